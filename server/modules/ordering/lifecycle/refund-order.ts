/** How refunds and orders meet: what was promised back, tickets that leave for good, and money that has arrived. */
import { strict as assert } from 'node:assert'
import { type Fen, minus } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { maskName } from '#contract/values/person.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import { takeEarnedBack } from '../../ledger/revenue.ts'
import { findOrder, findOrderLocked, listOrders, type Order } from '../order/order-sql.ts'
import { listVisitors } from '../order/visitor-sql.ts'
import { moveUnits, type UnitMove } from '../units/move-units.ts'
import {
  type Given,
  listPricedUnits,
  listUnitIds,
  listUnitsOfOrders,
  type PricedUnit,
  reduceUnitValue,
} from '../units/unit-sql.ts'
import { addRefunded, listDue, lockDue, postponeRejectedUntil } from './due-sql.ts'

/** False when more would go back than was paid. */
export const raiseRefunded = (tx: Tx, orderNo: OrderNo, amountFen: Fen): Promise<boolean> =>
  addRefunded(tx, orderNo, amountFen)

/** Rejected orders that nobody edited in time, the longest due first. */
export const listDueRejected = (db: Db, now: Date, limit: number): Promise<OrderNo[]> =>
  listDue(db, 'CONFIRM_FAIL', now, limit)

/**
 * Locks a rejected order whose time is over. Null: it is edited, on its way back already, or another worker is at it.
 * Answers what the order still has of its money.
 */
export async function lockDueRejected(tx: Tx, orderNo: OrderNo, at: Date): Promise<Fen | null> {
  if (!(await lockDue(tx, orderNo, { status: 'CONFIRM_FAIL', at }))) return null
  const order = await findOrderLocked(tx, orderNo)
  assert(order, 'a locked order is there')
  return minus(order.amounts.paidFen, order.amounts.refundedFen)
}

/** The tickets of an order with what each is worth back. */
export const unitsOf = (db: Db | Tx, orderId: number): Promise<PricedUnit[]> => listPricedUnits(db, orderId)

/** Who is named on each of them, masked. */
export async function namesOnUnits(
  { db, vault }: { db: Db; vault: Vault },
  orderId: number,
): Promise<(unitId: number) => string[]> {
  const visitors = await listVisitors(db, orderId)
  return (id) =>
    visitors.filter(({ unitId }) => unitId === id).map(({ nameSealed }) => maskName(vault.open(nameSealed)))
}

/** The same of many orders, by their ids. */
export const unitsOfOrders = (
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PricedUnit[]>> => listUnitsOfOrders(db, orderIds)

/**
 * Staff gave this back on units that stay what they are; their order is locked. A later refund returns only what is left,
 * and what was booked as revenue is none any more.
 */
export async function giveOnUnits(
  tx: Tx,
  given: readonly Given[],
  refund: { refundNo: RefundNo; at: Date },
): Promise<void> {
  for (const earned of await reduceUnitValue(tx, given)) await takeEarnedBack(tx, { ...refund, ...earned })
}

/** The order of a refund, locked until the transaction ends. */
export const lockRefundedOrder = (tx: Tx, orderNo: OrderNo): Promise<Order> => lockedOrder(tx, orderNo)

/** The order of a refund. */
export async function refundedOrder(db: Db | Tx, orderNo: OrderNo): Promise<Order> {
  const order = await findOrder(db, orderNo)
  assert(order, 'a refund without its order')
  return order
}

/** The orders of refunds, by their numbers. */
export async function refundedOrders(
  db: Db | Tx,
  orderNos: readonly OrderNo[],
): Promise<ReadonlyMap<OrderNo, Order>> {
  return new Map((await listOrders(db, orderNos)).map((order) => [order.orderNo, order]))
}

/** The money of all refunds of the order has arrived: the tickets that left for it are refunded. */
export async function finishReturning(tx: Tx, orderNo: OrderNo, at: Date): Promise<void> {
  const order = await lockedOrder(tx, orderNo)
  const how = { from: 'returning', to: 'refunded', note: 'refund-done', actor: 'provider' } as const
  await moveAll(tx, order, { ...how, at })
}

/** Nobody could give its money back by itself: the sweep looks at it again then. */
export const postponeRejected = (tx: Tx, orderNo: OrderNo, until: Date): Promise<void> =>
  postponeRejectedUntil(tx, orderNo, until)

async function lockedOrder(tx: Tx, orderNo: OrderNo): Promise<Order> {
  const order = await findOrderLocked(tx, orderNo)
  assert(order, 'a refund without its order')
  return order
}

async function moveAll(tx: Tx, { id, orderNo }: Order, move: Omit<UnitMove, 'unitIds'>): Promise<void> {
  const unitIds = await listUnitIds(tx, id, move.from)
  if (unitIds.length === 0) return
  assert(await moveUnits(tx, orderNo, { ...move, unitIds }), `tickets of ${orderNo} cannot become ${move.to}`)
}
