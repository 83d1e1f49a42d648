/** Coupons: the activities that offer them, taking one, typing a code, and what a member has; and points. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { CaptchaToken } from '../values/captcha.ts'
import {
  ActivityCode,
  ActivityState,
  CouponNo,
  CouponState,
  CouponTerms,
  couponStates,
} from '../values/coupon.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo } from '../values/order.ts'
import { PointCause } from '../values/points.ts'
import { Instant } from '../values/time.ts'

const Activity = z.extend(CouponTerms, {
  code: ActivityCode,
  name: z.string(),
  rule: z.string(),
  useCondition: z.string(),
  opensAt: Instant,
  closesAt: Instant,
  /** A period, or so many days from taking it. */
  validFrom: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  validDays: z.nullable(z.int()),
  total: z.int(),
  left: z.int(),
  perMember: z.int(),
  /** How many of them the member has taken. */
  mine: z.int(),
  state: ActivityState,
})
export type Activity = z.infer<typeof Activity>

const ofActivity = z.object({ code: ActivityCode })

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/coupon-activities',
  access: 'member',
  summary: 'Activities whose coupons can be taken now or soon',
  query: z.object({
    /** Both without it. */
    when: z.optional(z.enum(['now', 'soon'])),
    cursor: z.optional(z.string().check(z.regex(/^-?\d{1,9}_\d{1,9}$/))),
  }),
  answer: z.object({ items: z.array(Activity), nextCursor: z.nullable(z.string()), serverNow: Instant }),
})

export const readActivity = endpoint({
  method: 'GET',
  path: '/api/coupon-activities/{code}',
  access: 'member',
  summary: 'One activity with its rule and how many coupons are left',
  params: ofActivity,
  answer: z.extend(Activity, { serverNow: Instant }),
})

const Coupon = z.extend(CouponTerms, {
  couponNo: CouponNo,
  activityName: z.string(),
  rule: z.string(),
  useCondition: z.string(),
  validFrom: Instant,
  validUntil: Instant,
  /** `void`: staff took it back. */
  state: z.enum([...couponStates, 'void']),
  /** The order that uses it. */
  orderNo: z.nullable(OrderNo),
  /** Why staff voided it, in their words. */
  voidReason: z.nullable(z.string()),
})
export type Coupon = z.infer<typeof Coupon>

export const claimCoupon = endpoint({
  method: 'POST',
  path: '/api/coupon-activities/{code}/claim',
  access: 'member',
  idempotent: true,
  summary: 'Take a coupon, while there are any; costs a solved captcha while many do',
  params: ofActivity,
  body: z.object({ captchaToken: z.optional(CaptchaToken) }),
  answer: Coupon,
})

export const redeemCode = endpoint({
  method: 'POST',
  path: '/api/coupons/redeem',
  access: 'member',
  summary: 'Turn a code into a coupon; each code serves once',
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  answer: Coupon,
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons',
  access: 'member',
  summary: 'My coupons of a state, those that end first at the top',
  query: z.object({
    state: CouponState,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_Q\d{6}[0-9A-Z]{12}$/))),
  }),
  answer: z.object({ items: z.array(Coupon), nextCursor: z.nullable(z.string()), serverNow: Instant }),
})

const PointEntry = z.object({
  id: z.string(),
  /** Below zero when they were spent. */
  quantity: z.int(),
  cause: PointCause,
  /** Null for a gift of the tower. */
  orderNo: z.nullable(OrderNo),
  at: Instant,
})
export type PointEntry = z.infer<typeof PointEntry>

export const readPoints = endpoint({
  method: 'GET',
  path: '/api/points',
  access: 'member',
  summary: 'How many points the member has, what they are worth, and their entries, the latest first',
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  answer: z.object({
    points: z.int(),
    /** What they would pay now. */
    worthFen: Fen,
    /** What 100 of them pay. */
    fenPer100: Fen,
    /** Earned per yuan that a used ticket cost. */
    perYuan: z.int(),
    /** How much of an order they may pay, in basis points of what is left after a coupon. */
    capBp: z.int(),
    items: z.array(PointEntry),
    nextCursor: z.nullable(z.string()),
  }),
})
