/** Orders whose time has come, what staff decide about them, and what goes back of their money. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Confirmation } from '../order/rules.ts'
import { tables } from '../order/tables.ts'

/** Orders of a status whose time has come, the longest due first. */
export async function listDue(db: Db, status: FlowStatus, now: Date, limit: number): Promise<OrderNo[]> {
  const rows = await tables(db)
    .selectFrom('shop_order')
    .select('order_no')
    .where('flow_status', '=', status)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_no }) => order_no)
}

/** Locks an order if it is due in this status. False: it is not (any more), or another worker is at it. */
export async function lockDue(
  tx: Tx,
  orderNo: OrderNo,
  { status, at }: { status: FlowStatus; at: Date },
): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('shop_order')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('flow_status', '=', status)
    .where('due_at', '<=', at)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

/** Of what was paid, this much more goes back; false when that would be more than there is. */
export async function addRefunded(tx: Tx, orderNo: OrderNo, amountFen: Fen): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({ refunded_fen: sql<Fen>`refunded_fen + ${amountFen}` })
    .where('order_no', '=', orderNo)
    .where(sql<boolean>`refunded_fen + ${amountFen} <= paid_fen`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function postponeRejectedUntil(tx: Tx, orderNo: OrderNo, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('shop_order')
    .set({ confirm_until: until })
    .where('order_no', '=', orderNo)
    .where('flow_status', '=', 'CONFIRM_FAIL')
    .execute()
}

type Confirmed = { orderId: number; confirmation: Confirmation; status: FlowStatus; until: Date | null }

export async function setConfirmation(
  tx: Tx,
  { orderId, confirmation, status, until }: Confirmed,
): Promise<void> {
  await tables(tx)
    .updateTable('shop_order')
    .set({ confirmation, flow_status: status, confirm_until: until })
    .where('id', '=', orderId)
    .execute()
}
