/** Freight that refunds give back. */
import type { Fen } from '#contract/values/fen.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

type FreightRefund = { orderId: number; freightFen: Fen }

/** Of these orders, what their refunds have given back or are about to. */
export async function listFreightRefunds(tx: Db | Tx, orderIds: readonly number[]): Promise<FreightRefund[]> {
  if (orderIds.length === 0) return []
  return await tables(tx)
    .selectFrom('refund')
    .select(['order_id as orderId', 'freight_fen as freightFen'])
    .where('order_id', 'in', orderIds)
    .where('status', 'not in', ['REJECT', 'REPEAL'])
    .execute()
}

/** The same of one order. */
export const freightOfOthers = async (tx: Db | Tx, orderId: number): Promise<Fen[]> =>
  (await listFreightRefunds(tx, [orderId])).map(({ freightFen }) => freightFen)
