/** Opens the purchase notices of held seats, any number in one statement. */
import type pg from 'pg'
import type { Verdict } from '../../../platform/batcher.ts'
import { prepared } from '../../../platform/prepared.ts'

export type NoticeOpening = { orderId: number; at: Date }

const noticeStatement = prepared<{ id: number; openedAt: Date }>(
  'notice_opened',
  `WITH opening AS MATERIALIZED (
    SELECT order_id, min(at) AS at
    FROM jsonb_to_recordset($1::jsonb) AS input(order_id bigint, at timestamptz) GROUP BY order_id
  ),
  held_order AS MATERIALIZED (
    SELECT id FROM shop_order WHERE id = ANY(ARRAY(SELECT order_id FROM opening)) AND flow_status = 'INIT'
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE shop_order SET notice_opened_at = coalesce(notice_opened_at, opening.at)
  FROM held_order JOIN opening ON opening.order_id = held_order.id
  WHERE shop_order.id = held_order.id AND shop_order.id = ANY(ARRAY(SELECT order_id FROM opening))
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
