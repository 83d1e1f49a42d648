/** Addresses under one another, each with a way to change it; where one is chosen, a tap on it chooses it. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { listAddresses } from '#contract/endpoints/parcel.ts'
import type { AddressId } from '#contract/values/delivery.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddressLines } from './address-lines.tsx'
import css from './address-rows.module.css'
import { parcelWords } from './messages.ts'

export type ListedAddress = AnswerOf<typeof listAddresses>['items'][number]

type Props = {
  addresses: readonly ListedAddress[]
  onEdit: (id: AddressId) => void
  choice?: { chosen: AddressId | null; onChoose: (id: AddressId) => void }
}

export function AddressRows({ addresses, onEdit, choice }: Props) {
  const words = useWords(parcelWords)
  return (
    <ul aria-label={words.addresses}>
      {addresses.map((address) => (
        <li key={address.id} className={css.row}>
          {choice ? (
            <button
              type="button"
              className={css.option}
              aria-pressed={address.id === choice.chosen}
              onClick={() => choice.onChoose(address.id)}
            >
              <AddressLines address={address} />
              {address.id === choice.chosen && <Icon name="check" size={20} />}
            </button>
          ) : (
            <div className={css.option}>
              <AddressLines address={address} />
            </div>
          )}
          <IconButton icon="edit" label={words.edit(address.name)} onClick={() => onEdit(address.id)} />
        </li>
      ))}
    </ul>
  )
}
