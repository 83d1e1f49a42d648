import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { addTry, countedTries, countTry, forgetTries, subtractTries, sweepTries } from './try-limits.ts'

const limit = { name: 'test', points: 3, seconds: 60 } as const
const anna = Buffer.from('anna')
const bert = Buffer.from('bert')

test('so many tries may be made, by each on his own', async () => {
  const { pool } = await testDatabase()
  const tries = async (key: Buffer) => countTry(pool, limit, key)
  expect([await tries(anna), await tries(anna), await tries(anna)]).toEqual([0, 0, 0])
  expect(await tries(anna)).toBeGreaterThan(55)
  expect(await tries(bert)).toBe(0)
  await forgetTries(pool, limit, anna)
  expect(await tries(anna)).toBe(0)
})

test('limits of different names over one pool do not meet', async () => {
  const { pool } = await testDatabase()
  await countTry(pool, { ...limit, points: 1 }, anna)
  expect(await countTry(pool, { ...limit, name: 'other', points: 1 }, anna)).toBe(0)
})

test('who is forgiven more than was counted has saved up nothing', async () => {
  const { pool } = await testDatabase()
  await subtractTries(pool, limit, anna, 5)
  await addTry(pool, limit, anna)
  await addTry(pool, limit, anna)
  await subtractTries(pool, limit, anna, 5)
  expect(await countedTries(pool, limit, anna)).toBe(0)
  await addTry(pool, limit, anna)
  expect(await countedTries(pool, limit, anna)).toBe(1)
})

test('what counts nothing any more is swept away', async () => {
  const { pool } = await testDatabase()
  await countTry(pool, limit, anna)
  await countTry(pool, limit, bert)
  await pool.query("UPDATE try_limit SET expire = 1 WHERE key LIKE '%' || encode($1, 'hex')", [anna])
  await sweepTries(pool)
  expect((await pool.query('SELECT key FROM try_limit')).rows).toEqual([{ key: 'test:62657274' }])
})
