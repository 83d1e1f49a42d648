/** What refunds have given back of the points of their orders. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

/** What points paid of all units whose refunds, but for this one, are complete. */
export async function returnedIntegral(
  db: Db | Tx,
  { refundNo, orderId }: { refundNo: RefundNo | null; orderId: number },
): Promise<Fen> {
  const row = await tables(db)
    .selectFrom('refund')
    .select(sql<Fen>`coalesce(sum(integral_fen), 0)::bigint`.as('fen'))
    .where('order_id', '=', orderId)
    .$if(refundNo !== null, (all) => all.where('refund_no', '<>', refundNo as RefundNo))
    .where('status', '=', 'FINISH')
    .executeTakeFirstOrThrow()
  return row.fen
}
