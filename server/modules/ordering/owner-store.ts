/** Small writes to one order: who owns it, when its notice was opened. */
import type pg from 'pg'
import type { Verdict } from '../../platform/batcher.ts'
import type { Tx } from '../../platform/db.ts'
import { prepared } from '../../platform/prepared.ts'
import { tables } from './tables.ts'

export type OrdersMove = { mobileIndex: Buffer; memberId: number; since: Date }

/** Placed orders of a guest's mobile since then. Answers how many. */
export async function moveOrdersToMember(
  tx: Tx,
  { mobileIndex, memberId, since }: OrdersMove,
): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({ member_id: memberId, guest_mobile_index: null })
    .where('guest_mobile_index', '=', mobileIndex)
    .where('list_tab', 'is not', null)
    .where('placed_at', '>=', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setKeySerial(tx: Tx, orderId: number, serial: number): Promise<void> {
  await tables(tx).updateTable('shop_order').set({ key_serial: serial }).where('id', '=', orderId).execute()
}

export type NoticeOpening = { orderId: number; at: Date }

export const noticeStatement = prepared<{ id: number; openedAt: Date }>(
  'notice_opened',
  `WITH opening AS MATERIALIZED (
    SELECT order_id, min(at) AS at
    FROM jsonb_to_recordset($1::jsonb) AS input(order_id bigint, at timestamptz) GROUP BY order_id
  ),
  held AS MATERIALIZED (
    SELECT id FROM shop_order WHERE id = ANY(ARRAY(SELECT order_id FROM opening)) AND flow_status = 'INIT'
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE shop_order SET notice_opened_at = coalesce(notice_opened_at, opening.at)
  FROM held JOIN opening ON opening.order_id = held.id
  WHERE shop_order.id = held.id AND shop_order.id = ANY(ARRAY(SELECT order_id FROM opening))
  RETURNING shop_order.id, notice_opened_at AS "openedAt"`,
)

/** Answers the first opening, which may be somebody else's a moment ago. Null: nothing is held any more. */
export async function openNotices(
  pool: pg.Pool,
  openings: readonly NoticeOpening[],
): Promise<Verdict<Date | null>[]> {
  const inputs = openings.map(({ orderId, at }) => ({ order_id: orderId, at }))
  const rows = await noticeStatement.run(pool, [JSON.stringify(inputs)])
  const opened = new Map(rows.map(({ id, openedAt }) => [id, openedAt] as const))
  return openings.map(({ orderId }) => ({ answer: opened.get(orderId) ?? null }))
}
