/** A guest proves a mobile by SMS instead of making an account (DESIGN.md section 8). */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { proveGuestMobile } from '#contract/endpoints/session.ts'
import { ruleSentence } from '#contract/rule-words.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { Mobile, SmsCode } from '#contract/values/person.ts'
import { call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'
import { MobileInput } from '../../lib/mobile-input.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SmsCodeInput } from '../session/sms-code-input.tsx'
import css from './guest-proof.module.css'
import { formWords } from './messages.ts'

type Schema = {
  safeParse: (value: string) => { success: boolean; error?: { issues: { message: string }[] } }
}

function sentenceFor(schema: Schema, value: string): string | null {
  const fault = schema.safeParse(value).error?.issues[0]?.message
  return fault ? ruleSentence(fault, language) : null
}

export function GuestProof({ proved, orderNo }: { proved: boolean; orderNo: OrderNo }) {
  const words = useWords(formWords)
  if (proved) {
    return (
      <Card>
        <p className={css.done}>
          <Icon name="check" size={20} />
          {words.guestDone}
        </p>
      </Card>
    )
  }
  const logIn = (
    <Link to="/login" search={{ redirect: `/park/order?orderNo=${orderNo}` }} className={css.link}>
      {words.logIn}
    </Link>
  )
  return (
    <Card title={words.guest} aside={logIn}>
      <p className={css.text}>{words.guestText}</p>
      <MobileForm />
    </Card>
  )
}

function MobileForm() {
  const words = useWords(formWords)
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [forced, setForced] = useState(false)
  const [busy, setBusy] = useState(false)
  const prove = async () => {
    const body = { mobile: Mobile.safeParse(mobile).data, smsCode: SmsCode.safeParse(code).data }
    setForced(true)
    if (!body.mobile || !body.smsCode) return
    setBusy(true)
    try {
      sessionStore.store(
        await call(proveGuestMobile, { body: { mobile: body.mobile, smsCode: body.smsCode } }),
      )
    } catch {
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Fields>
      <Field label={words.mobile} error={sentenceFor(Mobile, mobile)} forced={forced}>
        {(control) => (
          <MobileInput {...control} value={mobile} onChange={(event) => setMobile(event.target.value)} />
        )}
      </Field>
      <Field label={words.smsCode} error={sentenceFor(SmsCode, code)} forced={forced}>
        {(control) => (
          <SmsCodeInput
            {...control}
            mobile={mobile}
            purpose="guest"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button kind="quiet" wide busy={busy} onClick={() => void prove()}>
        {words.prove}
      </Button>
    </Fields>
  )
}
