/** The form of one address in a sheet: a member's is kept in the address book, anybody else's with the order. */
import { useQuery } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { NewAddress } from '#contract/endpoints/parcel.ts'
import type { AddressId } from '#contract/values/delivery.ts'
import { FormField, useRuledForm } from '../../lib/form.tsx'
import { MobileField } from '../../lib/mobile-field.tsx'
import { QueryView } from '../../lib/query-view.tsx'
import { useSheetForm } from '../../lib/sheet-form.tsx'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fields } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type AddressFields, addressForm, emptyAddress, fieldsOf } from './address-form.ts'
import css from './address-sheet.module.css'
import { addressQuery, sendAddress, sendAddressDeletion } from './calls.ts'
import { parcelWords } from './messages.ts'
import { RegionField } from './region-field.tsx'

type Props = {
  title: string
  fields: AddressFields
  /** Only who has an address book has a default in it. */
  member: boolean
  onSend: (address: NewAddress) => Promise<void>
  onClose: () => void
  /** Only of an address that is kept. */
  onDelete?: () => Promise<void>
}

/** Render it only while it is open. */
export function AddressSheet({ title, fields, member, onSend, onClose, onDelete }: Props) {
  const words = useWords(parcelWords)
  const form = useRuledForm(addressForm, fields)
  const { props, foot } = useSheetForm(form, { words, send: onSend })
  return (
    <Sheet title={title} onClose={onClose} foot={foot}>
      <form {...props}>
        <Fields>
          <FormField form={form} name="name" label={words.name}>
            {(control) => <Input kind="name" {...control} placeholder={words.namePlaceholder} />}
          </FormField>
          <MobileField
            form={form}
            name="mobile"
            label={words.mobile}
            placeholder={words.mobilePlaceholder}
            others
          />
          <FormField form={form} name="region" label={words.region}>
            {({ onChange: _, onBlur: __, ref: ___, name, ...control }) => (
              <Controller
                control={form.control}
                name={name}
                render={({ field }) => (
                  <RegionField control={control} value={String(field.value)} onChange={field.onChange} />
                )}
              />
            )}
          </FormField>
          <FormField form={form} name="street" label={words.street}>
            {(control) => (
              <Input
                {...control}
                autoComplete="street-address"
                maxLength={120}
                placeholder={words.streetPlaceholder}
              />
            )}
          </FormField>
        </Fields>
        {member && (
          <Checkbox
            checked={form.watch('isDefault')}
            onChange={(isDefault) => form.setValue('isDefault', isDefault)}
          >
            {words.makeDefault}
          </Checkbox>
        )}
        <p className={css.privacy}>{words.privacy}</p>
        {onDelete && <RemoveButton words={words} onRemove={onDelete} />}
      </form>
    </Sheet>
  )
}

type KeptProps = {
  /** Null: a new one. */
  id: AddressId | null
  onSaved: (id: AddressId) => void
  onDeleted: () => void
  onClose: () => void
}

/** An address of the member's book. Render it only while it is open. */
export function KeptAddressSheet(props: KeptProps) {
  return props.id === null ? (
    <Kept {...props} fields={emptyAddress} />
  ) : (
    <KnownAddress {...props} id={props.id} />
  )
}

function KnownAddress({ id, ...props }: Omit<KeptProps, 'id'> & { id: AddressId }) {
  const words = useWords(parcelWords)
  const address = useQuery(addressQuery(id))
  if (address.data) return <Kept {...props} id={id} fields={fieldsOf(address.data)} />
  return (
    <Sheet title={words.editAddress} onClose={props.onClose}>
      <QueryView query={address}>{() => null}</QueryView>
    </Sheet>
  )
}

function Kept({ id, fields, onSaved, onDeleted, onClose }: KeptProps & { fields: AddressFields }) {
  const words = useWords(parcelWords)
  const send = async (input: NewAddress) => {
    const kept = await sendAddress(id, input)
    showToast(words.saved, 'success')
    onSaved(kept.id)
  }
  const remove = async (known: AddressId) => {
    await sendAddressDeletion(known)
    showToast(words.removed, 'success')
    onDeleted()
  }
  return (
    <AddressSheet
      title={id === null ? words.addAddress : words.editAddress}
      member
      fields={fields}
      onSend={send}
      onClose={onClose}
      {...(id !== null && { onDelete: () => remove(id) })}
    />
  )
}
