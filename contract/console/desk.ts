/** What the tower's day looks like from the desk, and what it assigns to whom. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { ShownAnswer } from '../values/asked.ts'
import { AssetCode, AssetKind } from '../values/asset.ts'
import { ResourceCode } from '../values/calendar.ts'
import { maxUnitsPerOrder } from '../values/cart.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo, UnitState } from '../values/order.ts'
import { PayType } from '../values/payment.ts'
import { PrintedDocument } from '../values/printed.ts'
import { ProductCode } from '../values/product.ts'
import { RefundNo, RefundStatus } from '../values/refund.ts'
import { StaffReason } from '../values/staff.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'
import { BatchState } from '../values/voucher.ts'
import { Asset } from './asset.ts'

const Slot = z.object({
  /** Both null for what is sold by the day. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  closed: z.boolean(),
  capacity: z.int(),
  /** Of buyers who have not paid yet. */
  held: z.int(),
  sold: z.int(),
  /** Of those that are sold: with whom people have come in. */
  used: z.int(),
})

/** Places that are counted together, with the products whose tickets take them. */
const Places = z.object({ code: z.string(), products: z.array(z.string()), slots: z.array(Slot) })
export type Places = z.infer<typeof Places>

const MoneySum = z.object({ payType: PayType, count: z.int(), totalFen: Fen })
export type MoneySum = z.infer<typeof MoneySum>

const Exception = z.object({
  date: VisitDate,
  /** Both null: all day. One null: from the opening, or to the closing. */
  from: z.nullable(SlotTime),
  to: z.nullable(SlotTime),
  /** Null: closed. */
  capacity: z.nullable(z.int()),
  /** Null: everything. */
  resource: z.nullable(z.string()),
  /** Those on sale that take its places, by name. */
  products: z.array(z.string()),
  reason: z.string(),
})
export type Exception = z.infer<typeof Exception>

const Today = z.object({
  date: VisitDate,
  places: z.array(Places),
  /** What came and what arrived back today, by way to pay. */
  money: z.object({ in: z.array(MoneySum), back: z.array(MoneySum) }),
  queues: z.object({
    /** `until`: when the first of them ends by itself. */
    confirmations: z.object({ count: z.int(), until: z.nullable(Instant) }),
    refunds: z.int(),
    changes: z.int(),
    /** Provider refunds that do not arrive by themselves. */
    stuckRefunds: z.object({ count: z.int(), totalFen: Fen }),
    alerts: z.int(),
    failedMessages: z.int(),
    /** Comments that await audit. */
    comments: z.int(),
    /** Parcels that are on their way for too long. */
    lateParcels: z.int(),
    /** Things in stock that run low. */
    lowStock: z.int(),
    /** Groups that applied, and transfers to them that a second person has to confirm. */
    groups: z.int(),
    topUps: z.int(),
    /** Citizen cards that were applied for; annual cards are among the confirmations. */
    cards: z.int(),
    /** Invoices that their provider did not issue or reverse. */
    failedInvoices: z.int(),
  }),
  /** Of the next weeks, the nearest first. */
  exceptions: z.array(Exception),
})
export type Today = z.infer<typeof Today>

/** Carries an ETag: what has not changed since is answered without a body. */
export const readToday = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/today',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'Heads, money, queues and closures of the day; at most half a second old',
  answer: Today,
})

const BoardUnit = z.object({
  unitNo: z.string(),
  orderNo: OrderNo,
  /** What was bought. */
  name: z.string(),
  contactName: z.string(),
  /** Where, how many and whatever else the order form asked, in the language of the call. */
  extras: z.array(ShownAnswer),
  state: UnitState,
  visitDate: z.nullable(VisitDate),
  /** Of a stay: the day of departure, or the last day. */
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  /** The columns that it takes, and what serves it in each. */
  takes: z.array(z.object({ from: z.nullable(SlotTime), assets: z.array(AssetCode) })),
  /** Something is still to be assigned to it. */
  waits: z.boolean(),
})
export type BoardUnit = z.infer<typeof BoardUnit>

const BoardOfResource = z.object({
  code: ResourceCode,
  /** Names of the products that take its places. */
  products: z.array(z.string()),
  /** One column each; a day has one without times, a closed day may have none. */
  slots: z.array(Slot),
  assets: z.array(Asset),
  units: z.array(BoardUnit),
})
export type BoardOfResource = z.infer<typeof BoardOfResource>

