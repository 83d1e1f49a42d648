/** One coupon of the demo, with what its activity promises. */
import assert from 'node:assert/strict'
import type { CouponNo } from '#contract/values/coupon.ts'
import { type Fen, fen, noFen } from '#contract/values/fen.ts'
import { venueDate } from '#contract/values/time.ts'
import type { CouponPromise } from '../../server/modules/coupon/rules.ts'
import { drawText } from '../../server/platform/chance.ts'
import { type DemoActivity, demoActivities } from '../coupon-activities.ts'
import type { DemoContext } from './demo-quote.ts'

/** One that an order uses. */
export type DemoCoupon = { couponNo: CouponNo; activity: string; promise: CouponPromise }

type Deps = Pick<DemoContext, 'now' | 'chance'>

const DAY_MS = 24 * 3_600_000

const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

export function couponFor({ now, chance }: Deps, code: string): DemoCoupon {
  const activity = demoActivities.find((one) => one.code === code)
  assert(activity, `no activity ${code}`)
  const validFrom = claimedAt(now, activity)
  const terms = termsOf(activity)
  return {
    couponNo: newCouponNo(chance, validFrom),
    activity: code,
    promise: {
      ...terms,
      scope: scopeOf(activity),
      channels: [],
      validFrom,
      validUntil: daysAfter(validFrom, activity.validDays),
    },
  }
}

const newCouponNo = (chance: DemoContext['chance'], at: Date): CouponNo =>
  `Q${venueDate(at).slice(2).replaceAll('-', '')}${drawText(chance, '0123456789ABCDEFGHJKLMNPQRSTVWXYZ', 12)}` as CouponNo

/** Some days after it began. */
const claimedAt = (now: Date, { opensIn }: DemoActivity): Date => daysAfter(now, opensIn + 2)

const fenOf = (yuan: number): Fen => fen(yuan * 100)

export const termsOf = ({ from, off, percent, cap }: DemoActivity) => ({
  thresholdFen: from === undefined ? noFen : fenOf(from),
  minusFen: off === undefined ? null : fenOf(off),
  percentBp: percent === undefined ? null : percent * 100,
  capFen: cap === undefined ? null : fenOf(cap),
})

export const scopeOf = ({ types = [], products = [] }: DemoActivity) => ({
  types: [...types],
  products: [...products],
  offers: [],
})
