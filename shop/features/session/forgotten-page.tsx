/**
 * /forPass: a new password for who proves the mobile; logged in here, logged out everywhere else. A mobile that no
 * account has may become a member's in one tap.
 */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useRuledForm } from '../../lib/form.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { sendReset } from './calls.ts'
import { ForgottenForm } from './form.ts'
import { JoinStep } from './join-step.tsx'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useContinue } from './use-continue.ts'

export function ForgottenPage() {
  return (
    <OwnAccounts>
      <ForgottenHere />
    </OwnAccounts>
  )
}

function ForgottenHere() {
  const words = useWords(sessionMessages)
  const { search, goOn } = useContinue()
  const form = useRuledForm(ForgottenForm, { mobile: '', smsCode: '', password: '', repeat: '' })
  const [isGuest, setGuest] = useState(false)
  const send = async ({ repeat: _, ...reset }: z.output<typeof ForgottenForm>) => {
    const session = await sendReset(reset)
    if (!session.userinfo.guest) return goOn(session, words.resetDone)
    sessionStore.store(session)
    setGuest(true)
  }
  if (isGuest) return <JoinStep />
  return (
    <SessionFrame title={words.forgottenTitle} text={words.forgottenText}>
      <SessionForm form={form} submit={words.reset} onSubmit={send}>
        <MobileProofFields form={form} purpose="forgot" />
        <NewPasswordFields form={form} label={words.newPassword} />
      </SessionForm>
      <AlternativeLink question={words.remembered}>
        <Link to="/login" search={search} className={alternativeLinkClass}>
          {words.logInNow}
        </Link>
      </AlternativeLink>
    </SessionFrame>
  )
}
