/** A rolling start: several processes open on a database that none of them has seen. */
import { expect, test } from 'vitest'
import { isMigrated } from '../platform/migrate.ts'
import { testDatabase } from '../testing/test-database.ts'
import { bringUpToDate, UP_TO_DATE_LOCK } from './up-to-date.ts'

test('processes that start at once bring an empty database up to date, one after the other', async () => {
  const { db, pool, url } = await testDatabase({ empty: true })
  const first = await pool.connect()
  await first.query('SELECT pg_advisory_lock($1)', [UP_TO_DATE_LOCK])
  const others = Promise.all([1, 2, 3, 4].map(() => bringUpToDate(url)))
  await expect.poll(() => waiting(), { timeout: 20_000 }).toBe(4)
  await expect(isMigrated(db)).rejects.toThrow('does not exist')
  first.release(true)
  await others
  expect(await isMigrated(db)).toBe(true)

  async function waiting() {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`,
    )
    return rows[0].waiting
  }
})

test('a failure is reported, and the next one has its turn', async () => {
  const { pool, url } = await testDatabase({ empty: true })
  await pool.query('CREATE TABLE member (id int)')
  await expect(bringUpToDate(url)).rejects.toThrow('failed')
  await pool.query('DROP TABLE member')
  await bringUpToDate(url)
})
