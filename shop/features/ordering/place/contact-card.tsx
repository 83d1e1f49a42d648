/** Whom the tower may call about this order: the first visitor, unless somebody else is named. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Contact } from '#contract/endpoints/contact.ts'
import type { ContactId } from '#contract/values/contact.ts'
import { spaceMobile } from '#contract/values/person.ts'
import { provedMobile, useSession } from '../../../lib/session-store.ts'
import { useWords } from '../../../lib/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, Fields } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { contactsQuery, readInFull } from '../../contact/calls.ts'
import { ContactPicker } from '../../contact/contact-picker.tsx'
import { profileQuery } from '../calls.ts'
import { ContactMobileField } from '../form/contact-mobile-field.tsx'
import { faultSentence } from '../form/fault-sentence.ts'
import { formWords } from '../form/form-messages.ts'
import { asksContact, contactIndexOf, type OrderFields, type SeatQuestion } from '../form/visitor-form.ts'
import { ownAmong } from '../people/choose-contacts.ts'
import css from './contact-card.module.css'

type Props = { questions: readonly SeatQuestion[]; member: boolean }

export function ContactCard({ questions, member }: Props) {
  const words = useWords(formWords)
  const { watch, setValue } = useFormContext<OrderFields>()
  const index = contactIndexOf(questions)
  const asked = asksContact({ otherContact: watch('otherContact'), delivery: watch('delivery') }, questions)
  // The recipient of what is sent is on a card above.
  if (!asked && index === null) return null
  const other = (
    <Button kind="plain" size="s" onClick={() => setValue('otherContact', !asked)}>
      {asked ? words.contactFirst : words.contactOther}
    </Button>
  )
  return (
    <Card title={words.contact} aside={index !== null && other}>
      {asked || index === null ? (
        <OtherContact member={member} self={index === null} />
      ) : (
        <FirstVisitor index={index} former={questions[index]?.former?.name ?? ''} member={member} />
      )}
    </Card>
  )
}

/** Nothing is asked: who comes is on the card above, and the mobile is the one that was proved. */
function FirstVisitor({ index, former, member }: { index: number; former: string; member: boolean }) {
  const words = useWords(formWords)
  const { watch } = useFormContext<OrderFields>()
  const { contact, keep, name } = watch(`visitors.${index}`)
  const known = keep ? former : (contact?.name ?? name.trim())
  return (
    <p className={css.person}>
      <span>{known || words.firstVisitor}</span>
      <OwnMobile member={member} />
    </p>
  )
}

/** Masked; nothing until it is known. */
function OwnMobile({ member }: { member: boolean }) {
  const profile = useQuery({ ...profileQuery, enabled: member })
  const proved = provedMobile(useSession())
  const mobile = member ? profile.data?.mobile : proved
  return mobile ? <span className={css.mobile}>{mobile}</span> : null
}

/** `self`: nobody is named above, so it is the member who is called, unless another name is typed. */
function OtherContact({ member, self }: { member: boolean; self: boolean }) {
  const words = useWords(formWords)
  useOwnLine(member && self)
  const { register, formState } = useFormContext<OrderFields>()
  const { errors, isSubmitted } = formState
  return (
    <Fields>
      <Field
        label={words.contactName}
        error={faultSentence(errors.contactName)}
        forced={isSubmitted}
        aside={member && <FromContacts />}
      >
        {(control) => (
          <Input
            kind="name"
            {...control}
            {...register('contactName')}
            placeholder={words.contactPlaceholder}
          />
        )}
      </Field>
      {member && <ContactMobileField hint={words.contactMobileHint} />}
    </Fields>
  )
}

/** Into fields that are as they were when the contact was asked for: what was typed meanwhile is newer. */
function useFilling() {
  const { getValues, setValue } = useFormContext<OrderFields>()
  const typed = () => getValues(['contactName', 'contactMobile']).join(' ').trim()
  const fill = (before: string, { name, mobile }: Contact) => {
    if (typed() !== before) return
    setValue('contactName', name, { shouldValidate: true })
    setValue('contactMobile', spaceMobile(mobile ?? ''), { shouldValidate: true })
  }
  return { typed, fill }
}

/** The list hides names and mobiles, so the member's own line is read in full, once, for fields that are empty. */
function useOwnLine(wanted: boolean): void {
  const { typed, fill } = useFilling()
  const contacts = useInfiniteQuery({ ...contactsQuery(), enabled: wanted })
  const ownId = ownAmong(contacts.data?.pages[0]?.items ?? [])?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is known whose line it is
  useEffect(() => {
    if (!ownId || typed() !== '') return
    const left = new AbortController()
    readInFull(ownId, left.signal).then(
      (contact) => fill('', contact),
      () => undefined,
    )
    return () => left.abort()
  }, [ownId])
}

/** The list hides mobiles, so the one who was chosen is read in full. */
function FromContacts() {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const { typed, fill } = useFilling()
  const reading = useMutation({
    mutationFn: async (id: ContactId) => ({ before: typed(), contact: await readInFull(id) }),
    onSuccess: ({ before, contact }) => fill(before, contact),
  })
  return (
    <>
      <Button kind="plain" size="s" busy={reading.isPending} onClick={() => setOpen(true)}>
        {words.chooseContact}
      </Button>
      {open && (
        <ContactPicker
          most={1}
          chosen={[]}
          onDone={([contact]) => {
            setOpen(false)
            if (contact) reading.mutate(contact.id)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
