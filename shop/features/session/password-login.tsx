/** Logging in with account or mobile and password; after wrong ones the server wants a captcha solved. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { CaptchaRow } from '../captcha/captcha-row.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { BindChoice } from '../wechat/bind-choice.tsx'
import { sendLogin } from './calls.ts'
import { LoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionForm } from './session-form.tsx'
import { besideLabel } from './session-frame.tsx'
import { useContinue } from './use-continue.ts'

/** `ways` chooses between this and the other one. */
export function PasswordLogin({ ways }: { ways: ReactNode }) {
  const words = useWords(sessionMessages)
  const { search, goOn, warnOfSimple } = useContinue()
  const form = useRuledForm(LoginForm, { account: '', password: '' })
  const captcha = useCaptcha('login')
  const forgotten = (
    <Link to="/forPass" search={search} className={besideLabel}>
      {words.forgotten}
    </Link>
  )
  return (
    <>
      <SessionForm
        form={form}
        submit={words.logIn}
        onSubmit={async (values) => {
          const session = await captcha.guarded((proof) => sendLogin({ ...values, ...proof }))
          goOn(session, words.loggedIn)
          await warnOfSimple(values.password)
        }}
      >
        {ways}
        <FormField form={form} name="account" label={words.accountOrMobile}>
          {(control) => <Input kind="account" {...control} placeholder={words.accountPlaceholder} />}
        </FormField>
        <FormField form={form} name="password" label={words.password} aside={forgotten}>
          {(control) => (
            <PasswordInput
              {...control}
              placeholder={words.passwordPlaceholder}
              showLabel={words.show}
              hideLabel={words.hide}
            />
          )}
        </FormField>
        {captcha.asked && <CaptchaRow captcha={captcha} />}
        <BindChoice />
      </SessionForm>
      {captcha.dialog}
    </>
  )
}
