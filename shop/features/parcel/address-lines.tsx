/** How an address looks wherever it stands: who receives it, and where. */
import type { Address } from '#contract/endpoints/parcel.ts'
import type { AddressInput } from '#contract/values/delivery.ts'
import { useWords } from '../../lib/words.ts'
import css from './address-lines.module.css'
import { parcelWords } from './messages.ts'
import { useRegionNames } from './region-field.tsx'

type Shown = Pick<AddressInput, 'region' | 'street'> & { name: string; mobile: string }
/** Of the address book, which names its regions. */
type Kept = Shown & Pick<Address, 'isDefault' | 'province' | 'city' | 'district'>

type Props = { address: Shown | Kept }

export function AddressLines({ address }: Props) {
  const words = useWords(parcelWords)
  const { name, mobile, region, street } = address
  const kept = 'province' in address ? address : null
  const named = useRegionNames(kept ? '' : region)
  const names = kept ? [...new Set([kept.province, kept.city, kept.district])].join(' ') : named
  return (
    <span className={css.lines}>
      <span className={css.who}>
        <strong>{name}</strong>
        <span className={css.mobile}>{mobile}</span>
        {kept?.isDefault && <span className={css.mark}>{words.isDefault}</span>}
      </span>
      <span className={css.where}>{`${names} ${street}`.trim()}</span>
    </span>
  )
}
