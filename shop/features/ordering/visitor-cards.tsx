/** One card per person who must be named: name, document, and what the document does not tell. */
import { Controller, useFormContext } from 'react-hook-form'
import { idTypeLabels } from '#contract/dictionary.ts'
import { checkDocument } from '#contract/values/document.ts'
import { seatKey } from '#contract/values/seats.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './messages.ts'
import { asksBirthDate, idTypesOf, type OrderFields, readPasted, type SeatQuestion } from './visitor-form.ts'

type Props = { questions: readonly SeatQuestion[]; guardians: readonly SeatQuestion[]; today: VisitDate }

export function VisitorCards({ questions, guardians, today }: Props) {
  return questions.map((question, index) => (
    <VisitorCard
      key={seatKey(question)}
      question={question}
      index={index}
      guardians={guardians}
      today={today}
    />
  ))
}

type CardProps = Omit<Props, 'questions'> & { question: SeatQuestion; index: number }

function VisitorCard({ question, index, guardians, today }: CardProps) {
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
  const ridesAlong = question.line.needsGuardian && fields.guardian !== ''
  return (
    <Card title={question.label}>
      <Fields>
        <NameField index={index} />
        {question.line.needsGuardian && <GuardianField index={index} guardians={guardians} />}
        {!ridesAlong && <DocumentFields question={question} index={index} today={today} />}
      </Fields>
    </Card>
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
    <Field label={words.name} error={faultSentence(errors.name?.type)} forced={forced}>
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
  const { control: form, watch } = useFormContext<OrderFields>()
  const { errors, forced } = useVisitorErrors(index)
  const options = guardians.map((guardian) => ({ value: seatKey(guardian), label: guardian.label }))
  return (
    <Field
      label={words.guardian}
      error={faultSentence(errors.guardian?.type)}
      forced={forced}
      hint={words.guardianHint}
    >
      {(control) => (
        <Controller
          control={form}
          name={`visitors.${index}.guardian`}
          render={({ field }) => (
            <SelectSheet
              control={control}
              title={words.guardian}
              value={watch(`visitors.${index}.guardian`)}
              options={[...options, { value: '', label: words.guardianNone }]}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </Field>
  )
}

function DocumentFields({ question, index, today }: Omit<CardProps, 'guardians'>) {
  const words = useWords(formWords)
  const types = useWords(idTypeLabels)
  const { control: form, register, watch } = useFormContext<OrderFields>()
  const { errors, forced } = useVisitorErrors(index)
  const fields = watch(`visitors.${index}`)
  const options = idTypesOf(question.line).map((value) => ({ value, label: types[value] }))
  return (
    <>
      {options.length > 1 && (
        <Field label={words.idType}>
          {(control) => (
            <Controller
              control={form}
              name={`visitors.${index}.idType`}
              render={({ field }) => (
                <SelectSheet
                  control={control}
                  title={words.idType}
                  value={field.value}
                  options={options}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </Field>
      )}
      <NumberField question={question} index={index} today={today} />
      {asksBirthDate(fields, question.line, today) && (
        <Field label={words.birthDate} error={faultSentence(errors.birthDate?.type)} forced={forced}>
          {(control) => (
            <Input kind="date" {...control} {...register(`visitors.${index}.birthDate`)} max={today} />
          )}
        </Field>
      )}
    </>
  )
}

/** Checked as one types: a number that is right says so at once, a wrong one after blur. */
function NumberField({ index, today }: Omit<CardProps, 'guardians'>) {
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
      error={faultSentence(errors.idNumber?.type)}
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
