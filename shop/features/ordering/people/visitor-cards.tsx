/** One card per person who must be named: name, document, and what the document does not contain. */
import { lazy, Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { idTypeLabels } from '#contract/dictionaries/contact.ts'
import { checkDocument } from '#contract/values/document.ts'
import { seatKey } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field, Fields } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { SelectSheet } from '../../../ui/select-sheet.tsx'
import { ContactPicker } from '../../contact/contact-picker.tsx'
import { BirthDateField } from '../form/birth-date-field.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import {
  asksBirthDate,
  guardiansFor,
  idTypesOf,
  type OrderFields,
  ridesAlong,
  type SeatQuestion,
} from '../form/visitor-form.ts'
import { contactMismatchOf, seatAt } from './choose-contacts.ts'
import { chooseGuardian, chooseIdType } from './choose-document.ts'
import { ChosenVisitor } from './chosen-visitor.tsx'
import { PartyNote } from './party-note.tsx'
import { readPasted } from './pasted-person.ts'
import { fewestOfList, PeopleCard } from './people-card.tsx'

const HolderPhotos = lazy(async () => ({ default: (await import('./holder-photos.tsx')).HolderPhotos }))

type Props = {
  questions: readonly SeatQuestion[]
  guardians: readonly SeatQuestion[]
  today: VisitDate
  visitDate: VisitDate
  /** How many people a list may have. */
  listRows: number
  /** Only members have contacts. */
  member: boolean
}

export function VisitorCards({ questions, listRows, ...rest }: Props) {
  const { today, visitDate } = rest
  return (
    <>
      {questions.length >= fewestOfList && (
        <PeopleCard questions={questions} today={today} visitDate={visitDate} maxRows={listRows} />
      )}
      {questions.map((question, index) => (
        <VisitorCard key={seatKey(question)} question={question} index={index} {...rest} />
      ))}
      {questions.some(({ asksPhoto }) => asksPhoto) && (
        <Suspense>
          <HolderPhotos questions={questions} />
        </Suspense>
      )}
    </>
  )
}

type CardProps = Omit<Props, 'questions' | 'listRows'> & { question: SeatQuestion; index: number }

function VisitorCard(props: CardProps) {
  const { question, index, guardians, today, visitDate, member } = props
  const words = useWords(formWords)
  const { watch, setValue } = useFormContext<OrderFields>()
  const fields = watch(`visitors.${index}`)
  if (fields.keep && question.former) {
    const anew = (
      <Button kind="plain" size="s" onClick={() => setValue(`visitors.${index}.keep`, false)}>
        {words.typeAnew}
      </Button>
    )
    return (
      <Card title={question.label} aside={anew}>
        <p>
          {words.kept} {question.former.name} {question.former.idNumber}
        </p>
      </Card>
    )
  }
  if (fields.contact)
    return <ChosenVisitor contact={fields.contact} question={question} index={index} today={today} />
  const hasDocument = !ridesAlong(fields)
  const choose = member && <ChooseContact question={question} index={index} visitDate={visitDate} />
  return (
    <Card title={question.label} aside={choose}>
      <PartyNote question={question} />
      <Fields>
        <NameField index={index} />
        {question.line.needsGuardian && (
          <GuardianField index={index} guardians={guardiansFor(question, guardians)} />
        )}
        {hasDocument && <DocumentFields question={question} index={index} today={today} />}
      </Fields>
      {member && hasDocument && (
        <Checkbox checked={fields.save} onChange={(save) => setValue(`visitors.${index}.save`, save)}>
          {words.saveContact}
        </Checkbox>
      )}
    </Card>
  )
}

