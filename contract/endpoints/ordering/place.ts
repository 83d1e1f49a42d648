/** Placing an order: the people, their documents and the agreed price. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { Answers, maxAnswered } from '../../values/asked.ts'
import { maxVisitors } from '../../values/cart.ts'
import { ContactId } from '../../values/contact.ts'
import { CouponNo } from '../../values/coupon.ts'
import { Delivery } from '../../values/delivery.ts'
import { Fen } from '../../values/fen.ts'
import { FilePath } from '../../values/file.ts'
import { FlowStatus, OrderNo } from '../../values/order.ts'
import { IdType, Mobile, PersonName } from '../../values/person.ts'
import { Points } from '../../values/points.ts'
import { OfferCode } from '../../values/product.ts'
import { Instant, VisitDate } from '../../values/time.ts'

/** One person of one ticket. `unit` counts the tickets of the type in the order from 0, `seat` the people of the ticket from 0. */
const Visitor = z.object({
  offerCode: OfferCode,
  unit: z.int().check(z.gte(0)),
  seat: z.int().check(z.gte(0)),
  /** Take the visitor at this place from the order that is bought again. */
  keep: z.optional(z.boolean()),
  /** Take name and document of this contact of the member's; the browser need not know them. */
  contactId: z.optional(ContactId),
  name: z.optional(PersonName),
  idType: z.optional(IdType),
  idNumber: z.optional(z.string().check(z.maxLength(32))),
  birthDate: z.optional(VisitDate),
  /** Of a card's holder: a temporary file of the member. */
  photo: z.optional(FilePath),
  /** The adult of this order on whose ticket a child without a document rides. */
  guardian: z.optional(z.object({ offerCode: OfferCode, unit: z.int(), seat: z.int() })),
})
export type Visitor = z.infer<typeof Visitor>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: 'buyer',
  idempotent: true,
  summary: 'Turn held seats into an order that awaits payment (or is complete when nothing is to pay)',
  maxBodyBytes: 512 * 1024,
  body: z.object({
    orderNo: OrderNo,
    /** Without a name: the first visitor who needs no guardian. Only a member may name another mobile than the proven one. */
    contactName: z.optional(PersonName),
    contactMobile: z.optional(Mobile),
    visitors: z.array(Visitor).check(z.maxLength(maxVisitors)),
    noticeAgreed: z.boolean(),
    /** Answers to what the hold `asks`, by item in the order of its items; those of a `party` follow them. */
    extras: z.optional(z.array(Answers).check(z.maxLength(maxAnswered))),
    expectedPayableFen: Fen,
    /** Only of a member; what it takes off is in the expected sum. */
    couponNo: z.optional(CouponNo),
    /** The same of points. */
    points: z.optional(Points),
    /** Of goods; the freight is in the expected sum. */
    delivery: z.optional(Delivery),
  }),
  answer: z.object({
    orderNo: OrderNo,
    flowStatus: FlowStatus,
    payableFen: Fen,
    payUntil: z.nullable(Instant),
    serverNow: Instant,
  }),
})
export type PlaceOrder = z.infer<typeof placeOrder.body>
