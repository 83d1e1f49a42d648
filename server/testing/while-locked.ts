/** What happens while a call stands at the lock of a row: the moment between two of its statements, made as long as needed. */
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

/** Starts the call while `locking` locks a row, and does the `meanwhile` in the lock's transaction once the call waits. */
export async function whileItWaits<T>(
  { pool }: Pick<TestShop, 'pool'>,
  { locking, meanwhile }: { locking: string; meanwhile: readonly string[] },
  call: () => Promise<T>,
): Promise<T> {
  const holder = await pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(locking)
    const answer = call()
    await eventually(async () => {
      const { rows } = await pool.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    })
    for (const statement of meanwhile) await holder.query(statement)
    await holder.query('COMMIT')
    return await answer
  } finally {
    holder.release()
  }
}
