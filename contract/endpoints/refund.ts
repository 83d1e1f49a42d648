/** Giving money back: what comes back for which tickets, asking, editing, taking back, and how it stands. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { Answers, AskedField, maxAnswered } from '../values/asked.ts'
import { maxUnitsPerOrder } from '../values/cart.ts'
import { Fen } from '../values/fen.ts'
import { FlowStatus, OrderNo, OrderType, UnitState } from '../values/order.ts'
import { PayType } from '../values/payment.ts'
import { Mobile, PersonName } from '../values/person.ts'
import { ProductKind } from '../values/product.ts'
import {
  DepositBack,
  RefundDecider,
  RefundKind,
  RefundNo,
  RefundPartState,
  RefundReasonCode,
  RefundReasonKind,
  RefundSource,
  RefundStatus,
  ReturnParcel,
} from '../values/refund.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'
import { BatchState } from '../values/voucher.ts'

const Reason = z.object({ code: RefundReasonCode, kind: RefundReasonKind, text: z.string() })

export const listRefundReasons = endpoint({
  method: 'GET',
  path: '/api/refund-reasons',
  access: 'public',
  summary: 'The reasons for a refund that a buyer may choose',
  answer: z.object({ reasons: z.array(Reason) }),
})

/** Why one ticket cannot be refunded now. */
const Obstacle = z.enum(['REFUND_NOT_POSSIBLE', 'REFUND_TOO_LATE', 'PACKAGE_WHOLE'])
export type RefundObstacle = z.infer<typeof Obstacle>

const QuotedUnit = z.object({
  unitNo: z.string(),
  /** What is left of a package is refunded together; null: it is of none. */
  packageNo: z.nullable(z.int()),
  name: z.string(),
  /** Who is named on it, masked: what tells two tickets of a kind apart. */
  visitors: z.array(z.string()),
  visitDate: z.nullable(VisitDate),
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  state: UnitState,
  worthFen: Fen,
  feeFen: Fen,
  amountFen: Fen,
  /** What points paid of it. */
  integralShareFen: Fen,
  /** Until when this fee holds; null: for as long as it can be refunded at all. */
  tierEndsAt: z.nullable(Instant),
  obstacle: z.nullable(Obstacle),
  /** Who decides when it is refunded alone. */
  needs: RefundDecider,
})

const RefundQuote = z.object({
  orderNo: OrderNo,
  productName: z.string(),
  picture: z.string(),
  flowStatus: FlowStatus,
  /** All tickets of the order, in its order; the sums are of those that were asked about. */
  units: z.array(QuotedUnit),
  /** Only all of its tickets together. */
  whole: z.boolean(),
  /** No money: the vouchers that paid it come back, and are good again only where their batch is open. Null: money paid it. */
  voucherBatch: z.nullable(BatchState),
  worthFen: Fen,
  feeFen: Fen,
  freightFen: Fen,
  amountFen: Fen,
  /** Comes back as well when all that is left of the order goes. */
  freightWithAllFen: Fen,
  /** What a coupon took off the order: never money back. The coupon itself is returned when all of the order is refunded. */
  couponFen: Fen,
  /** Points of the order that have not come back, and what they paid: a share of them comes back with each unit that they paid a part of. */
  pointsLeft: z.object({ points: z.int(), fen: Fen }),
  needs: RefundDecider,
  /** Where the money goes back to, the newest payment first. */
  ways: z.array(z.object({ payType: PayType, leftFen: Fen })),
  revocableMinutes: z.int(),
  /** Above it staff decide. */
  autoLimitFen: Fen,
  policy: z.string(),
  serverNow: Instant,
})
export type RefundQuote = z.infer<typeof RefundQuote>

const UnitNos = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxUnitsPerOrder))

export const quoteRefund = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/refund-quote',
  access: 'buyer',
  summary: 'What comes back for these tickets, by the policy of the purchase and the time of now',
  params: z.object({ orderNo: OrderNo }),
  body: z.object({
    unitNos: UnitNos,
    /** A refund that is being edited: its tickets may be chosen again. */
    refundNo: z.optional(RefundNo),
  }),
  answer: RefundQuote,
})

const Part = z.object({
  payType: PayType,
  amountFen: Fen,
  state: RefundPartState,
  /** Null where no bank card paid, or nothing is known of it. */
  depositBack: z.nullable(DepositBack),
})

const RefundSummary = z.object({
  refundNo: RefundNo,
  orderNo: OrderNo,
  source: RefundSource,
  kind: RefundKind,
  status: RefundStatus,
  amountFen: Fen,
  feeFen: Fen,
  /** Its sum is no money: vouchers paid the order, and they come back. */
  byVouchers: z.boolean(),
  units: z.int(),
  askedAt: Instant,
})
export type RefundSummary = z.infer<typeof RefundSummary>

/** change: the tower closed the day of its tickets, which may be moved to another one instead. */
const RefundAction = z.enum(['revoke', 'edit', 'change'])

