/** Logging in with a mobile and the dynamic password that an SMS brings. */
import type { ReactNode } from 'react'
import { useRuledForm } from '../../lib/form.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { BindChoice } from '../wechat/bind-choice.tsx'
import { sendSmsLogin } from './calls.ts'
import { SmsLoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import { SessionForm } from './session-form.tsx'
import { useContinue } from './use-continue.ts'

/** `ways` chooses between this and the other one. Who has no account is a guest of the proved mobile by now. */
export function SmsLogin({ ways, onGuest }: { ways: ReactNode; onGuest: () => void }) {
  const words = useWords(sessionMessages)
  const { goOn } = useContinue()
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
  return (
    <SessionForm
      form={form}
      submit={words.logIn}
      onSubmit={async (values) => {
        const session = await sendSmsLogin(values)
        if (!session.userinfo.guest) return goOn(session, words.loggedIn)
        sessionStore.store(session)
        onGuest()
      }}
    >
      {ways}
      <MobileProofFields form={form} purpose="login" codeLabel={words.dynamicPassword} sends />
      <BindChoice />
    </SessionForm>
  )
}
