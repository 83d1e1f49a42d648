/** Moving single tickets of a paid order to another date or slot of their product. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { ChangeNo, ChangeReason, ChangeState } from '../values/change.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo, UnitState } from '../values/order.ts'
import { PayType } from '../values/payment.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { Instant, Month, SlotTime, VisitDate } from '../values/time.ts'
import { DayOfSlots } from './inventory.ts'

export const UnitNo = z.string().check(z.regex(/^\d{19}$/))

export const When = z.object({
  date: z.nullable(VisitDate),
  /** The day of departure of a stay by nights, the last day of one by days. */
  until: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
})
export type When = z.infer<typeof When>

/** A ticket with all that a change of it depends on. */
export const ChangeableUnit = z.object({
  unitNo: UnitNo,
  name: z.string(),
  offerCode: OfferCode,
  productCode: ProductCode,
  productName: z.string(),
  when: When,
  state: UnitState,
  /** The people on it, masked. */
  visitors: z.array(z.string()),
  priceFen: Fen,
  worthFen: Fen,
  /** For each change of it. */
  feeFen: Fen,
  /** The tower closed its day and refunds it: it may be moved instead, at the price that was paid. */
  closed: z.boolean(),
  /** A lower price is not given back. */
  upOnly: z.boolean(),
  timesLeft: z.int(),
  /** Until when it may be changed; null when it never could be. */
  changeUntil: z.nullable(Instant),
  /** Why it cannot be changed, in the language of the caller; null when it can. */
  refusal: z.nullable(z.string()),
})
export type ChangeableUnit = z.infer<typeof ChangeableUnit>

export const readChangeable = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/changeable',
  access: 'buyer',
  summary: 'Which tickets of my order may be moved to another date, and why others may not',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    orderNo: OrderNo,
    units: z.array(ChangeableUnit),
    /** The change that is under way; there is at most one. */
    open: z.nullable(ChangeNo),
    serverNow: Instant,
  }),
})

export const readChangePrices = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/change-prices',
  access: 'buyer',
  summary: 'What the tickets of my order would cost on each day of a month, by the prices of now',
  params: z.object({ orderNo: OrderNo }),
  query: z.object({ code: ProductCode, month: Month }),
  answer: z.object({
    days: z.array(z.object({ date: VisitDate, prices: z.record(z.string(), Fen) })),
  }),
})

export const readChangeDay = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/change-day',
  access: 'buyer',
  summary:
    'What is left on a date for tickets of my order that move: the places they have there count as free',
  params: z.object({ orderNo: OrderNo }),
  query: z.object({ code: ProductCode, date: VisitDate }),
  answer: DayOfSlots,
})

export const Choice = {
  unitNos: z.array(UnitNo).check(z.minLength(1), z.maxLength(200)),
  visitDate: VisitDate,
  untilDate: z._default(z.nullable(VisitDate), null),
  slotFrom: z._default(z.nullable(SlotTime), null),
}

export const Sums = {
  /** By how much the tickets become dearer; negative: cheaper. */
  differenceFen: Fen,
  feeFen: Fen,
  /** Difference and fee; negative: so much comes back. */
  netFen: Fen,
  payableFen: Fen,
  backFen: Fen,
}

export const quoteChange = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/change-quote',
  access: 'buyer',
  summary: 'What it costs to move these tickets to another date or slot',
  params: z.object({ orderNo: OrderNo }),
  body: z.object(Choice),
  answer: z.object({
    units: z.array(z.object({ unitNo: UnitNo, name: z.string(), oldFen: Fen, newFen: Fen })),
    from: When,
    to: When,
    ...Sums,
    /** After this change. */
    timesLeft: z.int(),
    needs: z.enum(['AUTO', 'STAFF']),
    /** The ways that work in this browser; none when nothing is to pay, or not before staff have decided. */
    payTypes: z.array(PayType),
    serverNow: Instant,
  }),
})
export type ChangeQuote = z.infer<typeof quoteChange.answer>

export const ChangeSummary = z.object({
  changeNo: ChangeNo,
  orderNo: OrderNo,
  productName: z.string(),
  picture: z.string(),
  state: ChangeState,
  origin: When,
  next: When,
  ...Sums,
  reasonCode: ChangeReason,
  askedAt: Instant,
  payUntil: z.nullable(Instant),
  /** Staff asked for it on behalf of the buyer. */
  byStaff: z.boolean(),
})
export type ChangeSummary = z.infer<typeof ChangeSummary>

export const Change = z.extend(ChangeSummary, {
  reasonText: z.nullable(z.string()),
  rejectText: z.nullable(z.string()),
  units: z.array(z.object({ unitNo: UnitNo, name: z.string(), oldFen: Fen, newFen: Fen })),
  auditUntil: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  refundNo: z.nullable(z.string()),
  actions: z.array(z.enum(['pay', 'revoke'])),
  serverNow: Instant,
})
export type Change = z.infer<typeof Change>

export const askChange = endpoint({
  method: 'POST',
  path: '/api/changes',
  access: 'buyer',
  idempotent: true,
  summary:
    'Move tickets to another date or slot: done at once, or held until the difference is paid or staff have decided',
  maxBodyBytes: 32 * 1024,
  body: z.object({
    orderNo: OrderNo,
    ...Choice,
    reasonCode: ChangeReason,
    reasonText: z.optional(z.string().check(z.maxLength(200))),
    /** Difference and fee as the buyer saw them; another sum is refused. */
    expectedNetFen: Fen,
  }),
  answer: Change,
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  access: 'buyer',
  summary: 'My changes of date, newest first',
  query: z.object({ cursor: z.optional(ChangeNo) }),
  answer: z.object({ items: z.array(ChangeSummary), nextCursor: z.nullable(ChangeNo), serverNow: Instant }),
})

export const readChange = endpoint({
  method: 'GET',
  path: '/api/changes/{changeNo}',
  access: 'buyer',
  summary: 'One of my changes of date',
  params: z.object({ changeNo: ChangeNo }),
  answer: Change,
})

export const revokeChange = endpoint({
  method: 'POST',
  path: '/api/changes/{changeNo}/revoke',
  access: 'buyer',
  summary: 'Withdraw a change that is not complete; the tickets stay as they were',
  params: z.object({ changeNo: ChangeNo }),
  answer: Change,
})
