/** A piece that was sent is in one parcel of its order, and what it is worth comes back only when somebody has counted it. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { SimulatedWorld } from './world.ts'

export async function checkParcels({ db }: SimulatedWorld): Promise<void> {
  assert.deepEqual(await findStrayPieces(db), [], 'what was sent is in a parcel of its order')
  assert.deepEqual(await findUncounted(db), [], 'what was sent is paid back when staff have counted it')
  assert.deepEqual(await findWrongFreight(db), [], 'freight comes back once, and not when something was sent')
  assert.deepEqual(await findWrongWriteOffs(db), [], 'what came back broken is written off, and nothing else')
}

async function findStrayPieces(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, unit.state, unit.sent_at, received_at, shipment_no FROM unit
    JOIN shop_order ON shop_order.id = unit.order_id
    LEFT JOIN shipment_unit ON unit_id = unit.id LEFT JOIN shipment ON shipment.id = shipment_id
    WHERE (unit.sent_at IS NULL) <> (shipment_no IS NULL) OR shipment.order_id <> unit.order_id
      OR unit.sent_at <> shipment.sent_at OR unit.sent_at IS NOT NULL AND way_to_get IS DISTINCT FROM 'DELIVERY'
      OR received_at IS NOT NULL AND unit.sent_at IS NULL`.execute(db)
  return rows
}

async function findUncounted(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT refund_no, needs, decided_by, unit_no FROM refund JOIN refund_unit USING (refund_no)
    JOIN unit ON unit.id = unit_id
    WHERE kind = 'UNITS' AND sent_at < asked_at AND (needs <> 'GOODS'
      OR status IN ('REFUND_ING', 'REFUND', 'FINISH') AND coalesce(decided_by, '') NOT LIKE 'staff:%')`.execute(
    db,
  )
  return rows
}

async function findWrongFreight(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no, shop_order.freight_fen, back.fen FROM shop_order, LATERAL (
      SELECT coalesce(sum(freight_fen), 0)::int8 AS fen FROM refund
      WHERE order_id = shop_order.id AND status NOT IN ('REJECT', 'REPEAL')
    ) AS back
    WHERE back.fen > shop_order.freight_fen OR back.fen > 0 AND EXISTS (
      SELECT FROM unit WHERE unit.order_id = shop_order.id AND sent_at IS NOT NULL)`.execute(db)
  return rows
}

/** By refund: a damaged piece leaves the stock by an entry that names it. */
async function findWrongWriteOffs(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT note, sum(quantity) AS written_off, counted.pieces FROM stock_entry
    LEFT JOIN LATERAL (
      SELECT count(*) AS pieces FROM refund_unit JOIN refund USING (refund_no)
      WHERE refund_no = note AND status IN ('REFUND_ING', 'REFUND', 'FINISH') AND needs = 'GOODS'
    ) AS counted ON true
    WHERE note <> '' GROUP BY note, counted.pieces HAVING -sum(quantity) NOT BETWEEN 1 AND counted.pieces`.execute(
    db,
  )
  return rows
}
