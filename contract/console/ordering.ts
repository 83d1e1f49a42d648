/** Orders as staff find them, read them and decide about them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Amounts } from '../values/amounts.ts'
import { ShownAnswer } from '../values/asked.ts'
import { AssetKind } from '../values/asset.ts'
import { Fen } from '../values/fen.ts'
import { GroupCode } from '../values/group.ts'
import { FlowStatus, OrderNo, OrderType, SalesChannel, UnitState } from '../values/order.ts'
import { OrderedPackage } from '../values/order-line.ts'
import { PayType } from '../values/payment.ts'
import { IdType, Mobile, PersonName } from '../values/person.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { SearchedNo } from '../values/searched-no.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'
import { TimelineEntry } from '../values/timeline.ts'

const StaffOrderRow = z.object({
  orderNo: OrderNo,
  type: OrderType,
  channel: SalesChannel,
  flowStatus: FlowStatus,
  productCode: ProductCode,
  productName: z.string(),
  visitDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  quantity: z.int(),
  payableFen: Fen,
  paidFen: Fen,
  payType: z.nullable(PayType),
  placedAt: Instant,
  /** Until when staff must decide; null when nothing is to be decided. */
  confirmUntil: z.nullable(Instant),
})
export type StaffOrderRow = z.infer<typeof StaffOrderRow>

const Page = z.object({ items: z.array(StaffOrderRow), nextCursor: z.nullable(z.string()) })

/** By when they were placed or by the date of the visit; orders without a date come last both ways. */
export const OrderSort = z.enum(['placed-desc', 'placed-asc', 'visit-desc', 'visit-asc'])
export type OrderSort = z.infer<typeof OrderSort>

export const findOrders = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'Placed orders, newest first unless sorted otherwise',
  query: z.object({
    /** An order number, whole, or an assist code. */
    find: z.optional(SearchedNo),
    visitDate: z.optional(VisitDate),
    /** Of any line; together with a date, of a line for that date. */
    productCode: z.optional(ProductCode),
    status: z.optional(FlowStatus),
    channel: z.optional(SalesChannel),
    payType: z.optional(PayType),
    sort: z.optional(OrderSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(z.string().check(maxCharacters(40))),
  }),
  answer: Page,
})

/** Whose data is asked for stands in no address and in no server's log, so this is no GET. */
export const findOrdersOfPerson = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/find-person',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'person',
  summary:
    'Orders of a mobile, the buyer’s or the contact’s, or of a visitor’s document, of one date or all, also when the ticket is over; newest first',
  body: z.union([
    z.object({ mobile: Mobile, cursor: z.optional(Cursor) }),
    z.object({
      idType: IdType,
      document: z.string().check(required, maxCharacters(64)),
      visitDate: z.optional(VisitDate),
      cursor: z.optional(Cursor),
    }),
  ]),
  answer: Page,
})

const orderParams = z.object({ orderNo: OrderNo })

const MaskedPerson = z.object({
  seat: z.int(),
  name: z.string(),
  idType: z.nullable(IdType),
  idNumber: z.string(),
})

