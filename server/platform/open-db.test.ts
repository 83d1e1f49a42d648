/** What comes out of the database has our types: fen are exact numbers, visit dates and slots are texts. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { openDb } from './open-db.ts'

describe('values of the database', () => {
  test('int8 is a number, and fails rather than rounds', async () => {
    const { db } = await testDatabase({ empty: true })
    const { rows } =
      await sql`SELECT 9007199254740991::int8 AS most, ARRAY[1,NULL,3]::int8[] AS list`.execute(db)
    expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, list: [1, null, 3] }])
    await expect(sql`SELECT 9007199254740993::int8`.execute(db)).rejects.toThrow(RangeError)
  })

  test('a visit date and a slot keep their form, also in lists', async () => {
    const { db } = await testDatabase({ empty: true })
    const { rows } = await sql`
      SELECT '2026-11-21'::date AS date, '17:30'::time AS slot, ARRAY['09:00','09:15']::time[] AS slots,
        '{}'::date[] AS none`.execute(db)
    expect(rows).toEqual([{ date: '2026-11-21', slot: '17:30', slots: ['09:00', '09:15'], none: [] }])
  })

  test('an instant is an instant', async () => {
    const { db } = await testDatabase({ empty: true })
    const { rows } = await sql`SELECT '2026-11-21T08:00:00+08:00'::timestamptz AS at`.execute(db)
    expect(rows).toEqual([{ at: new Date('2026-11-21T00:00:00Z') }])
  })
})

test('closing leaves no connection behind, also of a pool that only prepared statements used', async () => {
  const { url } = await testDatabase({ empty: true })
  const { pool, close } = openDb(url)
  await pool.query('SELECT 1')
  await close()
  expect(pool.totalCount).toBe(0)
  expect(pool.ended).toBe(true)
  await close()
})
