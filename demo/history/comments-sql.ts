/** What members of the demo tower's past say of what they used: most of it shown, some answered, a little rejected, the latest awaiting staff. */
import { sql } from 'kysely'
import { venueZone } from '#contract/values/time.ts'
import type { Tx } from '../../server/platform/db.ts'
import { recordPastComments } from '../audit-sql.ts'
import { sortComments } from '../comments-sql.ts'
import { pastRemarks, rejectedRemarks } from './past-remarks.ts'

/** One of so many used orders of members is commented on, one of so many comments rejected, and so many await staff. */
const COMMENTED = sql.lit(25)
const REJECTED = sql.lit(20)
const AWAITING = sql.lit(4)

/** A number below `most` that is always the same for the same order and purpose. */
const drawn = (purpose: string, most: number) =>
  sql`(('x' || substr(md5(${sql.lit(purpose)} || past_sale.order_no), 1, 7))::bit(28)::integer % ${sql.lit(most)})`

/**
 * Of the planned orders that are stored: written on the day of the visit or the next, looked at on the morning after that.
 *
 * - used: the orders that are commented on, with when that was
 * - said: the same with the place of each among those on its product, and among all, the latest first
 * - remark: what is said of each product in turn
 * - refused: what is rejected, in turn
 */
export async function commentOnHistory(tx: Tx, now: Date): Promise<void> {
  await sql`
    CREATE TEMP TABLE past_comment ON COMMIT DROP AS
    WITH used AS (
      SELECT past_sale.order_no, order_line.product_code, snapshot.content -> 'name' AS product_name, past_member.id AS member_id, shown_name,
        ${drawn('anonymous', 4)} = 0 AS anonymous,
        used_at + (120 + ${drawn('said', 1_100)}) * interval '1 minute' AS said_at
      FROM past_sale JOIN past_member ON past_member.id = past_sale.member_id
        JOIN shop_order USING (order_no) JOIN order_line ON order_line.order_id = shop_order.id
        JOIN snapshot ON snapshot.id = order_line.product_snapshot
      WHERE used_at IS NOT NULL AND ${drawn('comments', 1_000)} % ${COMMENTED} = 0
    ), said AS (
      SELECT used.*, row_number() OVER (PARTITION BY product_code ORDER BY said_at, order_no) - 1 AS turn,
        row_number() OVER (ORDER BY said_at DESC, order_no) AS lately,
        least(date_trunc('day', said_at, ${venueZone}) + interval '34 hours', ${now}) AS looked_at
      FROM used
    ), remark AS (
      SELECT *, count(*) OVER (PARTITION BY product) AS turns
      FROM jsonb_to_recordset(${JSON.stringify(pastRemarks)}::jsonb) AS remark(product text, turn integer, score integer, content text, reply text)
    ), refused AS (
      SELECT said.order_no, refused.score, refused.content, info
      FROM said JOIN jsonb_to_recordset(${JSON.stringify(rejectedRemarks)}::jsonb) AS refused(turn integer, score integer, content text, info text)
        ON lately > ${AWAITING} AND lately % ${REJECTED} = 0 AND lately / ${REJECTED} % ${sql.lit(rejectedRemarks.length)} = refused.turn
    )
    SELECT said.order_no, product_code, product_name, member_id, CASE WHEN NOT anonymous THEN shown_name END AS shown_name, said_at, looked_at,
      coalesce(refused.score, remark.score) AS score, coalesce(refused.content, remark.content) AS content, info,
      CASE WHEN lately <= ${AWAITING} THEN 'AWAIT' WHEN info IS NOT NULL THEN 'REJECT' ELSE 'PASS' END AS status,
      CASE WHEN lately > ${AWAITING} AND info IS NULL THEN reply END AS reply
    FROM said JOIN remark ON product = product_code AND remark.turn = said.turn % turns LEFT JOIN refused USING (order_no)`.execute(
    tx,
  )
  await sql`
    INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, shown_name,
      audit_status, shown, audit_by, audit_at, audit_info, reply, reply_by, reply_at, created_at)
    SELECT 'E' || to_char(said_at AT TIME ZONE ${venueZone}, 'YYMMDD') || upper(substr(md5(order_no || product_code), 1, 12)),
      order_no, product_code, product_name, member_id, score, content, shown_name,
      status, status = 'PASS', CASE WHEN status <> 'AWAIT' THEN 'content' END, CASE WHEN status <> 'AWAIT' THEN looked_at END, info,
      reply, CASE WHEN reply IS NOT NULL THEN 'content' END, CASE WHEN reply IS NOT NULL THEN looked_at END, said_at
    FROM past_comment`.execute(tx)
  await recordPastComments(tx)
  await sortComments(tx)
  // Added to what is there: buyers of a shop that is open may be moving the same counts.
  await sql`
    INSERT INTO comment_score (product_code, score, comments, with_pictures)
    SELECT product_code, score, count(*), 0 FROM past_comment WHERE status = 'PASS' GROUP BY product_code, score ORDER BY product_code, score
    ON CONFLICT (product_code, score) DO UPDATE SET comments = comment_score.comments + excluded.comments`.execute(
    tx,
  )
}
