/** Freight that refunds give back. */
import type { Fen } from '#contract/values/fen.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

type FreightRefund = { orderId: number; freightFen: Fen }

const freightRows = (on: Db | Tx, orderIds: readonly number[]) =>
  tables(on)
    .selectFrom('refund')
    .select(['order_id as orderId', 'freight_fen as freightFen'])
    .where('order_id', 'in', orderIds)

/** Of these orders, what their refunds have given back; what was only asked for may be taken back. */
export async function listFreightGranted(on: Db | Tx, orderIds: readonly number[]): Promise<FreightRefund[]> {
  if (orderIds.length === 0) return []
  return await freightRows(on, orderIds).where('status', 'in', ['REFUND_ING', 'REFUND', 'FINISH']).execute()
}

/** Of one order, what its refunds have given back or are about to. */
export async function freightOfOthers(on: Db | Tx, orderId: number): Promise<Fen[]> {
  const rows = await freightRows(on, [orderId]).where('status', 'not in', ['REJECT', 'REPEAL']).execute()
  return rows.map(({ freightFen }) => freightFen)
}
