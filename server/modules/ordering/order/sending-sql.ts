/** How the goods of an order are had, and what their freight adds to its sum. */
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../../platform/db.ts'
import { type FreightNote, tables } from './tables.ts'

export type Sending = { wayToGet: WayToGet; freightFen: Fen; freightParts: FreightNote[] }

/** False: it is not held (any more). A held order has no freight yet. */
export async function setSending(tx: Tx, orderId: number, sending: Sending): Promise<boolean> {
  const { wayToGet, freightFen, freightParts } = sending
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set(({ eb }) => ({
      way_to_get: wayToGet,
      freight_fen: freightFen,
      payable_fen: eb('payable_fen', '+', freightFen),
      freight_parts: wayToGet === 'DELIVERY' ? JSON.stringify(freightParts) : null,
    }))
    .where('id', '=', orderId)
    .where('flow_status', '=', 'INIT')
    .where('way_to_get', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
