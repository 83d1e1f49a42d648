/** Parcels as staff pack and watch them: what is to be sent, what was, and tracking numbers one by one or pasted. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { Texts } from '../language.ts'
import { OrderNo } from '../values/order.ts'
import { PrintedDocument } from '../values/printed.ts'
import { RowVersion } from '../values/row-version.ts'
import { Carrier, EndedState, ShipmentNo, ShipmentState, TrackingNo } from '../values/shipment.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'

const roles = ['owner', 'orders'] as const
const Flag = z.enum(['true'])

const PackedUnit = z.object({
  unitNo: z.string(),
  productName: Texts,
  offerName: Texts,
  options: z.array(z.object({ name: Texts, value: Texts })),
})

const OrderToPack = z.object({
  orderNo: OrderNo,
  paidAt: Instant,
  /** What its products promise. */
  sendBy: Instant,
  late: z.boolean(),
  units: z.array(PackedUnit),
})
export type OrderToPack = z.infer<typeof OrderToPack>

export const listToPack = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/packing',
  access: 'staff',
  roles,
  summary:
    'Orders with pieces that are to be sent, the oldest first; with `late` those that should have been',
  query: z.object({ late: z.optional(Flag), cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(OrderToPack), nextCursor: z.nullable(z.string()) }),
})

export const printPackingList = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/packing',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'person',
  summary: 'What is to be packed, with addresses, the oldest orders first, as PDF; 200 orders at most',
  body: z.object({ late: z.boolean() }),
  answer: PrintedDocument,
})

const OrderToPickUp = z.object({
  orderNo: OrderNo,
  paidAt: Instant,
  /** The last day on which its pieces are kept at the desk; null: without an end. */
  pickUpUntil: z.nullable(VisitDate),
  /** That day is over. */
  late: z.boolean(),
  /** Those that were not handed over. */
  units: z.array(PackedUnit),
})
export type OrderToPickUp = z.infer<typeof OrderToPickUp>

export const listPickUps = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/pick-ups',
  access: 'staff',
  roles,
  summary:
    'Orders with pieces that are to be picked up, the oldest first; with `late` those that are kept no longer',
  query: z.object({ late: z.optional(Flag), cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(OrderToPickUp), nextCursor: z.nullable(z.string()) }),
})

const Parcel = z.object({
  shipmentNo: ShipmentNo,
  orderNo: OrderNo,
  carrier: Carrier,
  trackingNo: TrackingNo,
  state: ShipmentState,
  sentAt: Instant,
  signedAt: z.nullable(Instant),
  /** On the way for longer than a parcel takes. */
  late: z.boolean(),
  unitNos: z.array(z.string()),
  /** The newest thing that the carrier says. */
  lastEvent: z.nullable(z.object({ at: Instant, text: z.string() })),
  version: RowVersion,
})
export type Parcel = z.infer<typeof Parcel>

export const listParcels = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/shipments',
  access: 'staff',
  roles,
  summary: 'Parcels, newest first; of one state or order, or those that are on the way for too long',
  query: z.object({
    state: z.optional(ShipmentState),
    orderNo: z.optional(OrderNo),
    late: z.optional(Flag),
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(Parcel), nextCursor: z.nullable(z.string()) }),
})

export const createParcel = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/shipments',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'shipment',
  summary: 'Hand pieces of one order to a carrier in one parcel; a piece is sent once',
  body: z.object({
    orderNo: OrderNo,
    unitNos: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(400)),
    carrier: Carrier,
    trackingNo: TrackingNo,
  }),
  answer: Parcel,
})

export const correctParcel = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/shipments/{shipmentNo}',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'shipment',
  summary:
    'Correct the carrier or the number of a parcel that is on its way; what the wrong one said is forgotten',
  params: z.object({ shipmentNo: ShipmentNo }),
  body: z.object({ carrier: Carrier, trackingNo: TrackingNo, version: RowVersion }),
  answer: Parcel,
})

export const endParcel = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/shipments/{shipmentNo}/state',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'shipment',
  summary:
    'Say of a parcel that is on its way that it came, or that it came back, where its carrier says neither; its pieces count as received as after the carrier’s word',
  params: z.object({ shipmentNo: ShipmentNo }),
  body: z.object({ state: EndedState, reason: StaffReason, version: RowVersion }),
  answer: Parcel,
})

/** Of all pasted lines together. */
export const maxPastedCharacters = 6_000
/** One parcel a line: order, carrier, number. All that is to be sent of the order is in it. */
const Pasted = z.string().check(z.maxLength(maxPastedCharacters))

const pastedFaults = [
  'FORMAT',
  'CARRIER',
  'NUMBER',
  'ORDER',
  'NOTHING_TO_SEND',
  'ORDER_TWICE',
  'NUMBER_TWICE',
  'NUMBER_TAKEN',
] as const

const CheckedRow = z.object({
  /** Counted from 1; empty lines are counted and left out. */
  line: z.int(),
  text: z.string(),
  /** What of it could be read; null where its fault lies. */
  orderNo: z.nullable(OrderNo),
  carrier: z.nullable(Carrier),
  trackingNo: z.nullable(TrackingNo),
  unitNos: z.array(z.string()),
  fault: z.nullable(z.enum(pastedFaults)),
})
export type CheckedRow = z.infer<typeof CheckedRow>

export const checkNumbers = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/shipments/pasted',
  access: 'staff',
  roles,
  maxTextLength: maxPastedCharacters,
  summary: 'What pasting these lines would send, with what is wrong with each; changes nothing',
  query: z.object({ text: Pasted }),
  answer: z.object({ rows: z.array(CheckedRow), wrong: z.int() }),
})

export const pasteNumbers = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/shipments/pasted',
  access: 'staff',
  roles,
  idempotent: true,
  audits: 'shipment',
  maxTextLength: maxPastedCharacters,
  summary: 'Send a parcel for each line, all of them or none',
  body: z.object({ text: Pasted }),
  answer: z.object({ items: z.array(Parcel), nextCursor: z.null() }),
})
