/** The sheet in which a buyer corrects one person of an order. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { NamedTicket } from '#contract/endpoints/ordering/names.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { type IdType, idTypes } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Fields } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SelectSheet } from '../../../ui/select-sheet.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { sendCorrection } from '../calls.ts'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import {
  asksBirth,
  type CorrectionFields,
  correctionOf,
  emptyCorrection,
  faultsOfCorrection,
} from './name-correction.ts'
import { nameWords } from './name-messages.ts'

type Person = NamedTicket['people'][number]
type Props = {
  orderNo: OrderNo
  ticket: NamedTicket
  person: Person
  /** What may be corrected, and how often. */
  once: string
  serverNow: string
  onClose: () => void
}

export function CorrectSheet({ orderNo, ticket, person, once, serverNow, onClose }: Props) {
  const words = useWords(nameWords)
  const today = venueDate(new Date(serverNow))
  const [fields, setFields] = useState(() => emptyCorrection(person))
  const [sent, setSent] = useState(false)
  const faults = faultsOfCorrection(fields, ticket, today)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      sendCorrection(
        { orderNo, unitNo: ticket.unitNo, seat: person.seat },
        correctionOf(fields, ticket, today),
      ),
    onSuccess() {
      showToast(words.saved, 'success')
      onClose()
    },
  })
  const save = () => {
    setSent(true)
    if (Object.keys(faults).length === 0) mutate()
  }
  const button = (
    <Button wide busy={isPending} onClick={save}>
      {words.save}
    </Button>
  )
  const sentenceOf = (field: keyof CorrectionFields) =>
    faults[field] === 'nothing' ? words.nothing : faultSentence(faults[field])
  return (
    <Sheet title={words.title} onClose={onClose} foot={button}>
      <p>{words.text(once)}</p>
      <Fields>
        <PersonFields
          {...{ person, fields, sent, sentenceOf }}
          types={ticket.idTypes.length > 0 ? ticket.idTypes : idTypes}
          max={asksBirth(fields, ticket, today) ? today : null}
          onChange={(change) => setFields((now) => ({ ...now, ...change }))}
        />
      </Fields>
    </Sheet>
  )
}

type FieldsProps = {
  person: Person
  fields: CorrectionFields
  types: readonly IdType[]
  /** The last birth date; null where none is asked. */
  max: string | null
  sent: boolean
  sentenceOf: (field: keyof CorrectionFields) => string | null
  onChange: (change: Partial<CorrectionFields>) => void
}

function PersonFields({ person, fields, types, max, sent, sentenceOf, onChange }: FieldsProps) {
  const words = useWords(nameWords)
  const form = useWords(formWords)
  const labels = useWords(idTypeLabels)
  return (
    <>
      <Field
        label={form.name}
        optional
        hint={words.keptName(person.name)}
        error={sentenceOf('name')}
        forced={sent}
      >
        {(control) => (
          <Input
            kind="name"
            {...control}
            autoComplete="off"
            value={fields.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={form.idType} optional>
        {(control) => (
          <SelectSheet
            control={control}
            title={form.idType}
            value={fields.idType}
            options={types.map((value) => ({ value, label: labels[value] }))}
            onChange={(idType) => onChange({ idType })}
          />
        )}
      </Field>
      <Field
        label={form.idNumber}
        optional
        {...(person.idNumber && { hint: words.keptDocument(person.idNumber) })}
        error={sentenceOf('idNumber')}
        forced={sent}
      >
        {(control) => (
          <Input
            kind="document"
            {...control}
            autoComplete="off"
            value={fields.idNumber}
            onChange={({ target }) => onChange({ idNumber: target.value })}
          />
        )}
      </Field>
      {max !== null && (
        <Field label={form.birthDate} error={sentenceOf('birthDate')} forced={sent}>
          {(control) => (
            <Input
              kind="date"
              {...control}
              max={max}
              value={fields.birthDate}
              onChange={({ target }) => onChange({ birthDate: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
