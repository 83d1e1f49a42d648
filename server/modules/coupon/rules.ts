/** What a coupon takes off a choice of lines, or why it takes nothing. */
import type { CouponFault, CouponNo, CouponTerms } from '#contract/values/coupon.ts'
import { type Fen, fen, noFen, shareOf, sumOf } from '#contract/values/fen.ts'

/** What a coupon is good for; an empty list is all. */
export type CouponScope = { types: string[]; products: string[]; offers: string[] }

export type CouponPromise = CouponTerms & {
  scope: CouponScope
  channels: readonly string[]
  validFrom: Date
  validUntil: Date
}

export type CouponLine = { type: string; productCode: string; offerCode: string; amountFen: Fen }

/** The lines it is valid for by their place in the list, and what it takes off them: nothing where it has a fault. */
export type EvaluatedCoupon = { minusFen: Fen; lines: number[]; fault: CouponFault | null }

export function evaluateCoupon(
  coupon: CouponPromise,
  lines: readonly CouponLine[],
  { channel, at }: { channel: string; at: Date },
): EvaluatedCoupon {
  const inScope = lines.flatMap((line, index) => (isFor(coupon.scope, line) ? [index] : []))
  const eligibleFen = sumOf(inScope.map((index) => lines[index]?.amountFen ?? noFen))
  const fault = faultOf(coupon, { eligibleFen, channel, at })
  return { minusFen: fault ? noFen : offOf(coupon, eligibleFen), lines: inScope, fault }
}

const isFor = ({ types, products, offers }: CouponScope, line: CouponLine): boolean =>
  allows(types, line.type) && allows(products, line.productCode) && allows(offers, line.offerCode)

const allows = (list: readonly string[], value: string): boolean => list.length === 0 || list.includes(value)

type EvaluationOptions = { eligibleFen: Fen; channel: string; at: Date }

function faultOf(coupon: CouponPromise, { eligibleFen, channel, at }: EvaluationOptions): CouponFault | null {
  const { channels, thresholdFen, validFrom, validUntil } = coupon
  if (eligibleFen === 0 || !allows(channels, channel)) return 'COUPON_OUT_OF_SCOPE'
  if (at < validFrom || at >= validUntil) return 'COUPON_NOT_VALID_NOW'
  if (eligibleFen < thresholdFen || offOf(coupon, eligibleFen) === 0) return 'COUPON_BELOW_THRESHOLD'
  return null
}

/** Never more than what it is for costs. */
function offOf({ minusFen, percentBp, capFen }: CouponTerms, eligibleFen: Fen): Fen {
  const wanted = minusFen ?? shareOf(eligibleFen, percentBp ?? 0)
  return fen(Math.min(wanted, capFen ?? wanted, eligibleFen))
}

export type CouponOption = EvaluatedCoupon & { couponNo: CouponNo; validUntil: Date }

/** The one that takes most off; of equal ones that which ends first. */
export function bestChoiceOf<C extends CouponOption>(choices: readonly C[]): C | null {
  const usable = choices.filter(({ fault }) => fault === null)
  const [best] = usable.toSorted(
    (a, b) =>
      b.minusFen - a.minusFen ||
      a.validUntil.getTime() - b.validUntil.getTime() ||
      a.couponNo.localeCompare(b.couponNo),
  )
  return best ?? null
}

/**
 * Codes are read aloud and typed: without letters that look like digits, in any case and width, with or without dashes. Chinese
 * keyboards write full-width letters.
 */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 12

export const normalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** The code that a hash stands for: 12 letters of 32, which is 60 bits. */
export const codeOf = (hash: Buffer): string =>
  [...hash.subarray(0, CODE_LENGTH)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '').join('')

/** As it is printed. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** How long the claims of an activity cost a captcha once too many came within a minute. */
export const hotMinutes = 5

export const isHot = ({ hot_until: until }: { hot_until: Date | null }, at: Date): boolean =>
  until !== null && at < until

/** An unpaid order ends well within it: what was taken earlier belongs to an order that was paid. */
export const unpaidMinutes = 60
