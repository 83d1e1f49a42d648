/** The sheet in which a member chooses among the addresses of the book, adds one, or changes one. */
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listAddresses } from '#contract/endpoints/parcel.ts'
import type { AddressId } from '#contract/values/delivery.ts'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { AddressLines } from './address-lines.tsx'
import css from './address-picker.module.css'
import { KeptAddressSheet } from './address-sheet.tsx'
import { parcelWords } from './messages.ts'

type Props = {
  addresses: AnswerOf<typeof listAddresses>['items']
  chosen: AddressId | null
  onChoose: (id: AddressId) => void
  onClose: () => void
}

/** Render it only while it is open. */
export function AddressPicker({ addresses, chosen, onChoose, onClose }: Props) {
  const words = useWords(parcelWords)
  const [open, setOpen] = useState<AddressId | null>()
  const close = () => setOpen(undefined)
  const foot = (
    <Button kind="quiet" icon="plus" onClick={() => setOpen(null)}>
      {words.addAddress}
    </Button>
  )
  return (
    <Sheet title={words.addresses} onClose={onClose} foot={foot}>
      {addresses.length === 0 && <Empty icon="place" title={words.noAddress} text={words.noAddressText} />}
      <ul aria-label={words.addresses}>
        {addresses.map((address) => (
          <li key={address.id} className={css.row}>
            <button
              type="button"
              className={css.option}
              aria-pressed={address.id === chosen}
              onClick={() => onChoose(address.id)}
            >
              <AddressLines address={address} />
              {address.id === chosen && <Icon name="check" size={20} />}
            </button>
            <IconButton icon="edit" label={words.edit(address.name)} onClick={() => setOpen(address.id)} />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <KeptAddressSheet id={open} onSaved={onChoose} onDeleted={close} onClose={close} />
      )}
    </Sheet>
  )
}
