/** Makes an account, or changes one; somebody else's change in between is refused by the server. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Form, Input, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { createStaff, type StaffAccount, updateStaff } from '#contract/console/staff.ts'
import { StaffAccountName, type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { call } from '../../lib/call.ts'
import { useKeyOfInput } from '../../lib/key-of-input.ts'
import { roleWords } from '../../lib/role-words.ts'
import { WriteDialog } from '../../ui/write-dialog.tsx'
import { staffWords as say } from './messages.ts'
import type { ShownPassword } from './one-time-password.tsx'

type Typed = { account: string; name: string; roles: StaffRole[]; active: boolean }
type StaffFormProps = { staff?: StaffAccount; onPassword: (shown: ShownPassword) => void }

type KeyOf = ReturnType<typeof useKeyOfInput>

async function save(
  staff: StaffAccount | undefined,
  typed: Typed,
  keyOf: KeyOf,
): Promise<ShownPassword | null> {
  const { name, roles, active } = typed
  if (staff) {
    const { account, version } = staff
    const body = { name, roles, active, version }
    await call(updateStaff, { params: { account }, body }, keyOf(body))
    return null
  }
  const account = StaffAccountName.parse(typed.account)
  const body = { account, name, roles }
  const { password } = await call(createStaff, { body }, keyOf(body))
  return { account, password }
}

export function StaffForm({ staff: listed, onPassword }: StaffFormProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  // As it was when the form was opened: what another owner saves meanwhile is overwritten by nobody unseen.
  const [staff, setStaff] = useState(listed)
  const { message } = App.useApp()
  const keyOf = useKeyOfInput()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['staff'] })
  const send = useMutation({
    mutationFn: (typed: Typed) => save(staff, typed, keyOf),
    async onSuccess(shown) {
      setOpen(false)
      if (shown) onPassword(shown)
      else void message.success(say.saved)
      await refresh()
    },
    onError: () => void refresh(),
  })
  const begin = () => {
    send.reset()
    setStaff(listed)
    setOpen(true)
  }
  return (
    <>
      <Button {...(!staff && { type: 'primary' })} onClick={begin}>
        {staff ? say.edit : say.add}
      </Button>
      <WriteDialog
        open={isOpen}
        title={staff ? `${say.edit} · ${staff.account}` : say.add}
        isWriting={send.isPending}
        onClose={() => setOpen(false)}
      >
        <Form<Typed>
          layout="vertical"
          requiredMark={false}
          initialValues={staff ?? { roles: [], active: true }}
          onFinish={send.mutate}
        >
          <Fields isNew={staff === undefined} />
          {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          <Foot staff={staff} isSending={send.isPending} />
        </Form>
      </WriteDialog>
    </>
  )
}

/** An account that is closed is named before: its owner is out at once. */
function Foot({ staff, isSending }: { staff: StaffAccount | undefined; isSending: boolean }): ReactNode {
  const active = Form.useWatch<boolean | undefined>('active', Form.useFormInstance())
  const isClosing = staff?.active === true && active === false
  return (
    <>
      {isClosing && <Alert type="warning" showIcon role="alert" title={say.closeText(staff.name)} />}
      <div className="dialog-foot">
        <Button type="primary" danger={isClosing} htmlType="submit" loading={isSending}>
          {labelOf(staff, isClosing)}
        </Button>
      </div>
    </>
  )
}

function labelOf(staff: StaffAccount | undefined, isClosing: boolean): string {
  if (!staff) return say.add
  return isClosing ? say.closeDoes(staff.account) : say.save
}

/** No `required`, which would write aria-required on a group, where it does not belong. */
async function someRole(_: unknown, roles: StaffRole[]): Promise<void> {
  if (roles.length === 0) throw new Error(say.needed)
}

function Fields({ isNew }: { isNew: boolean }): ReactNode {
  const needed = { required: true, message: say.needed }
  return (
    <>
      {isNew && (
        <Form.Item
          name="account"
          label={say.account}
          rules={[needed, { pattern: /^[a-z][a-z0-9._-]{2,31}$/, message: say.accountRule }]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="name" label={say.name} rules={[{ ...needed, whitespace: true }]}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="roles" label={say.roles} rules={[{ validator: someRole }]}>
        <Checkbox.Group options={staffRoles.map((value) => ({ value, label: roleWords[value] }))} />
      </Form.Item>
      {!isNew && (
        <Form.Item name="active" label={say.mayLogIn} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </>
  )
}
