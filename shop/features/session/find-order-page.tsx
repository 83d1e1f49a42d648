/** /auth: a guest opens one order with its number and key, typed or from the hash of the guest's own link. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { sessionStore, standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { sendOrderKey } from './calls.ts'
import { FindOrderForm, orderInHash } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionForm } from './session-form.tsx'
import { Elsewhere, elsewhereLink, SessionFrame } from './session-frame.tsx'

export function FindOrderPage() {
  const words = useWords(sessionMessages)
  const navigate = useNavigate()
  const form = useRuledForm(FindOrderForm, useOrderInHash())
  const isMember = standingOf(useSession()).kind === 'member'
  return (
    <SessionFrame title={words.find} text={words.findText}>
      <SessionForm
        form={form}
        submit={words.open}
        onSubmit={async (values) => {
          sessionStore.store(await sendOrderKey(values))
          await navigate({ to: '/orderDetail', search: { orderNo: values.orderNo }, replace: true })
        }}
      >
        <FormField form={form} name="orderNo" label={words.orderNo} wrong={words.orderNoWrong}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              placeholder={words.orderNoPlaceholder}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="randomKey"
          label={words.randomKey}
          hint={words.randomKeyHint}
          wrong={words.randomKeyWrong}
        >
          {(control) => (
            <Input
              kind="account"
              {...control}
              autoComplete="off"
              maxLength={64}
              placeholder={words.randomKeyPlaceholder}
            />
          )}
        </FormField>
      </SessionForm>
      {isMember ? (
        <Elsewhere question={words.memberNote}>
          <Link to="/orderList" className={elsewhereLink}>
            {words.memberOrders}
          </Link>
        </Elsewhere>
      ) : (
        <Elsewhere question={words.hasAccount}>
          <Link to="/login" className={elsewhereLink}>
            {words.logInNow}
          </Link>
        </Elsewhere>
      )}
    </SessionFrame>
  )
}

/** Read once and taken out of the address, which may be shown, shared or kept in a history. */
function useOrderInHash() {
  const [given] = useState(() => orderInHash(location.hash))
  const navigate = useNavigate()
  useEffect(() => {
    if (given.randomKey) void navigate({ to: '/auth', hash: '', replace: true })
  }, [given, navigate])
  return given
}
