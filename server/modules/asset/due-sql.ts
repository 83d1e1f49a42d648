/** Assignments whose buyers are to be notified: one worker takes each of them, once. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Their buyers are to be notified now; what another worker is at is left to it. It is done once. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ unitId: number }>`
    WITH due AS (
      SELECT asset_id, pool_id FROM assignment WHERE tell_at <= ${now}
      ORDER BY tell_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE assignment SET tell_at = NULL FROM due
    WHERE assignment.asset_id = due.asset_id AND assignment.pool_id = due.pool_id
    RETURNING unit_id AS "unitId"`.execute(tx)
  return [...new Set(rows.map(({ unitId }) => unitId))]
}

/** One row of each unit, since its buyer is notified once. */
export async function postpone(tx: Tx, unitIds: readonly number[], until: Date): Promise<void> {
  await sql`
    UPDATE assignment SET tell_at = ${until} FROM (
      SELECT DISTINCT ON (unit_id) asset_id, pool_id FROM assignment
      WHERE unit_id = ANY(${unitIds}) ORDER BY unit_id, pool_id
    ) AS first
    WHERE assignment.asset_id = first.asset_id AND assignment.pool_id = first.pool_id`.execute(tx)
}
