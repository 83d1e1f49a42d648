/** Parcels of an order: what was sent, where it is, and that it has come. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { OrderNo } from '../values/order.ts'
import { Carrier, ShipmentNo, ShipmentState, TrackingNo } from '../values/shipment.ts'
import { Instant } from '../values/time.ts'

const Shipment = z.object({
  shipmentNo: ShipmentNo,
  carrier: Carrier,
  carrierName: z.string(),
  trackingNo: TrackingNo,
  state: ShipmentState,
  sentAt: Instant,
  signedAt: z.nullable(Instant),
  /** When its pieces count as received unless the buyer says so before; null: it is not signed for, or that is over. */
  receivedDueAt: z.nullable(Instant),
  units: z.array(
    z.object({
      unitNo: z.string(),
      name: z.string(),
      receivedAt: z.nullable(Instant),
      /** As long as it may still be returned. */
      returnUntil: z.nullable(Instant),
    }),
  ),
  /** The newest first, in the carrier's own words. */
  events: z.array(z.object({ at: Instant, text: z.string() })),
})
export type Shipment = z.infer<typeof Shipment>

const Shipments = z.object({
  items: z.array(Shipment),
  /** Pieces that were not sent yet. */
  unsent: z.int(),
  /** So long after it is signed for a parcel counts as received. */
  receivedAfterDays: z.int(),
})

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/shipments',
  access: 'buyer',
  summary: 'The parcels of one of my orders, with what the carrier says of each',
  params: z.object({ orderNo: OrderNo }),
  answer: Shipments,
})

export const confirmReceived = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/received',
  access: 'buyer',
  summary: 'Say that pieces of one of my orders have come; saying it twice makes no difference',
  params: z.object({ orderNo: OrderNo }),
  body: z.object({
    unitNos: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(400)),
  }),
  answer: Shipments,
})
