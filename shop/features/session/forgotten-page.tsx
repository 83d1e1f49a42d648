/** /forPass: a new password for who proves the mobile; logged in here, logged out everywhere else. */
import { Link } from '@tanstack/react-router'
import { useRuledForm } from '../../lib/form.tsx'
import { useWords } from '../../lib/words.ts'
import { Elsewhere, elsewhereLink } from '../../ui/elsewhere.tsx'
import { sendReset } from './calls.ts'
import { ForgottenForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useWayOn } from './way-on.ts'

export function ForgottenPage() {
  return (
    <OwnAccounts>
      <ForgottenHere />
    </OwnAccounts>
  )
}

function ForgottenHere() {
  const words = useWords(sessionMessages)
  const { search, goOn } = useWayOn()
  const form = useRuledForm(ForgottenForm, { mobile: '', smsCode: '', password: '', repeat: '' })
  return (
    <SessionFrame title={words.forgottenTitle} text={words.forgottenText}>
      <SessionForm
        form={form}
        submit={words.reset}
        onSubmit={async ({ repeat: _, ...wish }) => goOn(await sendReset(wish), words.resetDone)}
      >
        <MobileProofFields form={form} purpose="forgot" />
        <NewPasswordFields form={form} label={words.newPassword} />
      </SessionForm>
      <Elsewhere question={words.remembered}>
        <Link to="/login" search={search} className={elsewhereLink}>
          {words.logInNow}
        </Link>
      </Elsewhere>
    </SessionFrame>
  )
}
