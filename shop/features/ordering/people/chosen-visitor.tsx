/** A visitor card whose person was chosen among the saved contacts; only what nobody knows is still asked. */
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fields } from '../../../ui/field.tsx'
import { ContactFace, ContactLines } from '../../contact/contact-row.tsx'
import { BirthDateField } from '../form/birth-date-field.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import { asksBirthDate, type OrderFields, type SeatQuestion } from '../form/visitor-form.ts'
import { contactMismatchOf } from './choose-contacts.ts'
import css from './chosen-visitor.module.css'
import { PartyNote } from './party-note.tsx'

type Props = { contact: ListedContact; question: SeatQuestion; index: number; today: VisitDate }

export function ChosenVisitor({ contact, question, index, today }: Props) {
  const words = useWords(formWords)
  const { watch, setValue, formState } = useFormContext<OrderFields>()
  const refused = faultSentence(formState.errors.visitors?.[index]?.contact)
  const fields = watch(`visitors.${index}`)
  const away = (
    <Button
      kind="plain"
      size="s"
      onClick={() => setValue(`visitors.${index}.contact`, null, { shouldValidate: formState.isSubmitted })}
    >
      {words.typeInstead}
    </Button>
  )
  return (
    <Card title={question.label} aside={away}>
      <PartyNote question={question} />
      <Fields>
        <p className={css.person}>
          <ContactFace contact={contact} />
          <ContactLines
            contact={contact}
            note={faultSentence(contactMismatchOf(contact, question.line) ?? undefined)}
          />
        </p>
        <Refused text={refused} />
        {asksBirthDate(fields, question.line, today) && <BirthDateField index={index} today={today} />}
      </Fields>
    </Card>
  )
}

/** What the server said of the person, until somebody else is chosen. */
function Refused({ text }: { text: string | null }) {
  const shown = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text) shown.current?.focus()
  }, [text])
  return (
    <p ref={shown} className={css.fault} role="alert" tabIndex={-1}>
      {text}
    </p>
  )
}
