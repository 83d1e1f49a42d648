/** Holding seats, placing an order, looking at orders and their tickets. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { Amounts } from '../values/amounts.ts'
import { CaptchaToken } from '../values/captcha.ts'
import { ContactId } from '../values/contact.ts'
import { Fen } from '../values/fen.ts'
import {
  FlowStatus,
  OrderNo,
  OrderTab,
  OrderType,
  PaymentStatus,
  SalesChannel,
  UnitState,
} from '../values/order.ts'
import { HeldLine, PlacedLine, Validity } from '../values/order-line.ts'
import { PayType } from '../values/payment.ts'
import { IdType, Mobile, PersonName } from '../values/person.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'

/** A visitor as the form may show it again: names and documents masked. */
const MaskedVisitor = z.object({
  offerCode: OfferCode,
  unit: z.int(),
  seat: z.int(),
  name: z.string(),
  idType: z.nullable(IdType),
  idNumber: z.string(),
})

/** A product at one date and time. */
const HeldItem = z.object({
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  type: OrderType,
  /** Null for what has no date. */
  visitDate: z.nullable(VisitDate),
  /** The day of departure of a stay by nights, the last day of one by days. */
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  lines: z.array(HeldLine),
})
export type HeldItem = z.infer<typeof HeldItem>

/** What was chosen first stands at the top, as most orders are of one product and date; `items` has all of it. */
const Hold = z.extend(HeldItem, {
  orderNo: OrderNo,
  items: z.array(HeldItem),
  amounts: Amounts,
  heldUntil: Instant,
  /** The server's clock, so that a countdown does not trust the device's. */
  serverNow: Instant,
  noticeOpenedAt: z.nullable(Instant),
  /** From the order that is bought again; a place call may say `keep` for them. */
  formerVisitors: z.array(MaskedVisitor),
})
export type Hold = z.infer<typeof Hold>

const HoldItem = z.object({
  productCode: ProductCode,
  visitDate: z.nullable(VisitDate),
  untilDate: z._default(z.nullable(VisitDate), null),
  slotFrom: z.nullable(SlotTime),
  lines: z
    .array(
      z.object({
        offerCode: OfferCode,
        quantity: z.int().check(z.gte(0), z.lte(99)),
        /** The price the visitor saw; another price is told, never charged. */
        priceFen: Fen,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type HoldItem = z.infer<typeof HoldItem>

export const holdSeats = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'public',
  idempotent: true,
  summary:
    'Take the seats of one or more products, dates and slots for some minutes, all or none, before names are typed',
  body: z.object({
    items: z.array(HoldItem).check(z.minLength(1), z.maxLength(10)),
    captchaToken: z.optional(CaptchaToken),
  }),
  answer: Hold,
})

export const readHold = endpoint({
  method: 'GET',
  path: '/api/holds/{orderNo}',
  access: 'public',
  summary: 'The seats that this browser session or member holds',
  params: z.object({ orderNo: OrderNo }),
  answer: Hold,
})

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/holds/{orderNo}/release',
  access: 'public',
  summary: 'Give the seats back: the visitor left the form',
  params: z.object({ orderNo: OrderNo }),
  answer: z.null(),
})

export const openNotice = endpoint({
  method: 'POST',
  path: '/api/holds/{orderNo}/notice',
  access: 'public',
  summary: 'Open the notice; placing needs 20 s since then by the server clock',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    notice: z.array(z.object({ title: z.string(), text: z.string() })),
    openedAt: Instant,
    serverNow: Instant,
    readSeconds: z.int(),
  }),
})

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
  maxBodyBytes: 128 * 1024,
  body: z.object({
    orderNo: OrderNo,
    /** Without a name: the first visitor who needs no guardian. Only a member may name another mobile than the proven one. */
    contactName: z.optional(PersonName),
    contactMobile: z.optional(Mobile),
    visitors: z.array(Visitor).check(z.maxLength(200)),
    noticeAgreed: z.boolean(),
    expectedPayableFen: Fen,
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

export const buyAgain = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/rebuy',
  access: 'buyer',
  idempotent: true,
  summary: 'Hold the same tickets of an expired or cancelled order once more, at the price of now',
  params: z.object({ orderNo: OrderNo }),
  answer: Hold,
})

const OrderSummary = z.object({
  orderNo: OrderNo,
  type: OrderType,
  flowStatus: FlowStatus,
  paymentStatus: PaymentStatus,
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  visitDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  quantity: z.int(),
  payableFen: Fen,
  orderedAt: Instant,
  payUntil: z.nullable(Instant),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'buyer',
  summary: 'My orders, newest first, by tab',
  query: z.object({
    tab: z._default(OrderTab, 'all'),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ items: z.array(OrderSummary), nextCursor: z.nullable(z.string()), serverNow: Instant }),
})

const OrderUnit = z.object({
  unitNo: z.string(),
  offerCode: OfferCode,
  name: z.string(),
  /** Where its line stands in `lines`. */
  line: z.int(),
  state: UnitState,
  /** What this ticket is worth back before fees. */
  worthFen: Fen,
  admits: z.int(),
  visitors: z.array(z.object({ name: z.string(), idType: z.nullable(IdType), idNumber: z.string() })),
})

/** The date and slot at the top are those of the first line; several items of an order have their own. */
const OrderDetail = z.extend(OrderSummary, {
  channel: SalesChannel,
  lines: z.array(PlacedLine),
  units: z.array(OrderUnit),
  amounts: Amounts,
  payType: z.nullable(PayType),
  paidAt: z.nullable(Instant),
  contactName: z.string(),
  contactMobile: z.string(),
  wayToGetTicket: z.string(),
  assistCode: z.nullable(z.string()),
  randomKey: z.string(),
  place: z.string(),
  howToUse: z.array(z.string()),
  refundPolicy: z.string(),
  changePolicy: z.string(),
  history: z.array(z.object({ at: Instant, status: FlowStatus, note: z.nullable(z.string()) })),
  actions: z.array(z.enum(['pay', 'cancel', 'rebuy', 'tickets'])),
  serverNow: Instant,
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}',
  access: 'buyer',
  summary: 'One of my orders with all that the shop keeps of it',
  params: z.object({ orderNo: OrderNo }),
  answer: OrderDetail,
})

export const renewOrderKey = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/key',
  access: 'buyer',
  summary: 'Revoke the key of my order for another one; sessions that the old key opened are ended',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({ randomKey: z.string() }),
})

export const readTickets = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/tickets',
  access: 'buyer',
  summary: 'The tickets of a paid order, usable ones first and with their signed codes',
  params: z.object({ orderNo: OrderNo }),
  /** Product, date and place at the top are those of the first line; each ticket has its own. */
  answer: z.object({
    orderNo: OrderNo,
    productName: z.string(),
    visitDate: z.nullable(VisitDate),
    slotFrom: z.nullable(SlotTime),
    slotTo: z.nullable(SlotTime),
    assistCode: z.string(),
    place: z.string(),
    tickets: z.array(
      z.extend(Validity, {
        unitNo: z.string(),
        name: z.string(),
        state: UnitState,
        visitors: z.array(z.string()),
        /** Null for a ticket that opens no gate: it is being refunded or changed, or it was used. */
        code: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Tickets = z.infer<typeof readTickets.answer>

export const readTicketKey = endpoint({
  method: 'GET',
  path: '/api/tickets/public-key',
  access: 'public',
  summary: 'The Ed25519 key that verifies ticket codes offline, as SPKI PEM',
  answer: z.object({ keyId: z.string(), publicKey: z.string() }),
})
