/** Looking at orders. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { Amounts } from '../../values/amounts.ts'
import { ShownAnswer } from '../../values/asked.ts'
import { AssetFacts, AssetKind } from '../../values/asset.ts'
import { ChangeNo, ChangeState } from '../../values/change.ts'
import { WayToGet } from '../../values/delivery.ts'
import { Fen } from '../../values/fen.ts'
import {
  FlowStatus,
  OrderNo,
  OrderTab,
  OrderType,
  PaymentStatus,
  SalesChannel,
  UnitState,
} from '../../values/order.ts'
import { OrderedPackage, PlacedLine } from '../../values/order-line.ts'
import { PayType } from '../../values/payment.ts'
import { IdType } from '../../values/person.ts'
import { OfferCode, ProductCode, ProductKind } from '../../values/product.ts'
import { SendingState } from '../../values/sending.ts'
import { Instant, SlotTime, VisitDate } from '../../values/time.ts'
import { TimelineEntry } from '../../values/timeline.ts'

const OrderAction = z.enum([
  'pay',
  'cancel',
  'rebuy',
  'tickets',
  'edit',
  'refund',
  'change',
  'names',
  'invoice',
])
export type OrderAction = z.infer<typeof OrderAction>

const OrderSummary = z.object({
  orderNo: OrderNo,
  type: OrderType,
  /** Left out where its type says all. */
  kind: z.optional(ProductKind),
  flowStatus: FlowStatus,
  /** How far what is sent has come, which says more than its status; null where nothing is, or something else matters more. */
  sending: z.nullable(SendingState),
  paymentStatus: PaymentStatus,
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  visitDate: z.nullable(VisitDate),
  /** The last date of a stay, of nights the day of departure; null for all else. */
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  quantity: z.int(),
  payableFen: Fen,
  /** Null until it is paid. */
  payType: z.nullable(PayType),
  orderedAt: Instant,
  payUntil: z.nullable(Instant),
  /** Of a rejected order: when all of it is refunded, unless it is edited before; null for all others. */
  keptUntil: z.nullable(Instant),
  /** What its buyer may do with it now; the same in lists and on its own page. */
  actions: z.array(OrderAction),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const OrderListItem = z.extend(OrderSummary, {
  /** Of an order that was not confirmed: with what staff wrote, as in its history. */
  rejectReason: z.nullable(z.string()),
})
export type OrderListItem = z.infer<typeof OrderListItem>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'buyer',
  summary: 'My orders, newest first, by tab',
  query: z.object({
    tab: z._default(OrderTab, 'all'),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ items: z.array(OrderListItem), nextCursor: z.nullable(z.string()), serverNow: Instant }),
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
  /** Given back on it as goodwill, and no part of its worth any more. */
  givenFen: Fen,
  admits: z.int(),
  /** So many have come in with it. */
  admitted: z.int(),
  visitors: z.array(z.object({ name: z.string(), idType: z.nullable(IdType), idNumber: z.string() })),
})

/** The date and slot at the top are those of the first line; several items of an order have their own. */
const OrderDetail = z.extend(OrderSummary, {
  channel: SalesChannel,
  lines: z.array(PlacedLine),
  /** Those of whose parts lines are; none where nothing is a package. */
  packages: z.array(OrderedPackage),
  units: z.array(OrderUnit),
  amounts: Amounts,
  paidAt: z.nullable(Instant),
  contactName: z.string(),
  contactMobile: z.string(),
  /** What the order form asked beside people, whole. */
  extras: z.array(ShownAnswer),
  /** A travel agency's party, of whom somebody may still come: its answers can be corrected. */
  partyOpen: z.boolean(),
  /** What staff wrote when they confirmed it: the hotel's number, the guide, the car; null for all else. */
  confirmedWith: z.nullable(z.string()),
  /** The guide, vehicle, room or table of each unit, as soon as its buyer may know. */
  assigned: z.array(z.extend(AssetFacts, { unitNo: z.string(), kind: AssetKind, name: z.string() })),
  /** Of goods; null for what is used at a place. */
  wayToGet: z.nullable(WayToGet),
  wayToGetTicket: z.string(),
  /** The last day on which what is to be picked up is kept; null: nothing is (any more), or without an end. */
  pickUpUntil: z.nullable(VisitDate),
  assistCode: z.nullable(z.string()),
  randomKey: z.string(),
  place: z.string(),
  /** Where and how all that was bought is used: each place once, and in it the products that are used alike. */
  guides: z.array(
    z.object({
      place: z.string(),
      uses: z.array(z.object({ productNames: z.array(z.string()), howToUse: z.array(z.string()) })),
    }),
  ),
  refundPolicy: z.string(),
  changePolicy: z.string(),
  history: z.array(z.object({ at: Instant, status: FlowStatus, note: z.nullable(z.string()) })),
  /** All that happened to it: what is open first, then the newest. */
  timeline: z.array(TimelineEntry),
  /** Its changes of date, the oldest first. */
  changes: z.array(
    z.object({
      changeNo: ChangeNo,
      state: ChangeState,
      date: VisitDate,
      until: z.nullable(VisitDate),
      slotFrom: z.nullable(SlotTime),
      slotTo: z.nullable(SlotTime),
    }),
  ),
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
