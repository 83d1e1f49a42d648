/** What rate-limiter-flexible leaves to us of its table. */
import type pg from 'pg'

/** The table's times are milliseconds of the wall clock. */
export async function deleteExpiredTries(pool: pg.Pool, nowMs: number): Promise<void> {
  await pool.query('DELETE FROM try_limit WHERE expire <= $1', [nowMs])
}
