/** The sheet in which a buyer corrects an order that was not confirmed: whom the tower calls, and what its form asked. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { OrderEdit } from '#contract/endpoints/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { Mobile } from '#contract/values/person.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { repeatableKey } from '../../../lib/repeatable-key.ts'
import { standingOf, useSession } from '../../../lib/session-store.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Field, Fields } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { orderEditQuery, sendResubmit } from '../calls.ts'
import { AskedFields } from '../form/asked-cards.tsx'
import { answersOf } from '../form/asked-form.ts'
import { AskedSheet, type SheetFields } from '../form/asked-sheet.tsx'
import { ContactMobileField } from '../form/contact-mobile-field.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { orderWords } from '../messages.ts'
import { nameWords } from '../names/name-messages.ts'
import css from './edit-sheet.module.css'

type Props = { orderNo: OrderNo; onClose: () => void }

export function EditSheet({ orderNo, onClose }: Props) {
  const words = useWords(orderWords)
  const { data, error, refetch } = useQuery(orderEditQuery(orderNo))
  if (data) return <EditForm edit={data} onClose={onClose} />
  return (
    <Sheet title={words.editTitle} onClose={onClose}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />}
    </Sheet>
  )
}

function EditForm({ edit, onClose }: { edit: OrderEdit; onClose: () => void }) {
  const words = useWords(orderWords)
  const names = useWords(nameWords)
  const { orderNo, items, named, rejectReason } = edit
  const [keys] = useState(repeatableKey)
  const send = ({ contactName, contactMobile, extras }: SheetFields) => {
    const name = contactName.trim()
    const mobile = contactMobile.trim() && { contactMobile: Mobile.parse(contactMobile) }
    const body = { ...(name && { contactName: name }), ...mobile, ...answersOf({ items }, extras) }
    return keys.sending([orderNo, body], (key) => sendResubmit(orderNo, body, key))
  }
  return (
    <AskedSheet
      words={{ title: words.editTitle, send: words.resubmit, sent: words.resubmitted }}
      asking={{ items }}
      former={items.map(({ answers }) => answers)}
      send={send}
      onClose={onClose}
    >
      {rejectReason && <p className={css.reason}>{rejectReason}</p>}
      <p className={css.text}>{words.editText}</p>
      {named && (
        <p className={css.text}>
          <Link to="/order/realNameList" search={{ orderNo }} className={buttonClass('quiet', 's')}>
            {names.title}
          </Link>
        </p>
      )}
      <EditedFields items={items} />
    </AskedSheet>
  )
}

function EditedFields({ items }: Pick<OrderEdit, 'items'>) {
  const words = useWords(orderWords)
  const { register, formState } = useFormContext<SheetFields>()
  const { errors, isSubmitted } = formState
  const { kind } = standingOf(useSession())
  return (
    <Fields>
      {items.map(({ productName, asks }, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order keep their order
        <AskedFields key={item} title={items.length > 1 ? productName : ''} asks={asks} item={item} />
      ))}
      <Field
        label={words.contact}
        error={faultSentence(errors.contactName)}
        forced={isSubmitted}
        hint={words.editHint}
        optional
      >
        {(control) => <Input {...control} {...register('contactName')} kind="name" maxLength={40} />}
      </Field>
      {kind === 'member' && <ContactMobileField hint={words.editHint} />}
    </Fields>
  )
}
