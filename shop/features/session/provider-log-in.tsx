/** Logging in where a provider keeps the accounts: a button that leads there, and a mobile to prove for who is new. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { joinByMobile } from '#contract/endpoints/oauth.ts'
import { call } from '../../lib/call.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { language } from '../../lib/language.ts'
import { MobileInput } from '../../lib/mobile-input.tsx'
import {
  endOfJourney,
  forgetNewcomer,
  isNewcomer,
  leaveForProvider,
  providerQuery,
} from '../../lib/provider.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SmsLoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import css from './session-form.module.css'
import { SessionForm } from './session-form.tsx'
import { Elsewhere, elsewhereLink, SessionFrame } from './session-frame.tsx'
import { SmsCodeInput } from './sms-code-input.tsx'
import { useWayOn } from './way-on.ts'

export function ProviderLogIn() {
  const [isNew, setNew] = useState(isNewcomer)
  const startAgain = () => {
    forgetNewcomer()
    setNew(false)
  }
  return isNew ? <ProveMobile onStartAgain={startAgain} /> : <Door />
}

function Door() {
  const words = useWords(sessionMessages)
  const name = useQuery(providerQuery).data?.name[language] ?? ''
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const end = endOfJourney()
    if (end === 'denied') showToast(words.providerDenied)
    if (end === 'failed') showToast(words.providerFailed, 'warning')
  }, [words])
  const leave = async () => {
    setBusy(true)
    // Whatever went wrong was told already.
    await leaveForProvider().catch(() => setBusy(false))
  }
  return (
    <SessionFrame title={words.welcome} text={words.welcomeText}>
      <Card>
        <div className={css.form}>
          <p>{words.providerText(name)}</p>
          <Button wide icon="person" busy={busy} onClick={() => void leave()}>
            {words.logInWith(name)}
          </Button>
        </div>
      </Card>
      <Card flush>
        <Link to="/auth" className={rowClass}>
          <RowBody icon="search" label={words.guestTitle} value={words.find} />
        </Link>
      </Card>
    </SessionFrame>
  )
}

function ProveMobile({ onStartAgain }: { onStartAgain: () => void }) {
  const words = useWords(sessionMessages)
  const { goOn } = useWayOn()
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
  const mobile = useWatch({ control: form.control, name: 'mobile' })
  return (
    <SessionFrame title={words.proveMobile} text={words.proveMobileText}>
      <SessionForm
        form={form}
        submit={words.proveMobileDone}
        onSubmit={async (body) => {
          const session = await call(joinByMobile, { body, quiet: true })
          forgetNewcomer()
          goOn(session, words.loggedIn)
        }}
      >
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
      </SessionForm>
      <Elsewhere question={words.notYou}>
        <button type="button" className={elsewhereLink} onClick={onStartAgain}>
          {words.startAgain}
        </button>
      </Elsewhere>
    </SessionFrame>
  )
}
