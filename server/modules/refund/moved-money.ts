/** What invoices ask of refunds: whose money moved lately, and how much of an order's freight went back. */
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { freightOfOthers } from './freight-store.ts'
import { listGrantedSince } from './read-store.ts'

export const freightRefunded = async (on: Db | Tx, orderId: number): Promise<Fen> =>
  sumOf(await freightOfOthers(on, orderId))

/** Orders with a refund that was granted since then, each once. */
export const ordersRefundedSince = (db: Db, since: Date): Promise<OrderNo[]> => listGrantedSince(db, since)
