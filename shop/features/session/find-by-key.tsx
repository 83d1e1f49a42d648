/** One order by its number and key, typed or from the hash of the guest's own link. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { Input } from '../../ui/input.tsx'
import { sendOrderKey } from './calls.ts'
import { FindOrderForm } from './form.ts'
import { sessionMessages } from './messages.ts'
import { SessionForm } from './session-form.tsx'

type Props = { ways: ReactNode; given: { orderNo: string; randomKey: string } }

export function FindByKey({ ways, given }: Props) {
  const words = useWords(sessionMessages)
  const navigate = useNavigate()
  const form = useRuledForm(FindOrderForm, given)
  return (
    <SessionForm
      form={form}
      submit={words.open}
      onSubmit={async (values) => {
        sessionStore.store(await sendOrderKey(values))
        await navigate({ to: '/orderDetail', search: { orderNo: values.orderNo }, replace: true })
      }}
    >
      {ways}
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
  )
}
