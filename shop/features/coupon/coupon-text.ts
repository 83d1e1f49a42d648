/** How a coupon's terms read, and which of several an order form has chosen. Pure. */
import type { Activity, Coupon } from '#contract/endpoints/coupon.ts'
import type { HoldQuote, QuotedCoupon } from '#contract/endpoints/ordering/hold.ts'
import type { Language } from '#contract/language.ts'
import type { CouponNo, CouponTerms } from '#contract/values/coupon.ts'
import { minuteText, yuan } from '../../lib/format.ts'
import type { couponWords } from './messages.ts'

type Words = (typeof couponWords)['en-US']

/** "¥30.00", or "10% off", which Chinese says by what is left to pay: 九折 is 90 percent. */
export function faceText({ minusFen, percentBp }: CouponTerms, words: Words, language: Language): string {
  if (minusFen !== null) return yuan(minusFen)
  const off = percentBp ?? 0
  return words.percentOff(String(language === 'zh-CN' ? (10_000 - off) / 1_000 : off / 100))
}

/** "From ¥200.00", and for a share at most how much. */
export function thresholdText({ thresholdFen, capFen }: CouponTerms, words: Words): string {
  const from = thresholdFen > 0 ? words.from(yuan(thresholdFen)) : words.none
  return capFen === null ? from : `${from} · ${words.cap(yuan(capFen))}`
}

/** When what one claims can be used. */
export function validityText({ validFrom, validUntil, validDays }: Activity, words: Words): string {
  if (validDays !== null) return words.validDays(validDays)
  return words.to(minuteText(validFrom ?? ''), minuteText(validUntil ?? ''))
}

/** Until when a member's own coupon can be used; from when, as long as that is ahead. */
export const ownValidityText = ({ validFrom, validUntil }: Coupon, words: Words, now: Date): string =>
  new Date(validFrom) > now
    ? words.validFrom(minuteText(validFrom))
    : words.validUntil(minuteText(validUntil))

/** One in ten, or twenty: so few are left that it is worth saying. */
export const fewLeft = ({ left, total }: Pick<Activity, 'left' | 'total'>): boolean =>
  left > 0 && (left <= 20 || left * 10 <= total) && left < total

/** `null` in `wanted`: the buyer uses none; `undefined`: the buyer has not chosen, so the best one is proposed. */
export function chosenOf(
  quote: Pick<HoldQuote, 'coupons' | 'best'> | undefined,
  wanted: CouponNo | null | undefined,
): QuotedCoupon | null {
  if (!quote || wanted === null) return null
  const usable = quote.coupons.filter((coupon) => coupon.usable)
  return (
    usable.find(({ couponNo }) => couponNo === wanted) ??
    usable.find(({ couponNo }) => couponNo === quote.best) ??
    null
  )
}
