/** The sheet in which a member chooses among the addresses of the book, adds one, or changes one. */
import { useState } from 'react'
import type { AddressId } from '#contract/values/delivery.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { AddressRows, type ListedAddress } from './address-rows.tsx'
import { KeptAddressSheet } from './address-sheet.tsx'
import { parcelWords } from './messages.ts'

type Props = {
  addresses: readonly ListedAddress[]
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
      <AddressRows addresses={addresses} onEdit={setOpen} choice={{ chosen, onChoose }} />
      {open !== undefined && (
        <KeptAddressSheet id={open} onSaved={onChoose} onDeleted={close} onClose={close} />
      )}
    </Sheet>
  )
}
