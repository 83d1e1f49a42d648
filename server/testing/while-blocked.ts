/** What happens while a call stands at the lock of a row: the moment between two of its statements, made as long as needed. */
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestShop } from './test-shop.ts'

type Lock = {
  locking: string
  meanwhile?: readonly string[]
  /** How many connections the call makes wait. */
  waiting?: number
}

/** Starts the call while `locking` holds its lock, and does the `meanwhile` in the lock's transaction once the call waits. */
export async function whileBlocked<T>(
  { pool }: Pick<TestShop, 'pool'>,
  { locking, meanwhile = [], waiting = 1 }: Lock,
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
      expect(rows).toHaveLength(waiting)
    })
    for (const statement of meanwhile) await holder.query(statement)
    await holder.query('COMMIT')
    return await answer
  } finally {
    holder.release()
  }
}
