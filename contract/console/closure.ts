/** Closing a resource or a product for a date or some of its hours, and refunding everybody who has tickets for it. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import { ResourceCode } from '../values/calendar.ts'
import { ClosureNo, ClosureState } from '../values/closure.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo } from '../values/order.ts'
import { ProductCode } from '../values/product.ts'
import { RefundNo, RefundStatus } from '../values/refund.ts'
import { Cursor } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'

/** One of product and resource; hours from and until both, or neither for the whole day. */
const chosen = {
  productCode: z.optional(ProductCode),
  resourceCode: z.optional(ResourceCode),
  visitDate: VisitDate,
  from: z.optional(SlotTime),
  until: z.optional(SlotTime),
}

export const listClosable = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/closable',
  access: 'staff',
  roles: ['owner', 'orders'],
  summary: 'Products and resources that can be closed, all of them',
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['product', 'resource']),
        code: z.string(),
        name: z.string(),
        /** Of a resource: the products that draw from it. */
        products: z.array(z.string()),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
})

const Totals = z.object({
  orders: z.int(),
  units: z.int(),
  heads: z.int(),
  amountFen: Fen,
  /** Who has come in already keeps the ticket. */
  insideHeads: z.int(),
  unpaid: z.int(),
  changesInto: z.int(),
  changesAway: z.int(),
})
export type ClosureTotals = z.infer<typeof Totals>

export const previewClosure = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/closures/preview',
  access: 'staff',
  roles: ['owner', 'orders'],
  summary: 'What a closure would do now; nothing is changed',
  query: z.object(chosen),
  answer: z.object({
    totals: Totals,
    /** The resources that are closed, each with the names of what sells from it. */
    resources: z.array(z.object({ code: z.string(), names: z.array(z.string()) })),
    /** The names of all products that sell from them. */
    products: z.array(z.string()),
    /** The beginnings of slots; none when whole days are closed. */
    slots: z.array(SlotTime),
  }),
})

const Reason = z.string().check(required, maxCharacters(80))

const ClosureRow = z.object({
  closureNo: ClosureNo,
  visitDate: VisitDate,
  from: z.nullable(SlotTime),
  until: z.nullable(SlotTime),
  productCode: z.nullable(ProductCode),
  resourceCode: z.nullable(z.string()),
  reason: Texts,
  state: ClosureState,
  createdAt: Instant,
  /** staff:<account> */
  createdBy: z.string(),
  doneAt: z.nullable(Instant),
  /** So far: orders refunded with their tickets and sums, unpaid orders ended, changes dropped, failures. */
  orders: z.int(),
  units: z.int(),
  amountFen: Fen,
  ended: z.int(),
  changesDropped: z.int(),
  faults: z.int(),
})
export type ClosureRow = z.infer<typeof ClosureRow>

const NamedClosure = z.extend(ClosureRow, {
  /** Of the product, or of what sells from the resource; none where it is no longer for sale. */
  names: z.array(z.string()),
})
export type NamedClosure = z.infer<typeof NamedClosure>

export const runClosure = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/closures',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'closure',
  summary: 'Close it now; every order with tickets for it is refunded in full, and its buyer is written to',
  body: z.object({
    ...chosen,
    /** Visitors read it in the calendar. */
    reason: z.object({ 'zh-CN': Reason, 'en-US': Reason }),
  }),
  answer: ClosureRow,
})

export const listClosures = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/closures',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'Closures with how far they are, newest first',
  query: z.object({ cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(NamedClosure), nextCursor: z.nullable(z.string()) }),
})

export const readClosure = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/closures/{closureNo}',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'One closure with how far it is',
  params: z.object({ closureNo: ClosureNo }),
  answer: z.extend(NamedClosure, { slots: z.array(SlotTime) }),
})
export type ClosureDetail = z.infer<typeof readClosure.answer>

const ClosureOrder = z.object({
  orderNo: OrderNo,
  units: z.int(),
  amountFen: Fen,
  refundNo: z.nullable(RefundNo),
  refundStatus: z.nullable(RefundStatus),
  ended: z.boolean(),
  changeDropped: z.boolean(),
  /** Why it could not be done so far, and when it is tried again. */
  fault: z.nullable(z.string()),
  retryAt: z.nullable(Instant),
  /** Of its buyer; null: there was nothing to write about. */
  message: z.nullable(z.enum(['NEW', 'DUE', 'SENT', 'SKIPPED', 'FAILED'])),
  at: Instant,
})
export type ClosureOrder = z.infer<typeof ClosureOrder>

export const listClosureOrders = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/closures/{closureNo}/orders',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'What a closure did to each order, newest order first',
  params: z.object({ closureNo: ClosureNo }),
  query: z.object({ faults: z.optional(z.enum(['only'])), cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(ClosureOrder), nextCursor: z.nullable(z.string()) }),
})
