/** /register: an account with a password, and a mobile that is proved by SMS. */
import { Link } from '@tanstack/react-router'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { Input } from '../../ui/input.tsx'
import { BindChoice } from '../wechat/bind-choice.tsx'
import { sendRegistration } from './calls.ts'
import { RegisterForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useContinue } from './use-continue.ts'

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
  const { search, goOn } = useContinue()
  const form = useRuledForm(RegisterForm, nothingYet)
  return (
    <SessionFrame title={words.join} text={words.joinText}>
      <SessionForm
        form={form}
        submit={words.register}
        onSubmit={async ({ repeat: _, ...input }) => goOn(await sendRegistration(input), words.registered)}
      >
        <FormField form={form} name="account" label={words.account}>
          {(control) => <Input kind="account" {...control} placeholder={words.newAccountPlaceholder} />}
        </FormField>
        <MobileProofFields form={form} purpose="register" />
        <NewPasswordFields form={form} label={words.password} />
        <BindChoice />
      </SessionForm>
      <AlternativeLink question={words.hasAccount}>
        <Link to="/login" search={search} className={alternativeLinkClass}>
          {words.logInNow}
        </Link>
      </AlternativeLink>
    </SessionFrame>
  )
}
