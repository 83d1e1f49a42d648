/** What nobody needs any more: counters at zero, and holds that never became orders. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { claimsDeleted } from '../../inventory/claims-sql.ts'

/** One that is in use at this moment is left for the next time, so that nobody waits in a circle. */
export async function deleteIdleCounters(db: Db): Promise<void> {
  await sql`
    DELETE FROM open_hold WHERE key = ANY(ARRAY(
      SELECT key FROM open_hold WHERE orders = 0 AND units = 0 ORDER BY key FOR UPDATE SKIP LOCKED))`.execute(
    db,
  )
}

/** Holds that ended before this instant without being placed, at most `limit`. Answers how many. */
export async function deleteAbandonedHolds(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    WITH abandoned_order AS MATERIALIZED (
      SELECT id FROM shop_order WHERE placed_at IS NULL AND seats = 'RELEASED' AND held_until < ${before}
      ORDER BY held_until LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ),
    forgotten_line AS (DELETE FROM order_line WHERE order_id = ANY(ARRAY(SELECT id FROM abandoned_order))),
    ${sql.raw(claimsDeleted('SELECT id FROM abandoned_order'))},
    forgotten_history AS (DELETE FROM order_history WHERE order_id = ANY(ARRAY(SELECT id FROM abandoned_order)))
    DELETE FROM shop_order WHERE id = ANY(ARRAY(SELECT id FROM abandoned_order)) RETURNING 1`.execute(db)
  return rows.length
}
