/** Logging in with a mobile and the dynamic password that an SMS brings. */
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { MobileInput } from '../../lib/mobile-input.tsx'
import { useWords } from '../../lib/words.ts'
import { BindChoice } from '../wechat/bind-choice.tsx'
import { sendSmsLogin } from './calls.ts'
import { SmsLoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionForm } from './session-form.tsx'
import { SmsCodeInput } from './sms-code-input.tsx'
import { useWayOn } from './way-on.ts'

/** `ways` chooses between this and the other one. */
export function SmsLogin({ ways }: { ways: ReactNode }) {
  const words = useWords(sessionMessages)
  const { goOn } = useWayOn()
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
  const mobile = useWatch({ control: form.control, name: 'mobile' })
  return (
    <SessionForm
      form={form}
      submit={words.logIn}
      onSubmit={async (values) => goOn(await sendSmsLogin(values), words.loggedIn)}
    >
      {ways}
      <FormField form={form} name="mobile" label={words.mobile}>
        {(control) => <MobileInput {...control} placeholder={words.mobilePlaceholder} />}
      </FormField>
      <FormField form={form} name="smsCode" label={words.dynamicPassword}>
        {(control) => (
          <SmsCodeInput {...control} mobile={mobile} purpose="login" placeholder={words.smsCodePlaceholder} />
        )}
      </FormField>
      <BindChoice />
    </SessionForm>
  )
}