const Refund = z.extend(RefundSummary, {
  orderType: OrderType,
  /** Left out where the order's type says all. */
  orderKind: z.optional(ProductKind),
  productName: z.string(),
  picture: z.string(),
  reason: Reason,
  reasonText: z.nullable(z.string()),
  worthFen: Fen,
  freightFen: Fen,
  /** What a coupon took off its tickets. */
  couponFen: Fen,
  /** Of the order's coupon: it was returned, nothing of the order being left. */
  couponReturned: z.boolean(),
  /** How many points come back with it. */
  points: z.int(),
  tickets: z.array(
    z.object({ unitNo: z.string(), name: z.string(), visitors: z.array(z.string()), amountFen: Fen }),
  ),
  parts: z.array(Part),
  /** How the batch of its vouchers stands now; null: money paid it. */
  voucherBatch: z.nullable(BatchState),
  needs: RefundDecider,
  /** In which its goods come back, once its buyer has said so. */
  returnParcel: z.nullable(ReturnParcel),
  /** It is decided by itself then; null when staff decide, or it is decided. */
  decidesAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  rejectText: z.nullable(z.string()),
  paidBackAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  history: z.array(z.object({ at: Instant, status: RefundStatus, text: z.string() })),
  /** The time of all its units is over: if they are not refunded, nobody can use them any more. */
  isOver: z.boolean(),
  actions: z.array(RefundAction),
  serverNow: Instant,
})
export type Refund = z.infer<typeof Refund>

const Asked = {
  unitNos: UnitNos,
  reasonCode: z.optional(z.string().check(z.maxLength(40))),
  reasonText: z.optional(z.string().check(z.maxLength(200))),
  /** The sum that the buyer saw; another one is said, never paid. */
  expectedAmountFen: Fen,
}

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/refunds',
  access: 'buyer',
  idempotent: true,
  summary: 'Ask for the money of single tickets',
  maxBodyBytes: 32 * 1024,
  body: z.object({ orderNo: OrderNo, ...Asked }),
  answer: Refund,
})

export const editRefund = endpoint({
  method: 'PUT',
  path: '/api/refunds/{refundNo}',
  access: 'buyer',
  summary: 'Ask for other tickets or with another reason, as long as it is not decided',
  maxBodyBytes: 32 * 1024,
  params: z.object({ refundNo: RefundNo }),
  body: z.object(Asked),
  answer: Refund,
})

export const saveReturnParcel = endpoint({
  method: 'PUT',
  path: '/api/refunds/{refundNo}/return-parcel',
  access: 'buyer',
  summary: 'By which parcel the goods come back that it waits for; corrected as long as it is not decided',
  params: z.object({ refundNo: RefundNo }),
  body: ReturnParcel,
  answer: Refund,
})

export const revokeRefund = endpoint({
  method: 'POST',
  path: '/api/refunds/{refundNo}/revoke',
  access: 'buyer',
  summary: 'Keep the tickets after all, as long as it is not decided',
  params: z.object({ refundNo: RefundNo }),
  answer: Refund,
})

export const readRefund = endpoint({
  method: 'GET',
  path: '/api/refunds/{refundNo}',
  access: 'buyer',
  summary: 'One of my refunds with where its money stands',
  params: z.object({ refundNo: RefundNo }),
  answer: Refund,
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/api/refunds',
  access: 'buyer',
  summary: 'My refunds, newest first; of one order when it is named',
  query: z.object({
    orderNo: z.optional(OrderNo),
    status: z.optional(RefundStatus),
    cursor: z.optional(RefundNo),
  }),
  answer: z.object({
    items: z.array(z.extend(RefundSummary, { productName: z.string(), picture: z.string() })),
    nextCursor: z.nullable(RefundNo),
  }),
})

export const readOrderEdit = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/edit',
  access: 'buyer',
  summary:
    'What a buyer may correct in an order that was not confirmed: what its form asked, with the answers',
  params: z.object({ orderNo: OrderNo }),
  /** The party of a travel agency is the last of the items. */
  answer: z.object({
    orderNo: OrderNo,
    items: z.array(z.object({ productName: z.string(), asks: z.array(AskedField), answers: Answers })),
    /** It has people, who are corrected among its names. */
    named: z.boolean(),
    /** Why it was not confirmed, with what staff wrote. */
    rejectReason: z.nullable(z.string()),
  }),
})
export type OrderEdit = z.infer<typeof readOrderEdit.answer>

export const resubmitOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/resubmit',
  access: 'buyer',
  idempotent: true,
  summary:
    'An order that was not confirmed is to be looked at again; a contact and answers that are given replace the old',
  params: z.object({ orderNo: OrderNo }),
  body: z.object({
    contactName: z.optional(PersonName),
    contactMobile: z.optional(Mobile),
    /** By item, all of them; without it the former answers stay. */
    extras: z.optional(z.array(Answers).check(z.maxLength(maxAnswered))),
  }),
  answer: z.object({ orderNo: OrderNo, flowStatus: FlowStatus }),
})
