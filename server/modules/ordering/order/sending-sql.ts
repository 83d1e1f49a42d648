/** How the goods of an order are had, and what their freight adds to its sum. */
import { sql } from 'kysely'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import { type FreightNote, tables } from './tables.ts'

export type GoodsSending = {
  wayToGet: WayToGet
  freightFen: Fen
  freightParts: FreightNote[]
  /** Of what is picked up. */
  pickUpUntil: VisitDate | null
}

/** False: it is not held (any more). A held order has no freight yet. */
export async function setSending(tx: Tx, orderId: number, sending: GoodsSending): Promise<boolean> {
  const { wayToGet, freightFen, freightParts, pickUpUntil } = sending
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set(({ eb }) => ({
      way_to_get: wayToGet,
      pick_up_until: pickUpUntil,
      freight_fen: freightFen,
      payable_fen: eb('payable_fen', '+', freightFen),
      freight_parts: wayToGet === 'DELIVERY' ? JSON.stringify(freightParts) : null,
    }))
    .where('id', '=', orderId)
    .where('flow_status', '=', 'INIT')
    .where('way_to_get', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (wayToGet === 'DELIVERY') await endWithReceipt(tx, orderId)
  return true
}

/** What is delivered ends by its receipt, so nothing that was not sent yet expires. */
async function endWithReceipt(tx: Tx, orderId: number): Promise<void> {
  await sql`
    WITH endless_line AS (
      UPDATE order_line SET valid_until = NULL FROM snapshot
      WHERE order_id = ${orderId} AND snapshot.id = product_snapshot AND snapshot.content ? 'ways'
      RETURNING position
    )
    UPDATE shop_order SET valid_until = (
      SELECT min(valid_until) FROM order_line
      WHERE order_id = ${orderId} AND position <> ALL(ARRAY(SELECT position FROM endless_line)))
    WHERE id = ${orderId}`.execute(tx)
}
