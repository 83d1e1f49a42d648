/** The order form's coupon: what it takes off, and in a sheet the others, each with what it takes off or why it cannot be used. */
import { useState } from 'react'
import type { QuotedCoupon } from '#contract/endpoints/ordering/hold.ts'
import type { CouponNo } from '#contract/values/coupon.ts'
import { type Fen, minus, noFen } from '#contract/values/fen.ts'
import { minuteText, yuan } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/card.tsx'
import { OptionList } from '../../ui/option-list.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import css from './coupon.module.css'
import { couponRowWords } from './messages.ts'
import type { CouponChoice } from './use-coupon.ts'

export function CouponRow({ coupon }: { coupon: CouponChoice }) {
  const words = useWords(couponRowWords)
  const [open, setOpen] = useState(false)
  const { quote } = coupon
  const press = () => (quote.isError ? void coupon.refresh() : setOpen(quote.data !== undefined))
  return (
    <Card flush>
      <button type="button" className={rowClass} aria-haspopup="dialog" onClick={press}>
        <RowBody icon="ticket" label={words.coupon} value={<Value coupon={coupon} />} />
      </button>
      {open && quote.data && (
        <CouponSheet
          coupons={quote.data.coupons}
          best={quote.data.best}
          chosen={coupon.chosen?.couponNo ?? null}
          onChoose={(couponNo) => {
            coupon.choose(couponNo)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}

function Value({ coupon: { quote, chosen } }: { coupon: CouponChoice }) {
  const words = useWords(couponRowWords)
  if (chosen) return <span className={css.minus}>{lessText(chosen.minusFen)}</span>
  if (!quote.data) return quote.isError && !quote.isFetching ? words.failed : words.loading
  const usable = quote.data.coupons.filter((coupon) => coupon.usable).length
  return usable > 0 ? words.usable(usable) : words.noneUsable
}

const lessText = (minusFen: Fen): string => yuan(minus(noFen, minusFen))

type SheetProps = {
  coupons: readonly QuotedCoupon[]
  best: CouponNo | null
  chosen: CouponNo | null
  onChoose: (couponNo: CouponNo | null) => void
  onClose: () => void
}

const NONE = ''

function CouponSheet({ coupons, best, chosen, onChoose, onClose }: SheetProps) {
  const words = useWords(couponRowWords)
  const usable = coupons.filter((coupon) => coupon.usable)
  const others = coupons.filter((coupon) => !coupon.usable)
  const options = usable.map(({ couponNo, name, validUntil, minusFen }) => ({
    value: couponNo as string,
    label: name,
    note: [couponNo === best && words.best, words.until(minuteText(validUntil))].filter(Boolean).join(' · '),
    aside: lessText(minusFen),
  }))
  return (
    <Sheet title={words.choose} onClose={onClose}>
      {coupons.length === 0 && <p className={css.lead}>{words.empty}</p>}
      {usable.length > 0 && (
        <OptionList
          options={[...options, { value: NONE, label: words.notUsed }]}
          chosen={chosen ?? NONE}
          onChoose={(value) => onChoose(value === NONE ? null : (value as CouponNo))}
        />
      )}
      {others.length > 0 && (
        <>
          <h3 className={css.head}>{words.unusable}</h3>
          <ul className={css.unusable}>
            {others.map(({ couponNo, name, useCondition, why }) => (
              <li key={couponNo}>
                {name}
                <small>{useCondition}</small>
                {why && <span className={css.why}>{words.why[why]}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
