/** Jobs run on a real queue, are tried again, and are finished before the process ends. */
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { prepareJobs, startJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const never = '0 0 1 1 *'

describe('jobs', () => {
  test('that fail are tried again, and one under way is finished before stopping is done', async () => {
    const { pool, url } = await testDatabase({ empty: true })
    await Promise.all([prepareJobs(url), prepareJobs(url)])
    let tries = 0
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    let done = false
    const job = {
      name: 'shop: tidy up',
      cron: never,
      async run() {
        tries += 1
        if (tries === 1) throw new Error('not yet')
        begun.resolve()
        await held.promise
        done = true
      },
    }
    const jobs = await startJobs([job], { pool, log, pollMs: 20 })
    await pool.query(`SELECT graphile_worker.add_job('shop-tidy-up')`)
    await expect.poll(() => tries).toBe(1)
    await expect
      .poll(async () => (await pool.query('SELECT last_error FROM graphile_worker.jobs')).rows[0]?.last_error)
      .toBe('not yet')
    await pool.query(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id::bigint), now()) FROM graphile_worker.jobs`,
    )
    await begun.promise
    const stopped = jobs.stop()
    held.resolve()
    await stopped
    expect([tries, done]).toEqual([2, true])
  })
})
