/** What of a date's tickets has been used, and what of all orders waits for staff. */
import { sql } from 'kysely'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'

export type UsedPlaces = { poolId: number; used: number }

/** Of a ticket for a party as many places as people have come in; of a stay on each of its days, not on its first alone. */
export async function sumUsedPlaces(db: Db, date: VisitDate): Promise<UsedPlaces[]> {
  const { rows } = await sql<UsedPlaces>`
    SELECT draw."poolId", floor(sum(draw.units * admitted.units))::integer AS used
    FROM order_line
    -- Summed per line, so that a day never reads the units of all days.
    CROSS JOIN LATERAL (
      SELECT sum(unit.admitted::numeric / unit.admits) AS units FROM unit
      WHERE unit.order_id = order_line.order_id AND unit.line_position = order_line.position AND unit.admitted > 0
    ) AS admitted
    CROSS JOIN LATERAL jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
    WHERE admitted.units > 0 AND (order_line.visit_date = ${date}
      OR (order_line.until_date >= ${date} AND order_line.visit_date < ${date}))
    GROUP BY draw."poolId"`.execute(db)
  return rows
}

export type OrdersWaiting = { confirmations: number; confirmUntil: Date | null; changes: number }

export async function countWaiting(db: Db): Promise<OrdersWaiting> {
  const { rows } = await sql<OrdersWaiting>`
    SELECT count(*)::integer AS confirmations, min(due_at) AS "confirmUntil", (
      SELECT count(*)::integer FROM order_change WHERE state = 'AWAIT_AUDIT' AND due_at IS NOT NULL
    ) AS changes
    FROM shop_order WHERE flow_status = 'UNCONIRM' AND due_at IS NOT NULL`.execute(db)
  return rows[0] ?? { confirmations: 0, confirmUntil: null, changes: 0 }
}
