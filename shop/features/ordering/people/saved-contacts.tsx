/** A member's saved contacts above the visitor cards: one tap puts somebody onto the next ticket that fits. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ListedContact } from '#contract/endpoints/contact.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { fullDateText } from '../../../lib/full-date.ts'
import { language } from '../../../lib/language.ts'
import { useWords } from '../../../lib/words.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showInputError } from '../../../ui/toast.tsx'
import { contactsQuery } from '../../contact/calls.ts'
import { ContactPicker } from '../../contact/contact-picker.tsx'
import { calledAs } from '../../contact/contact-row.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import type { OrderFields, SeatQuestion } from '../form/visitor-form.ts'
import { chosenOf, contactMismatchOfAll, holderAmong, isBlank, ownAmong, seat } from './choose-contacts.ts'
import css from './saved-contacts.module.css'
import { type Renewed, useRenewedCard } from './use-renewed-card.ts'

/** The rest is in the sheet. */
const chipsInSight = 8

type Props = { product: TypedProduct; questions: readonly SeatQuestion[]; visitDate: VisitDate }

export function SavedContacts({ product, questions, visitDate }: Props) {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const contacts = useInfiniteQuery(contactsQuery(visitDate))
  const { chosen, choose } = useSeats(questions)
  const known = contacts.data?.pages[0]?.items ?? []
  const renewed = useRenewedCard()
  useFirstLine({ known: contacts.data?.pages[0]?.items, renewed, questions, choose })
  const isChosen = ({ id }: ListedContact) => chosen.some((contact) => contact.id === id)
  const toggle = (contact: ListedContact) => {
    if (isChosen(contact)) return choose(chosen.filter(({ id }) => id !== contact.id))
    const mismatch = contactMismatchOfAll(contact, questions)
    if (mismatch) return showInputError(faultSentence(mismatch) ?? '')
    // On the only ticket one contact takes the place of the other.
    choose(questions.length === 1 ? [contact] : [...chosen, contact])
  }
  const all = (
    <button type="button" className={css.all} onClick={() => setOpen(true)}>
      {words.savedContacts}
      <Icon name="next" size={16} />
    </button>
  )
  return (
    <Card title={phrasesOf(product, language).people} aside={all}>
      <p className={css.text}>{words.visitorsText}</p>
      {renewed && (
        <p className={css.text}>
          {words.renews(renewed.holder.name, fullDateText(renewed.renewal.firstDay, language))}
        </p>
      )}
      {contacts.isPending && <Skeleton />}
      {known.length > 0 && (
        <ul className={css.chips} aria-label={words.savedContacts}>
          {known.slice(0, chipsInSight).map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className={css.chip}
                aria-pressed={isChosen(contact)}
                onClick={() => toggle(contact)}
              >
                {isChosen(contact) && <Icon name="check" size={16} />}
                {calledAs(contact)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ContactPicker
          visitDate={visitDate}
          most={questions.length}
          chosen={chosen}
          mismatch={(contact) => faultSentence(contactMismatchOfAll(contact, questions) ?? undefined)}
          onDone={(picked) => {
            choose(picked)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

type FirstLine = {
  known: readonly ListedContact[] | undefined
  renewed: Renewed | null | undefined
  questions: readonly SeatQuestion[]
  choose: (picked: readonly ListedContact[]) => void
}

/** Whose card is renewed, or else the member's own line, is filled in once, into a form that nobody has touched. */
function useFirstLine({ known, renewed, questions, choose }: FirstLine): void {
  const { getValues, setValue } = useFormContext<OrderFields>()
  const done = useRef(false)
  useEffect(() => {
    if (!known || renewed === undefined || done.current) return
    done.current = true
    if (!isBlank(getValues('visitors'))) return
    const first = renewed ? holderAmong(known, renewed.holder) : ownAmong(known)
    if (first && !contactMismatchOfAll(first, questions)) choose([first])
    else if (renewed) {
      setValue('visitors.0.name', renewed.renewal.name)
      setValue('visitors.0.idType', renewed.holder.idType)
    }
  }, [known, renewed, questions, choose, getValues, setValue])
}

/** Who sits on the tickets, and a way to say who shall. */
function useSeats(questions: readonly SeatQuestion[]) {
  const words = useWords(formWords)
  const { watch, setValue, formState } = useFormContext<OrderFields>()
  const visitors = watch('visitors')
  const choose = (picked: readonly ListedContact[]) => {
    const { contacts, left } = seat(picked, questions, visitors)
    for (const [index, contact] of contacts.entries())
      if (contact?.id !== visitors[index]?.contact?.id)
        setValue(`visitors.${index}.contact`, contact, { shouldValidate: formState.isSubmitted })
    if (left.length > 0) showInputError(words.noSeatLeft)
  }
  return { chosen: chosenOf(visitors), choose }
}
