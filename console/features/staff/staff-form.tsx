/** Makes an account, or changes one; somebody else's change in between is refused by the server. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input, Modal, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { createStaff, type StaffAccount, updateStaff } from '#contract/console/staff.ts'
import { StaffAccountName, type StaffRole, staffRoles } from '#contract/values/staff.ts'
import { call } from '../../lib/call.ts'
import { roleWords } from '../../lib/role-words.ts'
import { staffWords as say } from './messages.ts'
import type { ShownPassword } from './one-time-password.tsx'

type Typed = { account: string; name: string; roles: StaffRole[]; active: boolean }
type StaffFormProps = { staff?: StaffAccount; onPassword: (shown: ShownPassword) => void }

async function save(staff: StaffAccount | undefined, typed: Typed): Promise<ShownPassword | null> {
  const { name, roles, active } = typed
  if (staff) {
    const { account, version } = staff
    await call(updateStaff, { params: { account }, body: { name, roles, active, version } })
    return null
  }
  const account = StaffAccountName.parse(typed.account)
  const { password } = await call(createStaff, { body: { account, name, roles } })
  return { account, password }
}

export function StaffForm({ staff, onPassword }: StaffFormProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (typed: Typed) => save(staff, typed),
    async onSuccess(shown) {
      setOpen(false)
      if (shown) onPassword(shown)
      await client.invalidateQueries({ queryKey: ['staff'] })
    },
  })
  const begin = () => {
    send.reset()
    setOpen(true)
  }
  return (
    <>
      <Button {...(!staff && { type: 'primary' })} onClick={begin}>
        {staff ? say.edit : say.add}
      </Button>
      <Modal
        open={isOpen}
        title={staff ? `${say.edit} · ${staff.account}` : say.add}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <Form<Typed>
          layout="vertical"
          requiredMark={false}
          initialValues={staff ?? { roles: [], active: true }}
          onFinish={send.mutate}
        >
          <Fields isNew={staff === undefined} />
          {send.isError && <Alert type="error" showIcon title={send.error.message} />}
          <div className="dialog-foot">
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              {staff ? say.save : say.add}
            </Button>
          </div>
        </Form>
      </Modal>
    </>
  )
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
