/** Deadlocks on a real PostgreSQL: the transaction that is aborted begins again, and nothing else is repeated. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { Tx } from './db.ts'
import { inRepeatableTransaction } from './repeatable-transaction.ts'

const lock = (tx: Tx, key: number) => sql`SELECT pg_advisory_xact_lock(${key})`.execute(tx)

test('of two that wait for each other one begins again, and both come to their end', async () => {
  const { db } = await testDatabase()
  const bothHaveOne = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const runs = [0, 0]
  const crossing = (who: 0 | 1) =>
    inRepeatableTransaction(db, async (tx) => {
      runs[who] = (runs[who] ?? 0) + 1
      await lock(tx, who)
      bothHaveOne[who].resolve()
      await bothHaveOne[1 - who]?.promise
      await lock(tx, 1 - who)
      return who
    })
  expect(await Promise.all([crossing(0), crossing(1)])).toEqual([0, 1])
  expect(runs.toSorted()).toEqual([1, 2])
})

test('any other fault is not repeated', async () => {
  const { db } = await testDatabase()
  let runs = 0
  const dividing = inRepeatableTransaction(db, async (tx) => {
    runs += 1
    await sql`SELECT 1 / 0`.execute(tx)
  })
  await expect(dividing).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})

test('a transaction that is aborted again and again fails with that error', async () => {
  const { db } = await testDatabase()
  let runs = 0
  const always = inRepeatableTransaction(db, async () => {
    runs += 1
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(always).rejects.toThrow('deadlock detected')
  expect(runs).toBe(4)
})
