/** Orders whose time has come, and what staff decide about them. */
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Confirmation } from './rules.ts'
import { tables } from './tables.ts'

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
