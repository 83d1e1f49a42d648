/** The shop as processes: several over one database are one shop, bad settings end it, SIGTERM loses nothing. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import { StaffAccountName } from '#contract/values/staff.ts'
import { createMember } from './modules/member/member.ts'
import { addStaff } from './modules/staff/staff.ts'
import { systemChance } from './platform/chance.ts'
import { inTransaction } from './platform/db.ts'
import { vaultOf } from './platform/vault.ts'
import { startShopProcess, testSettings } from './testing/shop-process.ts'
import { testDatabase } from './testing/test-database.ts'

const settings = testSettings()

const productionOn = (url: string) => ({
  ...settings,
  DATABASE_URL: url,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  ALIPAY_GATEWAY_URL: 'https://127.0.0.1:9/',
  SMS_ALIYUN_URL: 'https://127.0.0.1:9/',
  VAULT_SECRET: randomBytes(32).toString('base64'),
})

describe('a process of the shop', () => {
  test('that is set up wrongly says what is missing and ends', async () => {
    const { DATABASE_URL: _, ...rest } = { DATABASE_URL: '', ...settings }
    const start = startShopProcess({ ...rest, PORT: 'eighty' })
    await expect(start).rejects.toThrow(
      /ended with 1: The configuration cannot be used:\n {2}PORT[\s\S]+DATABASE_URL is missing/,
    )
  })

  test('opens an empty database, serves its health and its figures, and ends on SIGTERM', async () => {
    const { url } = await testDatabase({ empty: true })
    const shop = await startShopProcess({ ...settings, DATABASE_URL: url })
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'ready' })
    await fetch(`${shop.url}/front/api/oauth/authModel`)
    const figures = await (await fetch(`${shop.metricsUrl}/metrics`)).text()
    expect(figures).toMatch(
      /lookout_http_request_seconds_count\{[^}]*route="\/front\/api\/oauth\/authModel"[^}]*\} 1/,
    )
    expect(figures).toContain('lookout_db_connections')
    for (const name of ['nodejs_eventloop_lag_seconds', 'lookout_counter_drift', 'lookout_payment_alerts'])
      expect(figures).toContain(`# TYPE ${name} `)
    expect(figures).toMatch(/lookout_build_info\{version="[\d.]+",node="v26[^"]*",role="all"\} 1/)
    expect(await shop.end()).toBe(0)
  })

  test('does not open in production while a demo member exists', async () => {
    const { url, db } = await testDatabase()
    const production = productionOn(url)
    expect(await (await startShopProcess(production)).end()).toBe(0)
    const vault = vaultOf(Buffer.from(production.VAULT_SECRET, 'base64'))
    const demo = {
      account: 'demo',
      passwordPhc: null,
      mobile: '13800138000' as Mobile,
      now: new Date(),
      demo: true,
    }
    await inTransaction(db, (tx) => createMember({ vault }, tx, demo))
    await expect(startShopProcess(production)).rejects.toThrow('the database holds demo accounts')
  })

  test('does not open in production while staff of the demo exist', async () => {
    const { url, db } = await testDatabase()
    const deps = { chance: systemChance, clock: { now: () => new Date() } }
    await inTransaction(db, (tx) =>
      addStaff(deps, tx, {
        account: StaffAccountName.parse('gate'),
        name: 'Gate',
        roles: ['gate'],
        password: 'Gondola-Lantern-42',
        oneTimePassword: false,
        demo: true,
      }),
    )
    await expect(startShopProcess(productionOn(url))).rejects.toThrow('the database holds demo accounts')
  })

  test('that is asked to end finishes the request under way and takes no new ones', async () => {
    const { url, pool } = await testDatabase()
    const shop = await startShopProcess({ ...settings, DATABASE_URL: url, ROLE: 'web', DRAIN_SECONDS: '3' })
    const lock = await pool.connect()
    await lock.query('BEGIN; LOCK TABLE member IN ACCESS EXCLUSIVE MODE')
    const slow = fetch(`${shop.url}/front/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'nobody', password: 'Nothing@1' }),
    })
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    const ended = shop.end()
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(503)
    await expect
      .poll(
        () =>
          fetch(`${shop.url}/healthz`).then(
            () => 'open',
            () => 'closed',
          ),
        { timeout: 60_000 },
      )
      .toBe('closed')
    await lock.query('COMMIT')
    lock.release()
    expect(await (await slow).json()).toMatchObject({ respCode: 'LOGIN_FAILED' })
    expect(await ended).toBe(0)
  })
})