const StaffOrderDetail = z.extend(StaffOrderRow, {
  assistCode: z.nullable(z.string()),
  slotTo: z.nullable(SlotTime),
  createdAt: Instant,
  payUntil: z.nullable(Instant),
  paidAt: z.nullable(Instant),
  /** Masked, as all people here until they are shown. */
  contactName: z.string(),
  contactMobile: z.string(),
  /** Null: it is nobody's, since its account was deleted or it was sold elsewhere. */
  buyer: z.nullable(z.enum(['member', 'guest'])),
  /** The agency that bought it; null: nobody's group did. */
  group: z.nullable(z.object({ code: GroupCode, name: z.string() })),
  /** The guide, vehicle, room or table of each unit, also before its buyer may know. */
  assigned: z.array(z.object({ unitNo: z.string(), kind: AssetKind, name: z.string() })),
  /** What the order form asked beside people, for those who serve the guests; the others see none. Who leads a party is masked. */
  extras: z.array(ShownAnswer),
  amounts: Amounts,
  /** Those of whose parts lines are; none where nothing is a package. */
  packages: z.array(OrderedPackage),
  /** Where its tickets stand now, refunded ones too: what was bought, until a change of date. */
  lines: z.array(
    z.object({
      position: z.int(),
      offerCode: OfferCode,
      name: z.string(),
      productName: z.string(),
      visitDate: z.nullable(VisitDate),
      untilDate: z.nullable(VisitDate),
      slotFrom: z.nullable(SlotTime),
      slotTo: z.nullable(SlotTime),
      quantity: z.int(),
      priceFen: Fen,
      amountFen: Fen,
    }),
  ),
  units: z.array(
    z.object({
      unitNo: z.string(),
      name: z.string(),
      state: UnitState,
      worthFen: Fen,
      admits: z.int(),
      /** So many have come in with it. */
      admitted: z.int(),
      people: z.array(MaskedPerson),
      visitDate: z.nullable(VisitDate),
      untilDate: z.nullable(VisitDate),
      slotFrom: z.nullable(SlotTime),
    }),
  ),
  history: z.array(
    z.object({
      at: Instant,
      status: FlowStatus,
      note: z.nullable(z.string()),
      /** buyer, system, provider, or staff:<account>. */
      actor: z.string(),
    }),
  ),
  /** All that happened to it, as its buyer sees it, with who did it. */
  timeline: z.array(z.extend(TimelineEntry, { actor: z.nullable(z.string()) })),
  notes: z.array(z.object({ at: Instant, actor: z.string(), text: z.string() })),
  /** What its status allows; the caller's roles are looked at when it is done. `cards`: they are approved by their photos. */
  actions: z.array(z.enum(['confirm', 'cards', 'reject', 'resend'])),
})
export type StaffOrderDetail = z.infer<typeof StaffOrderDetail>

export const readStaffOrder = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'One order with all that is kept of it, people masked',
  params: orderParams,
  answer: StaffOrderDetail,
})

const ShownPeople = z.object({
  contactName: z.string(),
  contactMobile: z.string(),
  /** What the order form asked beside people, whole; none where nothing was masked. */
  extras: z.array(ShownAnswer),
  units: z.array(z.object({ unitNo: z.string(), people: z.array(MaskedPerson) })),
})
export type ShownPeople = z.infer<typeof ShownPeople>

export const revealPeople = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/reveal',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary: 'Show contact and visitors of an order in full',
  params: orderParams,
  body: z.object({ reason: StaffReason }),
  answer: ShownPeople,
})

/** Staff may once buyers cannot any more: again, or shortly before the visit. What is not given stays. */
export const correctVisitor = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/names/{unitNo}/{seat}',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary: 'Correct the name or document of a person whose ticket nobody has come in with',
  params: z.extend(orderParams, {
    unitNo: z.string().check(z.maxLength(32)),
    seat: z.coerce.number().check(z.int(), z.gte(0), z.lte(99)),
  }),
  body: z.object({
    name: z.optional(PersonName),
    idType: z.optional(IdType),
    idNumber: z.optional(z.string().check(maxCharacters(32))),
    birthDate: z.optional(VisitDate),
    reason: StaffReason,
  }),
  answer: MaskedPerson,
})

const Decided = z.object({ orderNo: OrderNo, flowStatus: FlowStatus })

export const confirmStaffOrder = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/confirm',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary:
    'Confirm an order that awaits it, with what its buyer must know: a number, a guide, a car; its tickets are good from now on',
  params: orderParams,
  body: z.object({ note: z.optional(z.string().check(z.trim(), maxCharacters(120))) }),
  answer: Decided,
})

export const rejectStaffOrder = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/reject',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary:
    'Reject an order that awaits confirmation; the buyer reads the reason, and the money goes back after a day',
  params: orderParams,
  body: z.object({ reason: StaffReason }),
  answer: Decided,
})

export const resendConfirmation = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/resend',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary: 'Write to the buyer again that the order is paid or confirmed; once a minute at most',
  params: orderParams,
  answer: z.null(),
})

export const addOrderNote = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/notes',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  idempotent: true,
  audits: 'order',
  summary: 'Write a note for colleagues; buyers never see it',
  params: orderParams,
  body: z.object({ text: z.string().check(required, maxCharacters(500)) }),
  answer: z.null(),
})
