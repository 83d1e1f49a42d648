/** The shop as it stands behind a load balancer: two web and two worker processes over one database. */
import assert from 'node:assert/strict'
import { addDays, venueDate } from '#contract/values/time.ts'
import { freePort } from '../platform/free-port.ts'
import { type CallShop, callerAt } from './call.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'
import { type TestPark, type TestParkOptions, testPark } from './test-park.ts'
import { type TestSandbox, testSandbox } from './test-sandbox.ts'
import { markNoticesRead } from './web-buyers.ts'

export type TwoWebs = {
  database: TestDatabase
  sandbox: TestSandbox
  park: TestPark
  /** Asks one web or the other, in turn. */
  callOf(index: number): CallShop
  processes: ShopProcess[]
  /** What any of them has called an error of its own so far. */
  errors(): unknown[]
  close(): Promise<void>
}

/** Open it in `beforeAll` and close it in `afterAll`. */
export async function twoWebs(park: TestParkOptions): Promise<TwoWebs> {
  const database = await testDatabase()
  const sandbox = await testSandbox()
  const ports = [await freePort(), await freePort()]
  const settings = {
    ...sandbox.settings(`http://127.0.0.1:${ports[0]}`),
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_IP: '0',
    UNPROVEN_SEATS: '1000000',
    RATE_LIMIT_PER_SESSION: '0',
    LOG_LEVEL: 'info',
  }
  const roles = ['web', 'web', 'worker', 'worker']
  const processes = await Promise.all(
    roles.map((ROLE, index) => startShopProcess({ ...settings, ROLE, PORT: String(ports[index] ?? 0) })),
  )
  await markNoticesRead(database.pool)
  const calls = ports.map((port) => callerAt(`http://127.0.0.1:${port}`))
  return {
    database,
    sandbox,
    park: await testPark(database.db, { visitDate: addDays(venueDate(new Date()), 2), ...park }),
    processes,
    callOf(index) {
      const call = calls[index % calls.length]
      assert.ok(call)
      return call
    },
    errors: () =>
      processes.flatMap(({ log }) => log.filter(({ level }) => level === 'error' || level === 'fatal')),
    async close() {
      for (const { child } of processes) child.kill('SIGKILL')
      await sandbox.stop()
      await database.drop()
    },
  }
}
