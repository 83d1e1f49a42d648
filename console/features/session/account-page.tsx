/** One's own account: name and roles, password, second factor. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { beginTotp, changeOwnPassword, confirmTotp, readMe } from '#contract/console/staff.ts'
import { call } from '../../lib/call.ts'
import { meKey } from '../../lib/fresh-session.ts'
import { useKeyOfInput } from '../../lib/key-of-input.ts'
import { roleWords } from '../../lib/role-words.ts'
import { useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { CodeSquare } from './code-square.tsx'
import { CodeField } from './login-page.tsx'
import { sessionWords as say } from './messages.ts'

export function AccountPage(): ReactNode {
  const session = useSession()
  const query = useQuery({ queryKey: meKey, queryFn: () => call(readMe) })
  const me = query.data ?? session?.me
  return (
    <ListPage title={say.accountTitle}>
      <div className="stack" style={{ maxWidth: 560 }}>
        <Card>
          <Descriptions
            column={1}
            items={[
              { key: 'account', label: say.account, children: me?.account },
              { key: 'name', label: say.name, children: me?.name },
              {
                key: 'roles',
                label: say.roles,
                children: me?.roles.map((role) => roleWords[role]).join(' · '),
              },
              { key: 'totp', label: say.secondFactor, children: me?.hasTotp ? say.isOn : say.isOff },
            ]}
          />
          {me && !me.hasTotp && <SecondFactor />}
        </Card>
        <Card title={say.changePassword}>
          <PasswordForm />
        </Card>
      </div>
    </ListPage>
  )
}

function SecondFactor(): ReactNode {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const { message } = App.useApp()
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (body: { code: string }) => call(confirmTotp, { body }),
    async onSuccess() {
      void message.success(say.switchedOn)
      await client.invalidateQueries({ queryKey: meKey })
    },
  })
  if (!setup)
    return <ActionButton label={say.switchOn} run={({ key }) => call(beginTotp, {}, key)} onDone={setSetup} />
  return (
    <Form layout="vertical" requiredMark={false} onFinish={send.mutate}>
      <p>{say.ownEnrolText}</p>
      <CodeSquare {...setup} />
      <CodeField />
      {send.error && <Alert type="error" showIcon title={send.error.message} />}
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        {say.prove}
      </Button>
    </Form>
  )
}

function PasswordForm(): ReactNode {
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const keyOf = useKeyOfInput()
  const send = useMutation({
    mutationFn: (body: { password: string; newPassword: string }) =>
      call(changeOwnPassword, { body: { ...body, newPassword: body.newPassword as never } }, keyOf(body)),
    onSuccess() {
      form.resetFields()
      void message.success(say.passwordChanged)
    },
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={send.mutate}>
      <Form.Item
        name="password"
        label={say.currentPassword}
        rules={[{ required: true, message: say.needed }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={say.newPassword}
        rules={[{ required: true, min: 10, message: say.tooShort }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {send.error && <Alert type="error" showIcon title={send.error.message} style={{ marginBottom: 16 }} />}
      <Button htmlType="submit" loading={send.isPending}>
        {say.changePassword}
      </Button>
    </Form>
  )
}
