/** What invoices ask of refunds: whose money moved lately, and how much of an order's freight went back. */
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listFreightGranted } from '../amount/freight-store.ts'
import { listGrantedSince } from '../read-store.ts'

/** By the id of the order; those of which none went back are left out. */
export async function freightRefunded(
  on: Db | Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Fen>> {
  const refunds = Map.groupBy(await listFreightGranted(on, orderIds), ({ orderId }) => orderId)
  return new Map(
    [...refunds].map(([orderId, own]) => [orderId, sumOf(own.map(({ freightFen }) => freightFen))]),
  )
}

/** Orders with a refund that was granted since then, each once. */
export const ordersRefundedSince = (db: Db, since: Date): Promise<OrderNo[]> => listGrantedSince(db, since)
