/** The fields that a kind of product asks for beside people, one card for each item that asks. */
import { Controller, useFormContext } from 'react-hook-form'
import type { HeldItem } from '#contract/endpoints/ordering/hold.ts'
import type { AskedField } from '#contract/values/asked.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, type FieldControl, Fields } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SelectSheet } from '../../../ui/select-sheet.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import css from './asked-cards.module.css'
import { timesOf } from './asked-form.ts'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './form-messages.ts'
import { groupPartyWords } from './group-party-messages.ts'
import type { OrderFields } from './visitor-form.ts'

type Asking = Pick<HeldItem, 'productName' | 'asks'>

type CardsProps = { items: readonly Asking[]; party: readonly AskedField[] }

export function AskedCards({ items, party }: CardsProps) {
  const words = useWords(formWords)
  const ofParty = useWords(groupPartyWords)
  const cards = [
    ...items.map(({ productName, asks }) => ({ asks, title: items.length > 1 ? productName : words.asked })),
    { asks: party, title: ofParty.about },
  ]
  return cards.map(({ asks, title }, item) => {
    if (asks.length === 0) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a hold keep their order
      <Card key={item} title={title}>
        <Fields>
          <AskedFields asks={asks} item={item} />
        </Fields>
      </Card>
    )
  })
}

type FieldsProps = { title?: string; asks: readonly AskedField[]; item: number }

/** Of one item, in a form whose values have `extras`. */
export function AskedFields({ title = '', asks, item }: FieldsProps) {
  return (
    <>
      {title && asks.length > 0 && <h3 className={css.item}>{title}</h3>}
      {asks.map((field) => (
        <AskedOne key={field.name} field={field} item={item} />
      ))}
    </>
  )
}

type Value = string | number

function AskedOne({ field, item }: { field: AskedField; item: number }) {
  const { control: form, formState } = useFormContext<OrderFields>()
  const error = formState.errors.extras?.[item]?.[field.name]
  return (
    <Controller
      control={form}
      name={`extras.${item}.${field.name}`}
      render={({ field: { value = '', onChange, onBlur } }) =>
        field.input === 'count' ? (
          <div className={css.count}>
            <span>{field.label}</span>
            <Stepper
              label={field.label}
              value={Number(value)}
              min={field.min}
              max={field.max}
              onChange={onChange}
            />
          </div>
        ) : (
          <Field
            label={field.label}
            hint={field.hint}
            error={faultSentence(error?.type)}
            forced={formState.isSubmitted}
            optional={!field.required}
          >
            {(control) => <Answer {...{ field, control, value, onChange, onBlur }} />}
          </Field>
        )
      }
    />
  )
}

type AnswerProps = {
  field: Exclude<AskedField, { input: 'count' }>
  control: FieldControl
  value: Value
  onChange: (value: string) => void
  onBlur: () => void
}

function Answer({ field, control, value, onChange, onBlur }: AnswerProps) {
  if (field.input === 'text' || field.input === 'mobile')
    return (
      <Input
        {...control}
        kind={field.input}
        value={String(value)}
        {...(field.input === 'text' && { maxLength: field.maxLength })}
        autoComplete="off"
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const options =
    field.input === 'time'
      ? timesOf(field).map((time) => ({ value: String(time), label: time }))
      : field.choices.map(({ code, name, note }) => ({ value: code, label: name, ...(note && { note }) }))
  return (
    <SelectSheet
      control={control}
      title={field.label}
      value={String(value)}
      options={options}
      onChange={onChange}
    />
  )
}
