/** The ways to pay that this browser has, of which one is chosen. */
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { PayType } from '#contract/values/payment.ts'
import { useWords } from '../../lib/words.ts'
import { payWords } from './messages.ts'
import { PayLogo } from './pay-logo.tsx'
import css from './pay-page.module.css'

type Props = {
  payTypes: readonly PayType[]
  chosen: PayType | undefined
  onChoose: (payType: PayType) => void
}

export function WayChoice({ payTypes, chosen, onChoose }: Props) {
  const words = useWords(payWords)
  const names = useWords(payTypeLabels)
  return (
    <fieldset className={css.ways}>
      <legend className="visually-hidden">{words.ways}</legend>
      {payTypes.map((payType) => (
        <label key={payType} className={css.way}>
          <PayLogo payType={payType} />
          {names[payType]}
          <input
            type="radio"
            name="pay-type"
            checked={payType === chosen}
            onChange={() => onChoose(payType)}
          />
        </label>
      ))}
    </fieldset>
  )
}
