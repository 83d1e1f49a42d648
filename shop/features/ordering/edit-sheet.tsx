/** The sheet in which a buyer corrects an order that was not confirmed: whom the tower calls, and what its form asked. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { OrderEdit } from '#contract/endpoints/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { repeatableKey } from '../../lib/repeatable-key.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AskedFields } from './asked-cards.tsx'
import { answersOf, askedValues } from './asked-form.ts'
import { orderEditQuery, sendResubmit } from './calls.ts'
import css from './edit-sheet.module.css'
import { orderWords } from './messages.ts'
import { askedResolver } from './rhf-errors.ts'
import type { OrderFields } from './visitor-form.ts'

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

type EditFields = Pick<OrderFields, 'contactName' | 'extras'>

function EditForm({ edit, onClose }: { edit: OrderEdit; onClose: () => void }) {
  const words = useWords(orderWords)
  const { orderNo, items } = edit
  const [keys] = useState(repeatableKey)
  const former = items.map(({ answers }) => answers)
  const form = useForm<EditFields>({
    resolver: askedResolver({ items }),
    mode: 'onTouched',
    defaultValues: { contactName: '', extras: askedValues({ items }, former) },
  })
  const { mutate, isPending } = useMutation({
    mutationFn({ contactName, extras }: EditFields) {
      const name = contactName.trim()
      const body = { ...(name && { contactName: name }), ...answersOf({ items }, extras) }
      return keys.sending([orderNo, body], (key) => sendResubmit(orderNo, body, key))
    },
    onSuccess() {
      showToast(words.resubmitted, 'success')
      onClose()
    },
  })
  const submit = (
    <Button wide busy={isPending} onClick={() => void form.handleSubmit((fields) => mutate(fields))()}>
      {words.resubmit}
    </Button>
  )
  return (
    <FormProvider {...form}>
      <Sheet title={words.editTitle} onClose={onClose} foot={submit}>
        <p className={css.text}>{words.editText}</p>
        <EditedFields items={items} contact={form.register('contactName')} />
      </Sheet>
    </FormProvider>
  )
}

type EditedProps = Pick<OrderEdit, 'items'> & { contact: object }

function EditedFields({ items, contact }: EditedProps) {
  const words = useWords(orderWords)
  return (
    <Fields>
      {items.map(({ productName, asks }, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order keep their order
        <AskedFields key={item} title={items.length > 1 ? productName : ''} asks={asks} item={item} />
      ))}
      <Field label={words.contact} optional hint={words.editHint}>
        {(control) => <Input {...control} {...contact} kind="name" maxLength={40} />}
      </Field>
    </Fields>
  )
}
