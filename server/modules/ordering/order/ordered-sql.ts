/** Lines of an offer. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** Of any order, whatever became of it. */
export async function hasLineOf(
  tx: Tx,
  { productId, offerId }: { productId: number; offerId: number },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM order_line WHERE product_id = ${productId} AND offer_id = ${offerId} LIMIT 1`.execute(tx)
  return rows.length > 0
}
