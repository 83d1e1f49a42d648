/** What refunds have given back of the points of their orders. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../platform/db.ts'
import type { StoredRefund } from './store.ts'
import { tables } from './tables.ts'

/** What points paid of all units whose other refunds are complete; the order is locked. */
export async function returnedIntegral(
  tx: Tx,
  { refundNo, orderId }: Pick<StoredRefund, 'refundNo' | 'orderId'>,
): Promise<Fen> {
  const row = await tables(tx)
    .selectFrom('refund')
    .select(sql<Fen>`coalesce(sum(integral_fen), 0)::bigint`.as('fen'))
    .where('order_id', '=', orderId)
    .where('refund_no', '<>', refundNo)
    .where('status', '=', 'FINISH')
    .executeTakeFirstOrThrow()
  return row.fen
}
