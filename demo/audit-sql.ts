/** The rows that what staff of the demo have decided would have left in the audit log. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../server/platform/db.ts'

/** Rows of decisions: at, actor, kind, no, reason, call, before, after. */
const onComments = sql`SELECT audit_at AS at, 'staff:' || audit_by AS actor, 'comment' AS kind, comment_no AS no, nullif(audit_info, '') AS reason,
        'comments/{commentNo}/' || lower(audit_status) AS call, jsonb_build_object('auditStatus', 'AWAIT') AS before,
        jsonb_build_object('auditStatus', audit_status) AS after
      FROM comment`

async function record(tx: Tx, decisions: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO audit (at, staff_id, roles, call, target_kind, target_no, before, after, reason, ip_index, request_id)
    SELECT decision.at, staff.id, roles, 'POST /api/staff/' || call, kind, no, before, after, reason,
      sha256(convert_to('staff desk', 'UTF8')), 'demo'
    FROM (${decisions}) AS decision JOIN staff ON 'staff:' || account = actor ORDER BY decision.at, no`.execute(
    tx,
  )
}

/** Of the orders of the past, beside those that are recorded already. */
export const recordPastComments = (tx: Tx): Promise<void> =>
  record(tx, sql`${onComments} JOIN past_comment USING (order_no)`)

/** Once, when all of it has been decided. An order whose card was looked at was decided by that. */
export async function recordDecisions(tx: Tx): Promise<void> {
  await record(
    tx,
    sql`
      SELECT decided_at AS at, decided_by AS actor, 'refund' AS kind, refund_no AS no, reject_text AS reason,
        CASE WHEN refund.kind = 'GOODWILL' THEN 'orders/{orderNo}/goodwill' WHEN status = 'REJECT' THEN 'refunds/{refundNo}/reject'
          ELSE 'refunds/{refundNo}/approve' END AS call,
        CASE WHEN refund.kind <> 'GOODWILL' THEN jsonb_build_object('status', 'PENDING') END AS before,
        CASE WHEN refund.kind <> 'GOODWILL' THEN jsonb_build_object('status', status)
          ELSE jsonb_build_object('orderNo', order_no, 'amountFen', amount_fen) END AS after
      FROM refund
      UNION ALL SELECT decided_at, decided_by, 'change', change_no, reject_text, 'changes/{changeNo}/reject',
        jsonb_build_object('state', 'AWAIT_AUDIT'), jsonb_build_object('state', state)
      FROM order_change WHERE state = 'REJECTED'
      UNION ALL SELECT decided_at, decided_by, 'card', card_no, reject_text,
        'cards/{cardNo}/' || CASE WHEN state = 'REJECTED' THEN 'reject' ELSE 'pass' END,
        jsonb_build_object('state', 'AWAIT'),
        jsonb_build_object('state', CASE WHEN state = 'REJECTED' THEN state ELSE 'ACTIVE' END)
      FROM card
      UNION ALL ${onComments}
      UNION ALL SELECT order_history.at, actor, 'order', order_no, text,
        'orders/{orderNo}/' || CASE note WHEN 'confirmed' THEN 'confirm' ELSE 'reject' END,
        jsonb_build_object('flowStatus', 'UNCONIRM'), jsonb_build_object('flowStatus', status)
      FROM order_history JOIN shop_order ON shop_order.id = order_history.order_id
      WHERE note IN ('confirmed', 'rejected') AND NOT EXISTS (SELECT FROM card WHERE card.order_no = shop_order.order_no)
`,
  )
}
