/** The form of one invoice title in a sheet: a company's or a person's. */
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { NewInvoiceTitle } from '#contract/endpoints/invoice.ts'
import { type InvoiceTitleId, isUncheckedTaxNumber } from '#contract/values/invoice.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useSheetForm } from '../../lib/sheet-form.tsx'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendTitle, sendTitleDeletion, titleQuery } from './calls.ts'
import { titleWords } from './messages.ts'
import { emptyTitle, fieldsOf, type TitleFields, titleForm } from './title-form.ts'
import css from './titles.module.css'

type Props = {
  /** Null: a new one. */
  id: InvoiceTitleId | null
  onSaved?: (id: InvoiceTitleId) => void
  /** It was saved, deleted or left alone. */
  onClose: () => void
}

/** Render it only while it is open. */
export function TitleSheet({ id, ...ends }: Props) {
  return id === null ? <Form id={id} fields={emptyTitle} {...ends} /> : <KeptTitle id={id} {...ends} />
}

function KeptTitle({ id, ...ends }: Props & { id: InvoiceTitleId }) {
  const words = useWords(titleWords)
  const title = useQuery(titleQuery(id))
  if (title.data) return <Form id={id} fields={fieldsOf(title.data)} {...ends} />
  return (
    <Sheet title={words.editTitle} onClose={ends.onClose}>
      <QueryView query={title}>{() => null}</QueryView>
    </Sheet>
  )
}

function Form({ id, fields, onSaved, onClose }: Props & { fields: TitleFields }) {
  const words = useWords(titleWords)
  const form = useRuledForm(titleForm, fields)
  const send = async (title: NewInvoiceTitle) => {
    const kept = await sendTitle(id, title)
    onSaved?.(kept.id)
    showToast(words.saved, 'success')
    onClose()
  }
  const { props, foot } = useSheetForm(form, { words, send })
  const remove = async (known: InvoiceTitleId) => {
    await sendTitleDeletion(known)
    showToast(words.removed, 'success')
    onClose()
  }
  return (
    <Sheet title={id === null ? words.add : words.editTitle} onClose={onClose} foot={foot}>
      <form {...props}>
        <TitleFormFields form={form} />
        <Checkbox
          checked={form.watch('isDefault')}
          onChange={(isDefault) => form.setValue('isDefault', isDefault)}
        >
          {words.makeDefault}
        </Checkbox>
        <p className={css.privacy}>{words.privacy}</p>
        {id !== null && <RemoveButton words={words} onRemove={() => remove(id)} />}
      </form>
    </Sheet>
  )
}

type FormState = { form: UseFormReturn<TitleFields, unknown, NewInvoiceTitle> }

/** All but whether it is the default one. */
export function TitleFormFields({ form }: FormState) {
  const words = useWords(titleWords)
  const kind = form.watch('kind')
  const isUnchecked = useUncheckedNumber(form)
  return (
    <Fields>
      <Segments
        label={words.kind}
        value={kind}
        options={(['COMPANY', 'PERSONAL'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(chosen) => form.setValue('kind', chosen, { shouldValidate: form.formState.isSubmitted })}
      />
      <FormField form={form} name="name" label={words.name[kind]}>
        {(control) => (
          <Input
            {...control}
            autoComplete={kind === 'COMPANY' ? 'organization' : 'name'}
            placeholder={words.namePlaceholder[kind]}
          />
        )}
      </FormField>
      {kind === 'COMPANY' && (
        <>
          <FormField
            form={form}
            name="taxNumber"
            label={words.taxNumber}
            wrong={words.taxNumberWrong}
            {...(isUnchecked && { hint: words.taxNumberUnchecked })}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={40}
                placeholder={words.taxNumberPlaceholder}
              />
            )}
          </FormField>
          <CompanyFields form={form} />
        </>
      )}
      <FormField form={form} name="email" label={words.email} optional>
        {(control) => <Input kind="email" {...control} placeholder="name@example.com" />}
      </FormField>
    </Fields>
  )
}

/** Not while it is typed: on their way to 18 characters all numbers have 15 and 17. */
function useUncheckedNumber({ watch, formState }: FormState['form']): boolean {
  const { touchedFields, dirtyFields } = formState
  return (touchedFields.taxNumber || !dirtyFields.taxNumber) && isUncheckedTaxNumber(watch('taxNumber'))
}

/** What some companies want on their invoices. */
function CompanyFields({ form }: FormState) {
  const words = useWords(titleWords)
  return (
    <>
      <FormField form={form} name="address" label={words.address} optional>
        {(control) => <Input {...control} autoComplete="street-address" />}
      </FormField>
      <FormField form={form} name="telephone" label={words.telephone} wrong={words.telephoneWrong} optional>
        {(control) => <Input {...control} inputMode="tel" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="bank" label={words.bank} optional>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="bankAccount"
        label={words.bankAccount}
        wrong={words.bankAccountWrong}
        optional
      >
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" maxLength={40} />}
      </FormField>
    </>
  )
}
