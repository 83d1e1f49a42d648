/** Coupon activities as staff read and write them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { bothOf } from '../values/both.ts'
import { GREATEST_PRICE_FEN } from '../values/calendar.ts'
import { ActivityCode, CouponNo, couponKinds, couponStates, maxCodesPerBatch } from '../values/coupon.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo, OrderType, SalesChannel } from '../values/order.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { RowVersion } from '../values/row-version.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant } from '../values/time.ts'

const Price = Fen.check(z.gte(1), z.lte(GREATEST_PRICE_FEN))

/** Visitors see an OPEN one only; what they took of a stopped one stays good. */
export const ActivityStage = z.enum(['DRAFT', 'OPEN', 'STOPPED'])
export type ActivityStage = z.infer<typeof ActivityStage>

export const EditedActivity = z
  .object({
    name: bothOf(60),
    rule: bothOf(500),
    useCondition: bothOf(500),
    kind: z.enum(couponKinds),
    opensAt: Instant,
    closesAt: Instant,
    total: z.int().check(z.gte(1), z.lte(1_000_000)),
    perMember: z.int().check(z.gte(1), z.lte(100)),
    thresholdFen: Fen.check(z.gte(0), z.lte(GREATEST_PRICE_FEN)),
    /** Either so much off, or a share in basis points with at most `capFen` off. */
    minusFen: z.nullable(Price),
    percentBp: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
    capFen: z.nullable(Price),
    /** What it is good for; an empty list is all. */
    scope: z.object({
      types: z.array(OrderType).check(z.maxLength(20)),
      products: z.array(ProductCode).check(z.maxLength(200)),
      offers: z.array(OfferCode).check(z.maxLength(200)),
    }),
    channels: z.array(SalesChannel).check(z.maxLength(10)),
    /** A period, or so many days from taking it. */
    validFrom: z.nullable(Instant),
    validUntil: z.nullable(Instant),
    validDays: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
    /** Its place among those that visitors see; the lowest first. */
    sort: z.int().check(z.gte(0), z.lte(100_000)),
    /** Visitors see an OPEN one, and can take it between opening and closing. */
    state: ActivityStage,
  })
  .check(
    z.refine(({ minusFen, percentBp }) => (minusFen === null) !== (percentBp === null)),
    z.refine(({ percentBp, capFen }) => capFen === null || percentBp !== null),
    z.refine(({ opensAt, closesAt }) => Date.parse(opensAt) < Date.parse(closesAt)),
    z.refine(({ validFrom, validUntil }) => (validFrom === null) === (validUntil === null)),
    z.refine(({ validUntil, validDays }) => (validUntil === null) !== (validDays === null)),
    z.refine(
      ({ validFrom, validUntil }) =>
        !validFrom || !validUntil || Date.parse(validFrom) < Date.parse(validUntil),
    ),
  )
export type EditedActivity = z.infer<typeof EditedActivity>

const StaffActivity = z.extend(EditedActivity, {
  code: ActivityCode,
  version: RowVersion,
  taken: z.int(),
  /** Of those that were taken: with an order now. */
  used: z.int(),
})
export type StaffActivity = z.infer<typeof StaffActivity>

const writers = ['owner', 'content'] as const

/** The place of a code in its activity, in an address. */
const CodeSerial = z.string().check(z.regex(/^[1-9]\d{0,8}$/))
const ofActivity = z.object({ code: ActivityCode })

export const listStaffActivities = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/coupon-activities',
  access: 'staff',
  roles: writers,
  summary: 'Coupon activities in the order in which visitors see them, with how many were taken and used',
  query: z.object({ state: z.optional(ActivityStage), cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(StaffActivity), nextCursor: z.nullable(z.string()) }),
})

const ActivityDetail = z.extend(StaffActivity, {
  /** How many codes there are, and how many of them nobody can type again. */
  codesMade: z.int(),
  codesUsed: z.int(),
})
export type ActivityDetail = z.infer<typeof ActivityDetail>

export const readStaffActivity = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/coupon-activities/{code}',
  access: 'staff',
  roles: writers,
  summary: 'One coupon activity, with how many codes it has',
  params: ofActivity,
  answer: ActivityDetail,
})

/** Whose it is stands in its order only: who writes activities need not know who takes part in them. */
const TakenCoupon = z.object({
  couponNo: CouponNo,
  /** `void`: staff took it back. `orphaned`: the account of its member was deleted. */
  state: z.enum([...couponStates, 'void', 'orphaned']),
  claimedAt: Instant,
  validFrom: Instant,
  validUntil: Instant,
  orderNo: z.nullable(OrderNo),
  voidReason: z.nullable(z.string()),
})
export type TakenCoupon = z.infer<typeof TakenCoupon>

export const listTakenCoupons = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/coupon-activities/{code}/coupons',
  access: 'staff',
  roles: writers,
  summary: 'The coupons that were taken of an activity, the newest first',
  params: ofActivity,
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}_Q\d{6}[0-9A-Z]{12}$/))) }),
  answer: z.object({ items: z.array(TakenCoupon), nextCursor: z.nullable(z.string()) }),
})

const ActivityCodeRow = z.object({
  serial: z.int(),
  /** As it is printed. */
  code: z.string(),
  usedAt: z.nullable(Instant),
  voidedAt: z.nullable(Instant),
})
export type ActivityCodeRow = z.infer<typeof ActivityCodeRow>

export const listActivityCodes = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/coupon-activities/{code}/codes',
  access: 'staff',
  roles: writers,
  summary: 'The codes of an activity by their serial, to print or to send; 200 a page',
  params: ofActivity,
  query: z.object({ cursor: z.optional(CodeSerial) }),
  answer: z.object({ items: z.array(ActivityCodeRow), nextCursor: z.nullable(z.string()) }),
})

export const makeActivityCodes = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/coupon-activities/{code}/codes',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'coupon',
  summary: 'Make more codes of an activity that is taken by code; never more than it has coupons',
  params: ofActivity,
  body: z.object({ count: z.int().check(z.gte(1), z.lte(maxCodesPerBatch)) }),
  /** The serials of the new ones, both included. */
  answer: z.object({ fromSerial: z.int(), toSerial: z.int() }),
})

export const voidCoupon = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/coupon-activities/{code}/coupons/{couponNo}/void',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'coupon',
  summary: 'Void one coupon that no order uses; its member reads the reason',
  params: z.object({ code: ActivityCode, couponNo: CouponNo }),
  body: z.object({ reason: StaffReason }),
  answer: TakenCoupon,
})

export const voidActivityCode = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/coupon-activities/{code}/codes/{serial}/void',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'coupon',
  summary: 'Void one code that nobody has typed yet',
  params: z.object({ code: ActivityCode, serial: CodeSerial }),
  body: z.object({ reason: StaffReason }),
  answer: ActivityCodeRow,
})

export const saveActivity = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/coupon-activities/{code}',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'coupon',
  maxTextLength: 4_096,
  summary:
    'Write a new coupon activity, or change one; what a coupon promises stays as it is once one was taken',
  params: ofActivity,
  /** `version`: the one that was read, 0 for a new activity. */
  body: z.safeExtend(EditedActivity, { version: RowVersion }),
  answer: StaffActivity,
})
