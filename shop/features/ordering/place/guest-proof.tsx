/** A guest proves a mobile by SMS instead of making an account; the code is checked at its sixth digit. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { proveGuestMobile } from '#contract/endpoints/session.ts'
import { orderFormPath } from '#contract/order-form-path.ts'
import { call } from '../../../lib/call.ts'
import { useRuledForm } from '../../../lib/form.tsx'
import { sessionStore } from '../../../lib/session-store.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SmsLoginForm } from '../../session/form.ts'
import { MobileProofFields } from '../../session/mobile-proof-fields.tsx'
import { SessionForm } from '../../session/session-form.tsx'
import { keepHold } from '../calls.ts'
import { formWords } from '../form/form-messages.ts'
import css from './guest-proof.module.css'

type Props = { proved: boolean; hold: Pick<Hold, 'orderNo' | 'type'> }

export function GuestProof({ proved, hold }: Props) {
  // Who came as a guest already has typed nothing here, and keeps the focus where it is.
  const [wasProved] = useState(proved)
  return proved ? <Proved focused={!wasProved} /> : <ProveMobile hold={hold} />
}

function Proved({ focused }: { focused: boolean }) {
  const words = useWords(formWords)
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (focused) note.current?.focus()
  }, [focused])
  return (
    <Card>
      <p ref={note} tabIndex={-1} className={css.done} role="status">
        <Icon name="check" size={20} />
        {words.guestDone}
      </p>
    </Card>
  )
}

function ProveMobile({ hold }: Pick<Props, 'hold'>) {
  const words = useWords(formWords)
  const form = useRuledForm(SmsLoginForm, { mobile: '', smsCode: '' })
  const logIn = (
    <Link
      to="/login"
      search={{ redirect: `${orderFormPath(hold, 'member')}?orderNo=${hold.orderNo}` }}
      className={css.link}
    >
      {words.logIn}
    </Link>
  )
  return (
    <Card title={words.guest} aside={logIn}>
      <p className={css.text}>{words.guestText}</p>
      <SessionForm
        form={form}
        submit={words.prove}
        bare
        kind="quiet"
        onSubmit={async (body) => {
          const session = await call(proveGuestMobile, { body, quiet: true })
          keepHold(hold.orderNo, () => sessionStore.store(session))
        }}
      >
        <MobileProofFields form={form} purpose="guest" sends />
      </SessionForm>
    </Card>
  )
}