/** For this ticket, wherever the person sits now. */
function ChooseContact({ question, index, visitDate }: Pick<CardProps, 'question' | 'index' | 'visitDate'>) {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const { getValues, setValue, formState } = useFormContext<OrderFields>()
  return (
    <>
      <Button kind="plain" size="s" onClick={() => setOpen(true)}>
        {words.chooseContact}
      </Button>
      {open && (
        <ContactPicker
          visitDate={visitDate}
          most={1}
          chosen={[]}
          mismatch={(contact) => faultSentence(contactMismatchOf(contact, question.line) ?? undefined)}
          onDone={([contact]) => {
            setOpen(false)
            const seats = seatAt(contact ?? null, index, getValues('visitors'))
            for (const [at, seated] of seats.entries())
              setValue(`visitors.${at}.contact`, seated, { shouldValidate: formState.isSubmitted })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function useVisitorErrors(index: number) {
  const { formState } = useFormContext<OrderFields>()
  return { errors: formState.errors.visitors?.[index] ?? {}, forced: formState.isSubmitted }
}

function NameField({ index }: { index: number }) {
  const words = useWords(formWords)
  const { register } = useFormContext<OrderFields>()
  const { errors, forced } = useVisitorErrors(index)
  return (
    <Field label={words.name} error={faultSentence(errors.name)} forced={forced}>
      {(control) => (
        <Input
          kind="name"
          {...control}
          {...register(`visitors.${index}.name`)}
          autoComplete="off"
          placeholder={words.namePlaceholder}
        />
      )}
    </Field>
  )
}

function GuardianField({ index, guardians }: { index: number; guardians: readonly SeatQuestion[] }) {
  const words = useWords(formWords)
  const form = useFormContext<OrderFields>()
  const { errors, forced } = useVisitorErrors(index)
  const options = guardians.map((guardian) => ({ value: seatKey(guardian), label: guardian.label }))
  return (
    <Field
      label={words.guardian}
      error={faultSentence(errors.guardian)}
      forced={forced}
      hint={words.guardianHint}
    >
      {(control) => (
        <SelectSheet
          control={control}
          title={words.guardian}
          value={form.watch(`visitors.${index}.guardian`)}
          options={[...options, { value: '', label: words.guardianNone }]}
          onChange={(guardian) => void chooseGuardian(form, index, guardian)}
        />
      )}
    </Field>
  )
}

type DocumentProps = Pick<CardProps, 'question' | 'index' | 'today'>

function DocumentFields({ question, index, today }: DocumentProps) {
  const words = useWords(formWords)
  const types = useWords(idTypeLabels)
  const form = useFormContext<OrderFields>()
  const fields = form.watch(`visitors.${index}`)
  const options = idTypesOf(question.line).map((value) => ({ value, label: types[value] }))
  return (
    <>
      {options.length > 1 && (
        <Field label={words.idType}>
          {(control) => (
            <SelectSheet
              control={control}
              title={words.idType}
              value={fields.idType}
              options={options}
              onChange={(idType) => void chooseIdType(form, index, idType)}
            />
          )}
        </Field>
      )}
      <NumberField question={question} index={index} today={today} />
      {asksBirthDate(fields, question.line, today) && <BirthDateField index={index} today={today} />}
    </>
  )
}

/** Checked as one types: a number that is right says so at once, a wrong one after blur. */
function NumberField({ index, today }: DocumentProps) {
  const words = useWords(formWords)
  const { register, setValue, watch } = useFormContext<OrderFields>()
  const { errors, forced } = useVisitorErrors(index)
  const { idType, idNumber, name } = watch(`visitors.${index}`)
  const right = errors.idNumber === undefined && checkDocument(idType, idNumber, today).ok
  const paste = (text: string): boolean => {
    const read = readPasted(text)
    if (!read) return false
    setValue(`visitors.${index}.idNumber`, read.idNumber, { shouldValidate: true })
    if (read.name && !name.trim()) setValue(`visitors.${index}.name`, read.name, { shouldValidate: true })
    return true
  }
  return (
    <Field
      label={words.idNumber}
      error={faultSentence(errors.idNumber)}
      forced={forced}
      {...(right ? { hint: words.idOk } : {})}
    >
      {(control) => (
        <Input
          kind="document"
          {...control}
          {...register(`visitors.${index}.idNumber`)}
          placeholder={words.idNumberPlaceholder}
          onPaste={(event) => {
            if (paste(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
      )}
    </Field>
  )
}
