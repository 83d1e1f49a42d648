/** /register: an account with a password, and a mobile that is proved by SMS. */
import { Link } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { MobileInput } from '../../lib/mobile-input.tsx'
import { useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { BindChoice } from '../wechat/bind-choice.tsx'
import { sendRegistration } from './calls.ts'
import { RegisterForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { SessionForm } from './session-form.tsx'
import { Elsewhere, elsewhereLink, SessionFrame } from './session-frame.tsx'
import { SmsCodeInput } from './sms-code-input.tsx'
import { useWayOn } from './way-on.ts'

const nothingYet = { account: '', mobile: '', smsCode: '', password: '', repeat: '' }

export function RegisterPage() {
  return (
    <OwnAccounts>
      <RegisterHere />
    </OwnAccounts>
  )
}

function RegisterHere() {
  const words = useWords(sessionMessages)
  const { search, goOn } = useWayOn()
  const form = useRuledForm(RegisterForm, nothingYet)
  const mobile = useWatch({ control: form.control, name: 'mobile' })
  return (
    <SessionFrame title={words.join} text={words.joinText}>
      <SessionForm
        form={form}
        submit={words.register}
        onSubmit={async ({ repeat: _, ...wish }) => goOn(await sendRegistration(wish), words.registered)}
      >
        <FormField form={form} name="account" label={words.account}>
          {(control) => <Input kind="account" {...control} placeholder={words.newAccountPlaceholder} />}
        </FormField>
        <FormField form={form} name="mobile" label={words.mobile}>
          {(control) => <MobileInput {...control} placeholder={words.mobilePlaceholder} />}
        </FormField>
        <FormField form={form} name="smsCode" label={words.smsCode}>
          {(control) => (
            <SmsCodeInput
              {...control}
              mobile={mobile}
              purpose="register"
              placeholder={words.smsCodePlaceholder}
            />
          )}
        </FormField>
        <NewPasswordFields form={form} label={words.password} />
        <BindChoice />
      </SessionForm>
      <Elsewhere question={words.hasAccount}>
        <Link to="/login" search={search} className={elsewhereLink}>
          {words.logInNow}
        </Link>
      </Elsewhere>
    </SessionFrame>
  )
}
