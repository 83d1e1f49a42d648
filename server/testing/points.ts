/** Points for tests, and the laws of points. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { TestMember } from './people.ts'

export async function givenPoints(db: Db, { id }: TestMember, points: number): Promise<void> {
  await sql`
    WITH gift AS (
      INSERT INTO point_entry (member_id, quantity, cause, key, at)
      VALUES (${id}, ${points}, 'GIFT', ${`gift:${id}:1`}, now()) RETURNING member_id, quantity
    )
    INSERT INTO point_balance (member_id, points) SELECT member_id, quantity FROM gift`.execute(db)
}

/**
 * Law 23: a balance is the sum of its entries; only used tickets have earned any, each once; an order that is unpaid and
 * has its seats, or paid, has taken what it was placed with, less what its refunds gave back.
 */
export async function assertPointsTrue(db: Db): Promise<void> {
  const { rows: wrongSums } = await sql`
    SELECT coalesce(balance.member_id, entry.member_id) AS member_id, points, sum
    FROM point_balance AS balance
    FULL JOIN (SELECT member_id, sum(quantity) FROM point_entry GROUP BY member_id) AS entry USING (member_id)
    WHERE points IS DISTINCT FROM sum`.execute(db)
  assert.deepEqual(wrongSums, [], 'points = the sum of entries')
  const { rows: unearned } = await sql`
    SELECT key, state FROM point_entry LEFT JOIN unit ON key = 'earn:' || unit_no
    WHERE cause = 'EARN' AND state IS DISTINCT FROM 'used'`.execute(db)
  assert.deepEqual(unearned, [], 'points are earned by used tickets')
  const { rows: misspent } = await sql`
    SELECT order_no, flow_status, seats, integral_fen, taken, due
    FROM shop_order, LATERAL (
      SELECT coalesce(-sum(quantity), 0) AS taken FROM point_entry
      WHERE point_entry.order_no = shop_order.order_no AND cause IN ('SPEND', 'RETURN')
    ) AS entries, LATERAL (
      SELECT coalesce(sum(refund.integral_fen), 0) AS back FROM refund
      WHERE order_id = shop_order.id AND status IN ('REFUND', 'FINISH')
    ) AS refunds, LATERAL (
      SELECT CASE WHEN paid_at IS NOT NULL THEN integral_fen - back
        WHEN flow_status IN ('AWAIT_PAID', 'PAST_DUE') AND seats = 'HELD' THEN integral_fen
        ELSE 0 END AS due
    ) AS law
    WHERE member_id IS NOT NULL AND taken <> due`.execute(db)
  assert.deepEqual(misspent, [], 'points taken = what orders have of them')
}
