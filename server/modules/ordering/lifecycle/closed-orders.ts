/** What orders have on pools that are closed, and how those end that nobody has paid. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { findOrderLocked } from '../order/order-sql.ts'
import {
  type ClosedOrder,
  type ClosedTotals,
  type ComingBack,
  findOnClosed,
  listClosed,
  listPoolsLeft,
  type OnClosed,
  sumClosed,
} from './closed-sql.ts'
import { endPlaced } from './end-unpaid.ts'
import { endOrder } from './release-sql.ts'

export type { ClosedTotals } from './closed-sql.ts'

export const closedTotals = (db: Db, poolIds: readonly number[]): Promise<ClosedTotals> =>
  sumClosed(db, poolIds)

/** Of past days; tickets come back to them when what they wait for, a change or a refund, comes to nothing. */
export const poolsLeft = (db: Db, coming: ComingBack): Promise<number[]> => listPoolsLeft(db, coming)

type Page = { after: number; limit: number; refunding: boolean }

export const listClosedOrders = (db: Db, poolIds: readonly number[], page: Page): Promise<ClosedOrder[]> =>
  listClosed(db, poolIds, page)

/** What an order has there, locked until the transaction ends; null: there is no such order (any more). */
export async function lockOnClosed(
  tx: Tx,
  orderNo: OrderNo,
  poolIds: readonly number[],
): Promise<OnClosed | null> {
  const order = await findOrderLocked(tx, orderNo)
  return order && (await findOnClosed(tx, order.id, poolIds))
}

/** Nobody can pay it any more, and money that still comes goes back. False: it was paid or ended meanwhile. */
export async function endUnpaid(tx: Tx, orderNo: OrderNo, at: Date): Promise<boolean> {
  const ending = { to: 'CANCEL', releaseSeats: true, at, note: 'closed-unpaid', actor: 'system' } as const
  return (await endPlaced(tx, orderNo, 'AWAIT_PAID', ending)) || (await endOrder(tx, orderNo, 'INIT', ending))
}
