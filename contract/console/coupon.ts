/** Coupon activities as staff read and write them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { bothOf } from '../values/both.ts'
import { GREATEST_PRICE_FEN } from '../values/calendar.ts'
import { ActivityCode, couponKinds } from '../values/coupon.ts'
import { Fen } from '../values/fen.ts'
import { OrderType, SalesChannel } from '../values/order.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { Instant } from '../values/time.ts'

const Price = Fen.check(z.gte(1), z.lte(GREATEST_PRICE_FEN))

const EditedActivity = z
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
    state: z.enum(['DRAFT', 'OPEN', 'STOPPED']),
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
  version: z.int(),
  taken: z.int(),
  /** Of those that were taken: with an order now. */
  used: z.int(),
})
export type StaffActivity = z.infer<typeof StaffActivity>

export const listStaffActivities = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/coupon-activities',
  access: 'staff',
  roles: ['owner', 'content'],
  summary: 'Coupon activities in the order in which visitors see them, with how many were taken and used',
  answer: z.object({ items: z.array(StaffActivity), nextCursor: z.nullable(z.string()) }),
})

export const saveActivity = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/coupon-activities/{code}',
  access: 'staff',
  roles: ['owner', 'content'],
  idempotent: true,
  audits: 'coupon',
  maxTextLength: 4_096,
  summary:
    'Write a new coupon activity, or change one; what a coupon promises stays as it is once one was taken',
  params: z.object({ code: ActivityCode }),
  /** `version`: the one that was read, 0 for a new activity. */
  body: z.safeExtend(EditedActivity, { version: z.int().check(z.gte(0)) }),
  answer: StaffActivity,
})
