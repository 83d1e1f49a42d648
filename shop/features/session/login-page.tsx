/** /login: account or mobile and password, then on to where the visitor wanted to go (SPEC.md section 2). */
import { Link } from '@tanstack/react-router'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { CaptchaRow } from '../captcha/captcha-row.tsx'
import { useCaptcha } from '../captcha/use-captcha.tsx'
import { sendLogin } from './calls.ts'
import { LoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionForm } from './session-form.tsx'
import { Elsewhere, elsewhereLink, SessionFrame } from './session-frame.tsx'
import { useWayOn } from './way-on.ts'

export function LoginPage() {
  const words = useWords(sessionMessages)
  const { search, goOn } = useWayOn()
  const form = useRuledForm(LoginForm, { account: '', password: '' })
  const captcha = useCaptcha('login')
  return (
    <SessionFrame title={words.welcome} text={words.welcomeText}>
      <SessionForm
        form={form}
        submit={words.logIn}
        onSubmit={async (values) => {
          const session = await captcha.guarded((proof) => sendLogin({ ...values, ...proof }))
          goOn(session, words.loggedIn)
        }}
      >
        <FormField form={form} name="account" label={words.accountOrMobile}>
          {(control) => <Input kind="account" {...control} placeholder={words.accountPlaceholder} />}
        </FormField>
        <FormField form={form} name="password" label={words.password}>
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
      </SessionForm>
      {captcha.dialog}
      <Elsewhere question={words.noAccount}>
        <Link to="/register" search={search} className={elsewhereLink}>
          {words.registerNow}
        </Link>
      </Elsewhere>
      <Card flush>
        <Link to="/auth" className={rowClass}>
          <RowBody icon="search" label={words.guestTitle} value={words.find} />
        </Link>
      </Card>
    </SessionFrame>
  )
}
