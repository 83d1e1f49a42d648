/** The tables of delivery as its store sees them (server/migrations/0081_delivery.sql). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { Carrier, ShipmentNo, ShipmentState, TrackingNo } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../platform/db.ts'

type DeliveryTables = {
  shipment: {
    id: GeneratedAlways<number>
    shipment_no: ShipmentNo
    order_id: number
    order_no: OrderNo
    carrier: Carrier
    tracking_no: TrackingNo
    state: Generated<ShipmentState>
    sent_at: Date
    signed_at: Generated<Date | null>
    received_due_at: Generated<Date | null>
    ask_at: Date | null
    version: Generated<number>
  }
  shipment_unit: { unit_id: number; shipment_id: number }
  shipment_event: { shipment_id: number; at: Date; text: string }
}

export const tables = (db: Db | Tx) => db.withTables<DeliveryTables>()
