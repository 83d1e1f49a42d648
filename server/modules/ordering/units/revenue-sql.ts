/** Units that were used or have expired, and what of them is revenue. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../../platform/db.ts'

export type EarnedUnit = { unitNo: string; type: string; endedAt: Date; earnedFen: Fen }

/**
 * Marks the worth of units that ended before then as earned, the oldest first; those that another worker is at are left
 * to it. An order that was sold elsewhere has none of its money in the books, and earns nothing there.
 *
 * - ended_unit: units whose end has come, locked
 * - earned_unit: the same, which earn what they are worth
 */
export async function takeEarned(tx: Tx, before: Date, limit: number): Promise<EarnedUnit[]> {
  const { rows } = await earnedStatement(before, limit).execute(tx)
  return rows
}

export const earnedStatement = (before: Date, limit: number) => sql<EarnedUnit>`
    WITH ended_unit AS MATERIALIZED (
      SELECT id FROM unit
      WHERE state IN ('used', 'expired') AND earned_fen IS NULL AND ended_at < ${before}
      ORDER BY ended_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    ),
    earned_unit AS (
      UPDATE unit SET earned_fen = CASE WHEN pay_type IS NULL THEN 0 ELSE worth_fen END FROM shop_order
      WHERE unit.id = ANY(ARRAY(SELECT id FROM ended_unit)) AND shop_order.id = unit.order_id
      RETURNING unit_no, unit.order_id, line_position, ended_at, earned_fen
    )
    SELECT unit_no AS "unitNo", content ->> 'type' AS type, ended_at AS "endedAt", earned_fen AS "earnedFen"
    FROM earned_unit
    JOIN order_line ON order_line.order_id = earned_unit.order_id AND order_line.position = line_position
    JOIN snapshot ON snapshot.id = product_snapshot`
