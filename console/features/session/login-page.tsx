/** The log-in: account and password, then the steps that the account still owes. */
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { proveTotp, replaceOneTimePassword, type SignInStep, signInStaff } from '#contract/console/staff.ts'
import { tidyNo } from '#contract/values/searched-no.ts'
import { call } from '../../lib/call.ts'
import { keepSession } from '../../lib/session.ts'
import { CodeSquare } from './code-square.tsx'
import { sessionWords as say } from './messages.ts'

type Owed = Exclude<SignInStep, { step: 'OPEN' }>

/** `isBack`: a session has ended, and its page waits for the account that had it. */
type LoginProps = { extra: ReactNode; isBack?: boolean }

export function LoginPage({ extra, isBack = false }: LoginProps): ReactNode {
  const [owed, setOwed] = useState<Owed | null>(null)
  const take = (step: SignInStep) => {
    if (step.step === 'OPEN') keepSession({ token: step.token, me: step.me })
    else setOwed(step)
  }
  return (
    <main className="door">
      <Card>
        <Flex vertical gap={16}>
          {isBack && <Alert type="info" showIcon title={say.ended} />}
          {owed === null ? (
            <PasswordForm onStep={take} />
          ) : (
            <OwedForm key={owed.ticket} owed={owed} onStep={take} />
          )}
          <Flex justify="space-between" wrap gap={8}>
            {extra}
            {owed && (
              <Button size="small" onClick={() => setOwed(null)}>
                {say.startAgain}
              </Button>
            )}
          </Flex>
        </Flex>
      </Card>
    </main>
  )
}

type StepProps = { onStep: (step: SignInStep) => void }
const needed = { required: true, message: say.needed }

function PasswordForm({ onStep }: StepProps): ReactNode {
  const send = useMutation({
    mutationFn: (body: { account: string; password: string }) => call(signInStaff, { body }),
    onSuccess: onStep,
  })
  return (
    <Form layout="vertical" requiredMark={false} onFinish={send.mutate}>
      <Head title={say.title} />
      <Form.Item name="account" label={say.account} rules={[needed]}>
        <Input autoComplete="username" autoFocus />
      </Form.Item>
      <Form.Item name="password" label={say.password} rules={[needed]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Foot error={send.error} isSending={send.isPending} label={say.logIn} />
    </Form>
  )
}

function OwedForm({ owed, onStep }: StepProps & { owed: Owed }): ReactNode {
  return owed.step === 'PASSWORD' ? (
    <NewPasswordForm ticket={owed.ticket} onStep={onStep} />
  ) : (
    <CodeForm owed={owed} onStep={onStep} />
  )
}

function CodeForm({ owed, onStep }: StepProps & { owed: Exclude<Owed, { step: 'PASSWORD' }> }): ReactNode {
  const send = useMutation({
    mutationFn: ({ code }: { code: string }) => call(proveTotp, { body: { ticket: owed.ticket, code } }),
    onSuccess: onStep,
  })
  const isNew = owed.step === 'ENROL'
  return (
    <Form layout="vertical" requiredMark={false} onFinish={send.mutate}>
      <Head title={isNew ? say.enrolTitle : say.codeTitle} text={isNew ? say.enrolText : say.codeText} />
      {isNew && <CodeSquare uri={owed.uri} secret={owed.secret} />}
      <CodeField />
      <Foot error={send.error} isSending={send.isPending} label={say.prove} />
    </Form>
  )
}

export function CodeField(): ReactNode {
  return (
    <Form.Item
      name="code"
      label={say.code}
      // Apps show it in two groups, and an input method types digits of its own.
      normalize={tidyNo}
      rules={[{ pattern: /^\d{6}$/, required: true, message: say.digits }]}
    >
      <Input inputMode="numeric" autoComplete="one-time-code" autoFocus className="number" />
    </Form.Item>
  )
}

function NewPasswordForm({ ticket, onStep }: StepProps & { ticket: string }): ReactNode {
  const send = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      call(replaceOneTimePassword, { body: { ticket, password: password as never } }),
    onSuccess: onStep,
  })
  return (
    <Form layout="vertical" requiredMark={false} onFinish={send.mutate}>
      <Head title={say.passwordTitle} text={say.passwordText} />
      <Form.Item
        name="password"
        label={say.newPassword}
        rules={[{ ...needed, min: 10, message: say.tooShort }]}
      >
        <Input.Password autoComplete="new-password" autoFocus />
      </Form.Item>
      <Foot error={send.error} isSending={send.isPending} label={say.savePassword} />
    </Form>
  )
}

function Head({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <>
      <Typography.Title level={1} style={{ fontSize: 22, marginTop: 0 }}>
        {title}
      </Typography.Title>
      {text !== undefined && <Typography.Paragraph type="secondary">{text}</Typography.Paragraph>}
    </>
  )
}

function Foot({
  error,
  isSending,
  label,
}: {
  error: Error | null
  isSending: boolean
  label: string
}): ReactNode {
  return (
    <Flex vertical gap={16}>
      {error && <Alert type="error" showIcon title={error.message} />}
      <Button type="primary" htmlType="submit" block loading={isSending}>
        {label}
      </Button>
    </Flex>
  )
}
