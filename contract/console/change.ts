/** Changes of date as staff find them, decide those whose policy asks for it, and ask for some on behalf of buyers or withdraw them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Change, ChangeableUnit, ChangeSummary, Choice, quoteChange, Sums } from '../endpoints/change.ts'
import { DayOfSlots } from '../endpoints/inventory.ts'
import { ChangeNo, ChangeState } from '../values/change.ts'
import { Fen } from '../values/fen.ts'
import { AskedSort } from '../values/list-sort.ts'
import { OrderNo } from '../values/order.ts'
import { ProductCode } from '../values/product.ts'
import { SearchedNo } from '../values/searched-no.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'

const readers = ['owner', 'orders', 'finance'] as const
const deciders = ['owner', 'orders'] as const

const StaffChangeRow = z.extend(ChangeSummary, {
  /** Until when staff may decide; afterwards it is declined by itself. Null when nothing is to be decided. */
  auditUntil: z.nullable(Instant),
  /** buyer, or staff:<account>. */
  askedBy: z.string(),
})
export type StaffChangeRow = z.infer<typeof StaffChangeRow>

export const findChanges = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/changes',
  access: 'staff',
  roles: readers,
  summary: 'Changes of date, newest first unless sorted otherwise',
  query: z.object({
    /** The number of a change or of an order, whole. */
    find: z.optional(SearchedNo),
    state: z.optional(ChangeState),
    sort: z.optional(AskedSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffChangeRow), nextCursor: z.nullable(z.string()) }),
})

const StaffChange = z.extend(Change, {
  /** `system`, `staff:<account>`; null while nobody has decided, and where nobody has to. */
  decidedBy: z.nullable(z.string()),
  /** buyer, or staff:<account>. */
  askedBy: z.string(),
  actions: z.array(z.enum(['approve', 'reject', 'revoke'])),
})
export type StaffChange = z.infer<typeof StaffChange>

const changeParams = z.object({ changeNo: ChangeNo })

export const readStaffChange = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/changes/{changeNo}',
  access: 'staff',
  roles: readers,
  summary: 'One change of date with its tickets and its price',
  params: changeParams,
  answer: StaffChange,
})

const Decided = z.object({ changeNo: ChangeNo, state: ChangeState })

export const approveStaffChange = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/changes/{changeNo}/approve',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary: 'Agree to a change of date: it is complete, or its difference may be paid now',
  params: changeParams,
  answer: Decided,
})

export const rejectStaffChange = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/changes/{changeNo}/reject',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary: 'Decline a change of date; the tickets keep theirs, and the buyer reads the reason',
  params: changeParams,
  body: z.object({ reason: StaffReason }),
  answer: Decided,
})

export const revokeStaffChange = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/changes/{changeNo}/revoke',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary:
    'Withdraw a change of date that staff asked for, before its difference is paid; the tickets keep their date',
  params: changeParams,
  answer: Decided,
})

const orderParams = z.object({ orderNo: OrderNo })

const StaffChangeableUnit = z.extend(ChangeableUnit, {
  /** Why its policy does not let the buyer move it; staff may all the same, and say why. Null: the policy allows it. */
  pastPolicy: z.nullable(z.string()),
})

const StaffChangeable = z.object({
  orderNo: OrderNo,
  /** `refusal`: why not even staff can move it. */
  units: z.array(StaffChangeableUnit),
  /** The change that is under way; there is at most one. */
  open: z.nullable(ChangeNo),
  /** How many changes of the order there are so far. */
  changes: z.int(),
  /** A difference is taken from the balance of the group that paid the order from it. */
  fromBalance: z.boolean(),
})
export type StaffChangeable = z.infer<typeof StaffChangeable>

export const readStaffChangeable = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/changeable',
  access: 'staff',
  roles: deciders,
  summary:
    'Which tickets of an order staff may move to another date, of teams too, and which of them past their policy',
  params: orderParams,
  answer: StaffChangeable,
})

export const readStaffChangeDay = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/change-day',
  access: 'staff',
  roles: deciders,
  summary:
    'What is left on a date or a stay for tickets of an order that move: the places they have there count as free',
  params: orderParams,
  query: z.object({ code: ProductCode, date: VisitDate, until: z.optional(VisitDate) }),
  answer: DayOfSlots,
})

/** Numbers of tickets in an address, with commas between them. */
const UnitNos = z.string().check(z.regex(/^\d{19}(,\d{19}){0,199}$/))

export const quoteStaffChange = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/change-quote',
  access: 'staff',
  roles: deciders,
  maxTextLength: 4_096,
  summary: 'What it costs to move these tickets of an order to another date or slot; staff may waive the fee',
  params: orderParams,
  query: z.object({
    unitNos: UnitNos,
    visitDate: VisitDate,
    untilDate: z.optional(VisitDate),
    slotFrom: z.optional(SlotTime),
  }),
  answer: z.pick(quoteChange.answer, {
    units: true,
    from: true,
    to: true,
    differenceFen: true,
    feeFen: true,
  }),
})
export type StaffChangeQuote = z.infer<typeof quoteStaffChange.answer>

export const changeForBuyer = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/changes',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'change',
  summary:
    'Move tickets for their buyer: done at once, or held until the buyer or the window pays the difference; a team’s is taken from its balance',
  maxBodyBytes: 32 * 1024,
  params: orderParams,
  body: z.object({
    ...Choice,
    waiveFee: z.boolean(),
    /** Asked for past the policy and without the fee; the buyer reads it. */
    reason: z.optional(StaffReason),
    /** Difference and fee as they were shown; another sum is refused. */
    expectedNetFen: Fen,
    /** How many changes the order had then. */
    changesSeen: z.int(),
  }),
  answer: z.object({
    changeNo: ChangeNo,
    state: ChangeState,
    payableFen: Sums.payableFen,
    backFen: Sums.backFen,
    payUntil: z.nullable(Instant),
  }),
})
