/** Which orders got money back because the tower could not keep its side. */
import type { Tx } from '../../platform/db.ts'
import { tables } from './tables.ts'

/** Money of a closure or a rejection has come back to this order. */
export async function hasArrivedOfTower(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('refund')
    .select('refund_no')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['CLOSURE', 'REJECTED'])
    .where('status', 'in', ['REFUND', 'FINISH'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
