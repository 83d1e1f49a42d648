/** The photos of those for whom cards are ordered, one for each person who is named. */
import { useFormContext } from 'react-hook-form'
import { seatKey } from '#contract/values/seats.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Field, Fields } from '../../../ui/field.tsx'
import { cardWords } from '../../card/messages.ts'
import { PhotoField } from '../../card/photo-field.tsx'
import type { OrderFields, SeatQuestion } from '../form/visitor-form.ts'

export function HolderPhotos({ questions }: { questions: readonly SeatQuestion[] }) {
  const words = useWords(cardWords)
  const { setValue, formState } = useFormContext<OrderFields>()
  return (
    <Card title={words.photo}>
      <Fields>
        {questions.map((question, index) => {
          const isMissing = formState.errors.visitors?.[index]?.photo !== undefined
          return (
            <Field
              key={seatKey(question)}
              label={question.label}
              hint={words.photoHint}
              error={isMissing ? words.photoMissing : null}
              forced={isMissing}
            >
              {() => (
                <PhotoField
                  label={words.photoOf(question.label)}
                  onChange={(path) =>
                    setValue(`visitors.${index}.photo`, path, { shouldValidate: formState.isSubmitted })
                  }
                />
              )}
            </Field>
          )
        })}
      </Fields>
    </Card>
  )
}
