/** Freight of orders whose units have all ended, none of which can bring it back any more. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'

/** With what was paid for freight, and when the last unit ended. */
export type EndedFreight = { orderId: number; orderNo: OrderNo; at: Date; freightFen: Fen }

/**
 * Marks the freight of orders that ended before then as earned, the first paid first; those that another worker is at are
 * left to it.
 */
export async function takeEndedFreight(tx: Tx, before: Date, limit: number): Promise<EndedFreight[]> {
  const { rows } = await endedFreightStatement(before, limit).execute(tx)
  return rows
}

/**
 * - ended_order: orders with their last unit's end, or where all of them were refunded with the last that was noted; locked
 * - earned_order: the same, marked
 */
export const endedFreightStatement = (before: Date, limit: number) => sql<EndedFreight>`
    WITH ended_order AS MATERIALIZED (
      SELECT shop_order.id, ended.at FROM shop_order, LATERAL (
        SELECT CASE WHEN bool_and(state IN ('used', 'expired', 'refunded')) THEN coalesce(max(ended_at), (
          SELECT max(order_history.at) FROM order_history WHERE order_history.order_id = shop_order.id)) END AS at
        FROM unit WHERE unit.order_id = shop_order.id
      ) AS ended
      WHERE freight_fen > 0 AND NOT freight_earned AND paid_at IS NOT NULL AND ended.at < ${before}
      ORDER BY paid_at LIMIT ${limit} FOR NO KEY UPDATE OF shop_order SKIP LOCKED
    ),
    earned_order AS (
      UPDATE shop_order SET freight_earned = true WHERE id = ANY(ARRAY(SELECT id FROM ended_order))
      RETURNING id, order_no, freight_fen
    )
    SELECT id AS "orderId", order_no AS "orderNo", at, freight_fen AS "freightFen" FROM earned_order JOIN ended_order USING (id)`
