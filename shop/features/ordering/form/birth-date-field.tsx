/** A birth date, asked when the ticket has an age that the document does not contain. */
import { useFormContext } from 'react-hook-form'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './form-messages.ts'
import type { OrderFields } from './visitor-form.ts'

export function BirthDateField({ index, today }: { index: number; today: VisitDate }) {
  const words = useWords(formWords)
  const { register, formState } = useFormContext<OrderFields>()
  const fault = formState.errors.visitors?.[index]?.birthDate?.type
  return (
    <Field label={words.birthDate} error={faultSentence(fault)} forced={formState.isSubmitted}>
      {(control) => (
        <Input kind="date" {...control} {...register(`visitors.${index}.birthDate`)} max={today} />
      )}
    </Field>
  )
}
