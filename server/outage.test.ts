/** A database that is away and a shop that is overrun: both are told quickly and clearly, and both pass by themselves. */
import { afterEach, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { holdSeats } from '#contract/endpoints/ordering.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { openDb } from './platform/open-db.ts'
import { holdBody } from './testing/buying.ts'
import { callerAt } from './testing/call.ts'
import { assertCountersTrue } from './testing/laws.ts'
import { mortalPostgres } from './testing/mortal-postgres.ts'
import { startShopProcess, testSettings } from './testing/shop-process.ts'
import { testDatabase } from './testing/test-database.ts'
import { testPark } from './testing/test-park.ts'

const settings = { ...testSettings(), RATE_LIMIT_PER_IP: '0', RATE_LIMIT_PER_SESSION: '0' }

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function shopOn(url: string, more: Record<string, string> = {}) {
  const shop = await startShopProcess({ ...settings, DATABASE_URL: url, ...more })
  const { db, pool, close } = openDb(url)
  cleanUps.push(close)
  const park = await testPark(db, { visitDate: addDays(venueDate(new Date()), 2), slotCapacity: 500 })
  const call = callerAt(shop.url ?? '')
  const hold = (sessionId: string) => call(holdSeats, { sessionId, body: holdBody(park) })
  const ready = async () => (await fetch(`${shop.url}/readyz`)).status
  return { shop, db, pool, call, hold, ready }
}

test('while PostgreSQL is away calls are refused within a second, health says so, and all resumes by itself', async () => {
  const postgres = await mortalPostgres()
  cleanUps.push(() => postgres.end())
  const { shop, db, pool, call, hold, ready } = await shopOn(postgres.url)
  expect((await hold('before')).respCode).toBe('200')
  postgres.kill()
  await expect.poll(ready).toBe(503)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${shop.metricsUrl}/readyz`)).status).toBe(503)
  for (let turn = 0; turn < 5; turn += 1) {
    const askedAt = performance.now()
    const answers = await Promise.all([hold(`away-${turn}`), call(readProfile, { token: 'A'.repeat(43) })])
    expect(performance.now() - askedAt).toBeLessThan(1_000)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, respCode: 'BUSY', data: {} })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  await postgres.start()
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  await expect.poll(async () => (await hold('after')).respCode, { timeout: 10_000 }).toBe('200')
  // Its sweeps work again: what ran out meanwhile is given back.
  await pool.query("UPDATE shop_order SET held_until = now() - interval '1 second'")
  const open = async () => (await pool.query("SELECT FROM shop_order WHERE flow_status = 'INIT'")).rowCount
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
  await assertCountersTrue(db)
  expect(shop.child.exitCode).toBe(null)
  expect(await shop.end()).toBe(0)
}, 60_000)

test('four times as many calls as fit: some are served, the others told at once, and a moment later all is well', async () => {
  const { url } = await testDatabase()
  const { shop, db, hold, ready } = await shopOn(url, { ROLE: 'web', MOST_CALLS_AT_ONCE: '50' })
  const flood = Promise.all(Array.from({ length: 200 }, (_, index) => hold(`flood-${index}`)))
  expect(await ready()).toBe(200)
  const answers = await flood
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(served.length).toBeGreaterThanOrEqual(50)
  expect(served.every(({ respCode }) => respCode === '200')).toBe(true)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 503, respCode: 'BUSY' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  await expect.poll(async () => (await hold('afterwards')).respCode, { timeout: 5_000 }).toBe('200')
  await assertCountersTrue(db)
  expect(await shop.end()).toBe(0)
})
