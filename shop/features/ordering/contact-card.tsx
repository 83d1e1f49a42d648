/** Whom the tower may call about this order. A guest's mobile is the one that was proved. */
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ContactId } from '#contract/values/contact.ts'
import { spaceMobile } from '#contract/values/person.ts'
import { MobileInput } from '../../lib/mobile-input.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { readInFull } from '../contact/calls.ts'
import { ContactPicker } from '../contact/contact-picker.tsx'
import { faultSentence } from './fault-sentence.ts'
import { formWords } from './messages.ts'
import type { OrderFields } from './visitor-form.ts'

export function ContactCard({ guest }: { guest: boolean }) {
  const words = useWords(formWords)
  const { register, formState } = useFormContext<OrderFields>()
  const { errors, isSubmitted } = formState
  return (
    <Card title={words.contact} aside={!guest && <FromContacts />}>
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

/** The list hides mobiles, so the one who was chosen is read in full. */
function FromContacts() {
  const words = useWords(formWords)
  const [open, setOpen] = useState(false)
  const { setValue } = useFormContext<OrderFields>()
  const fill = async (id: ContactId) => {
    const { name, mobile } = await readInFull(id)
    setValue('contactName', name, { shouldValidate: true })
    setValue('contactMobile', spaceMobile(mobile ?? ''), { shouldValidate: true })
  }
  return (
    <>
      <Button kind="plain" size="s" onClick={() => setOpen(true)}>
        {words.chooseContact}
      </Button>
      {open && (
        <ContactPicker
          most={1}
          chosen={[]}
          onDone={([contact]) => {
            setOpen(false)
            if (contact) void fill(contact.id).catch(() => undefined)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
