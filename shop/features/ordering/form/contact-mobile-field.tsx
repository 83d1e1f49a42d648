/** Another mobile of the contact of an order, for members; a guest's is the one that was proved. */
import { Controller, useFormContext } from 'react-hook-form'
import { MobileInput } from '../../../lib/mobile-input.tsx'
import { useWords } from '../../../lib/words.ts'
import { Field } from '../../../ui/field.tsx'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './form-messages.ts'

export function ContactMobileField({ hint }: { hint: string }) {
  const words = useWords(formWords)
  const { control: form, formState } = useFormContext<{ contactMobile: string }>()
  const { errors, isSubmitted } = formState
  return (
    <Field
      label={words.contactMobile}
      error={faultSentence(errors.contactMobile)}
      forced={isSubmitted}
      hint={hint}
      optional
    >
      {(control) => (
        <Controller
          control={form}
          name="contactMobile"
          render={({ field }) => <MobileInput {...control} {...field} autoComplete="off" />}
        />
      )}
    </Field>
  )
}
