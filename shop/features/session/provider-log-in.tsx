/** Logging in where a provider keeps the accounts: a button that leads there, and a mobile to prove for who is new. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { joinByMobile } from '#contract/endpoints/oauth.ts'
import { call } from '../../lib/call.ts'
import { useRuledForm } from '../../lib/form.tsx'
import { language } from '../../lib/language.ts'
import {
  endOfJourney,
  forgetNewcomer,
  isNewcomer,
  leaveForProvider,
  providerQuery,
} from '../../lib/provider.ts'
import { useLeaving } from '../../lib/use-leaving.ts'
import { useWords } from '../../lib/words.ts'
import { AlternativeLink, alternativeLinkClass } from '../../ui/alternative-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SmsLoginForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { MobileProofFields } from './mobile-proof-fields.tsx'
import css from './session-form.module.css'
import { SessionForm } from './session-form.tsx'
import { SessionFrame } from './session-frame.tsx'
import { useContinue } from './use-continue.ts'

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
  const [isLeaving, setLeaving] = useLeaving()
  useEffect(() => {
    const end = endOfJourney()
    if (end === 'denied') showToast(words.providerDenied)
    if (end === 'failed') showToast(words.providerFailed, 'warning')
  }, [words])
  const leave = async () => {
    setLeaving(true)
    // What went wrong was shown already.
    await leaveForProvider().catch(() => setLeaving(false))
  }
  return (
    <SessionFrame title={words.welcome} text={words.welcomeText}>
      <Card>
        <div className={css.form}>
          <p>{words.providerText(name)}</p>
          <Button wide icon="person" busy={isLeaving} onClick={() => void leave()}>
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
  const { goOn } = useContinue()
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
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
        <MobileProofFields form={form} purpose="register" sends />
      </SessionForm>
      <AlternativeLink question={words.notYou}>
        <button type="button" className={alternativeLinkClass} onClick={onStartAgain}>
          {words.startAgain}
        </button>
      </AlternativeLink>
    </SessionFrame>
  )
}
