/** What orders say of the cards that were bought with them, and from when until when they are good. */
import { sql } from 'kysely'
import type { FlowStatus } from '#contract/values/order.ts'
import { addDays, startOfDay, type VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from './tables.ts'

type CardOrder = { flowStatus: FlowStatus; rejectText: string | null }

/** With what staff wrote when they rejected it last. */
export async function statesOfCardOrders(
  on: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, CardOrder>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<CardOrder & { id: number }>`
    SELECT id, flow_status AS "flowStatus", (
      SELECT text FROM order_history WHERE order_id = shop_order.id AND note = 'rejected' ORDER BY at DESC, id DESC LIMIT 1
    ) AS "rejectText"
    FROM shop_order WHERE id = ANY(${orderIds})`.execute(on)
  return new Map(rows.map(({ id, ...order }) => [Number(id), order]))
}

/** Of orders that await a confirmation, with cards or without: those that never will again are not looked at. */
export async function listAwaitingOrders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shop_order WHERE flow_status = 'UNCONIRM' AND due_at IS NOT NULL`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Approved now; the last day is one of them. The order is locked. */
export async function setCardDays(
  tx: Tx,
  orderId: number,
  { at, lastDay }: { at: Date; lastDay: VisitDate },
): Promise<void> {
  const days = { valid_from: at, valid_until: startOfDay(addDays(lastDay, 1)) }
  await tables(tx).updateTable('order_line').set(days).where('order_id', '=', orderId).execute()
  await tables(tx).updateTable('shop_order').set(days).where('id', '=', orderId).execute()
}
