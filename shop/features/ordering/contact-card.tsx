/** Whom the tower may call about this order. A guest's mobile is the one that was proved. */
import { useFormContext } from 'react-hook-form'
import { MobileInput } from '../../lib/mobile-input.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './messages.ts'
import type { OrderFields } from './visitor-form.ts'

export function ContactCard({ guest }: { guest: boolean }) {
  const words = useWords(formWords)
  const { register, formState } = useFormContext<OrderFields>()
  const { errors, isSubmitted } = formState
  return (
    <Card title={words.contact}>
      <Fields>
        <Field label={words.contactName} error={faultSentence(errors.contactName?.type)} forced={isSubmitted}>
          {(control) => (
            <Input
              kind="name"
              {...control}
              {...register('contactName')}
              placeholder={words.namePlaceholder}
            />
          )}
        </Field>
        {!guest && (
          <Field
            label={words.contactMobile}
            error={faultSentence(errors.contactMobile?.type)}
            forced={isSubmitted}
            hint={words.contactMobileHint}
            optional
          >
            {(control) => <MobileInput {...control} {...register('contactMobile')} />}
          </Field>
        )}
      </Fields>
    </Card>
  )
}
