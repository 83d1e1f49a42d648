/** The laws of comments, whoever has written them. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/**
 * Law 24 of comments: what is kept of their scores is what a scan counts. Each is its buyer's own, on something of the order
 * that was used or received before, by no team, and names nobody whole; staff answer and decide after it was written.
 */
export async function assertCommentsTrue(db: Db): Promise<void> {
  const { rows: wrongCounts } = await sql`
    SELECT product_code, score, kept.comments, kept.with_pictures, counted.comments AS counted, counted.with_pictures AS pictured
    FROM comment_score AS kept FULL JOIN (
      SELECT product_code, score, count(*)::integer AS comments, (count(*) FILTER (WHERE pictures <> '{}'))::integer AS with_pictures
      FROM comment WHERE shown GROUP BY product_code, score
    ) AS counted USING (product_code, score)
    WHERE coalesce(kept.comments, 0) <> coalesce(counted.comments, 0)
      OR coalesce(kept.with_pictures, 0) <> coalesce(counted.with_pictures, 0)`.execute(db)
  assert.deepEqual(wrongCounts, [], 'the counts of scores = the comments that are shown')
  const { rows: strangers } = await sql`
    SELECT comment_no FROM comment WHERE NOT EXISTS (
      SELECT FROM shop_order JOIN unit ON unit.order_id = shop_order.id
        JOIN order_line ON order_line.order_id = shop_order.id AND order_line.position = unit.line_position
      WHERE shop_order.order_no = comment.order_no AND shop_order.member_id = comment.member_id AND channel <> 'B2B'
        AND order_line.product_code = comment.product_code AND (unit.state = 'used' OR unit.received_at IS NOT NULL)
        AND coalesce(unit.received_at, unit.ended_at, comment.created_at) <= comment.created_at)`.execute(db)
  assert.deepEqual(strangers, [], 'comments are on what their members had before')
  const { rows: wrong } = await sql`
    SELECT comment_no FROM comment
    WHERE shown_name !~ '\\*' OR audit_at < created_at OR reply_at < created_at
      OR EXISTS (SELECT FROM unnest(pictures) AS picture WHERE NOT EXISTS (
        SELECT FROM stored_file WHERE area = 'public' AND path = picture AND used_for = 'comment' AND due_at IS NULL
          AND stored_file.member_id = comment.member_id))`.execute(db)
  assert.deepEqual(wrong, [], 'comments name nobody, are decided afterwards, and show pictures of their own')
}
