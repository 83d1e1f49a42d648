/** The form of one contact, new or known, in a sheet over the list or the order that it is for. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { genderLabels, idTypeLabels } from '#contract/dictionaries/contact.ts'
import type { Contact, ContactInput } from '#contract/endpoints/contact.ts'
import type { ContactId } from '#contract/values/contact.ts'
import { genders, idTypes } from '#contract/values/person.ts'
import { venueDate } from '#contract/values/time.ts'
import { FormField, recheckFields, showRefusal, useRuledForm } from '../../lib/form.tsx'
import { MobileField } from '../../lib/mobile-field.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { SelectSheet } from '../../ui/select-sheet.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showInputError, showToast } from '../../ui/toast.tsx'
import { contactQuery, sendContact } from './calls.ts'
import css from './contact-sheet.module.css'
import { type ContactFields, contactForm, emptyContact, fieldsOf } from './form.ts'
import { contactWords } from './messages.ts'

type Props = {
  /** Null: somebody new. */
  id: ContactId | null
  onSaved: (contact: Contact) => void
  onClose: () => void
}

/** Render it only while it is open. */
export function ContactSheet({ id, onSaved, onClose }: Props) {
  const words = useWords(contactWords)
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const known = useQuery({ ...contactQuery(id ?? ('' as ContactId)), enabled: id !== null })
  // Before there is a form, nothing can be saved.
  const foot = (id === null || known.data) && (
    <Button type="submit" form={formId} busy={busy}>
      {words.save}
    </Button>
  )
  const form = { formId, id, onSaved, onBusy: setBusy }
  return (
    <Sheet title={id === null ? words.add : words.editTitle} onClose={onClose} foot={foot}>
      {id === null ? (
        <ContactForm {...form} fields={emptyContact} />
      ) : (
        <QueryView query={known}>
          {(contact) => <ContactForm {...form} fields={fieldsOf(contact)} />}
        </QueryView>
      )}
    </Sheet>
  )
}

type FormProps = {
  formId: string
  id: ContactId | null
  fields: ContactFields
  onSaved: Props['onSaved']
  onBusy: (busy: boolean) => void
}

function ContactForm({ formId, id, fields, onSaved, onBusy }: FormProps) {
  const words = useWords(contactWords)
  const form = useRuledForm(contactForm(venueDate(new Date())), fields)
  const send = async (input: ContactInput) => {
    onBusy(true)
    try {
      const kept = await sendContact(id, input)
      showToast(words.saved, 'success')
      onSaved(kept)
    } catch (error) {
      showRefusal(form, error)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        // The order form lies around this one in React's tree, and must not be sent along.
        event.stopPropagation()
        void form.handleSubmit(send, () => showInputError(words.check))(event)
      }}
    >
      <Fields>
        <WhoFields form={form} />
        <MoreFields form={form} />
      </Fields>
      <Checkbox checked={form.watch('own')} onChange={(own) => form.setValue('own', own)}>
        {words.isMe}
      </Checkbox>
      <p className={css.privacy}>{words.privacy}</p>
    </form>
  )
}

type ContactFormState = UseFormReturn<ContactFields, unknown, ContactInput>

/** What a ticket needs. */
function WhoFields({ form }: { form: ContactFormState }) {
  const words = useWords(contactWords)
  const types = useWords(idTypeLabels)
  return (
    <>
      <FormField form={form} name="name" label={words.name}>
        {(control) => (
          <Input kind="name" {...control} autoComplete="off" placeholder={words.namePlaceholder} />
        )}
      </FormField>
      <Choice
        form={form}
        name="idType"
        label={words.idType}
        options={idTypes.map((value) => ({ value, label: types[value] }))}
      />
      <FormField form={form} name="idNumber" label={words.idNumber}>
        {(control) => <Input kind="document" {...control} placeholder={words.idNumberPlaceholder} />}
      </FormField>
    </>
  )
}

/** What makes it a person one knows. */
function MoreFields({ form }: { form: ContactFormState }) {
  const words = useWords(contactWords)
  const sexes = useWords(genderLabels)
  return (
    <>
      <FormField form={form} name="nickname" label={words.nickname} hint={words.nicknameHint} optional>
        {(control) => (
          <Input {...control} autoComplete="off" maxLength={32} placeholder={words.nicknamePlaceholder} />
        )}
      </FormField>
      <MobileField
        form={form}
        name="mobile"
        label={words.mobile}
        placeholder={words.mobilePlaceholder}
        others
        optional
      />
      <Choice
        form={form}
        name="sex"
        label={words.sex}
        options={[
          { value: '', label: words.sexNone },
          ...genders.map((value) => ({ value, label: sexes[value] })),
        ]}
        optional
      />
      <FormField form={form} name="email" label={words.email} optional>
        {(control) => (
          <Input kind="email" {...control} autoComplete="off" placeholder={words.emailPlaceholder} />
        )}
      </FormField>
    </>
  )
}

type ChoiceProps = {
  form: ContactFormState
  name: 'idType' | 'sex'
  label: string
  options: { value: string; label: string }[]
  optional?: boolean
}

function Choice({ form, name, label, options, optional = false }: ChoiceProps) {
  return (
    <Field label={label} optional={optional}>
      {(control) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field }) => (
            <SelectSheet
              control={control}
              title={label}
              value={field.value}
              options={options}
              onChange={(value) => {
                field.onChange(value)
                // Another document has another form, and another rule for the name on it.
                if (name === 'idType') void recheckFields(form, ['name', 'idNumber'])
              }}
            />
          )}
        />
      )}
    </Field>
  )
}