const Board = z.object({ kind: AssetKind, date: VisitDate, resources: z.array(BoardOfResource) })
export type Board = z.infer<typeof Board>

const boardRoles = ['owner', 'orders'] as const

export const readBoard = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/board',
  access: 'staff',
  roles: ['owner', 'orders', 'catalogue'],
  summary: 'Guides, vehicles, rooms or tables of one day: whom each serves, and who still waits for one',
  query: z.object({ kind: AssetKind, date: VisitDate }),
  answer: Board,
})

const Assignment = z.object({ unitNo: z.string(), assetCode: AssetCode })
const UnitNo = z.string().check(z.regex(/^\d{16,24}$/))

export const assignAsset = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/assignments',
  access: 'staff',
  roles: boardRoles,
  idempotent: true,
  audits: 'assignment',
  summary: 'Let a guide, a vehicle, a room or a table serve a unit in every slot, day or night that it takes',
  body: z.object({ unitNo: UnitNo, assetCode: AssetCode }),
  answer: Assignment,
})

export const unassignAsset = consoleEndpoint({
  method: 'DELETE',
  path: '/api/staff/assignments/{unitNo}/{assetCode}',
  access: 'staff',
  roles: boardRoles,
  idempotent: true,
  audits: 'assignment',
  summary: 'Take a guide, a vehicle, a room or a table away from a unit',
  params: z.object({ unitNo: UnitNo, assetCode: AssetCode }),
  answer: Assignment,
})

/** Who comes on a day: lists of names for drivers, piers, guides, hotels and eateries. */
const GuestList = z.object({
  productCode: ProductCode,
  productName: z.string(),
  /** Both null for what is sold by the day or the night. */
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  orders: z.int(),
  units: z.int(),
})
export type GuestList = z.infer<typeof GuestList>

export const listGuestLists = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/guest-lists',
  access: 'staff',
  // Without a name of anybody.
  roles: [...boardRoles, 'gate'],
  summary: 'Products and slots that guests with paid orders begin on a day, tickets of the tower left out',
  query: z.object({ date: VisitDate }),
  answer: z.object({ items: z.array(GuestList), nextCursor: z.null() }),
})

export const printGuestList = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/guest-lists',
  access: 'staff',
  roles: boardRoles,
  idempotent: true,
  audits: 'person',
  summary: 'The names, mobiles and wishes of the guests of a product and slot as PDF, documents masked',
  body: z.object({ date: VisitDate, productCode: ProductCode, slotFrom: z.nullable(SlotTime) }),
  answer: PrintedDocument,
})

const orderParams = z.object({ orderNo: OrderNo })

/** What an order could give back now. */
const WindowRefund = z.object({
  orderNo: OrderNo,
  units: z.array(
    z.object({
      unitNo: z.string(),
      name: z.string(),
      worthFen: Fen,
      feeFen: Fen,
      amountFen: Fen,
      /** REFUND_TOO_LATE: only without a fee, if staff wish so. */
      obstacle: z.nullable(z.enum(['REFUND_TOO_LATE', 'REFUND_NOT_POSSIBLE'])),
    }),
  ),
  /** Comes back with the last units that are left. */
  freightFen: Fen,
  /** Only all of it, or nothing. */
  whole: z.boolean(),
  /** How the batch of its vouchers stands now, which come back instead of money; null: money paid it. */
  voucherBatch: z.nullable(BatchState),
})
export type WindowRefund = z.infer<typeof WindowRefund>

export const readWindowRefund = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/window-refund',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'What each unit of an order gives back at the service window now, team orders too',
  params: orderParams,
  answer: WindowRefund,
})

export const refundAtWindow = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/window-refund',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'refund',
  summary:
    'Refund units whose buyer is at the service window: granted at once, the way it was paid; what was sent waits for the goods',
  maxBodyBytes: 32 * 1024,
  params: orderParams,
  body: z.object({
    unitNos: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(maxUnitsPerOrder)),
    waiveFee: z.boolean(),
    /** What was seen; the fee of the moment may have grown meanwhile. */
    expectedAmountFen: Fen,
    /** The buyer reads it. */
    reason: StaffReason,
  }),
  answer: z.object({ refundNo: RefundNo, status: RefundStatus, amountFen: Fen }),
})
