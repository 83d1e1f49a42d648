/** Parcels whose carriers are to be asked: one worker takes each of them. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { StoredShipment } from './store.ts'

export type DueAsk = Pick<StoredShipment, 'shipmentNo' | 'orderNo' | 'carrier' | 'trackingNo'>

/** Parcels whose carrier is to be asked, for this worker alone: others come back to them in half an hour. */
export async function claimDueAsks(db: Db, now: Date, limit: number): Promise<DueAsk[]> {
  const { rows } = await sql<DueAsk>`
    UPDATE shipment SET ask_at = ${now}::timestamptz + interval '30 minutes' WHERE id IN (
      SELECT id FROM shipment WHERE ask_at <= ${now} ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING shipment_no AS "shipmentNo", order_no AS "orderNo", carrier, tracking_no AS "trackingNo"`.execute(
    db,
  )
  return rows
}
