/** Two web and two worker processes over one database are one shop: nothing that counts lives in a process. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { type Hold, holdSeats, openNotice, readHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readPayResult, startPayment } from '#contract/endpoints/payment.ts'
import { logOut, proveGuestMobile } from '#contract/endpoints/session.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { freePort } from './platform/free-port.ts'
import { holdBody, placeBody } from './testing/buying.ts'
import { type CallShop, callerAt } from './testing/call.ts'
import { assertCountersTrue } from './testing/laws.ts'
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'
import { type TestPark, testPark } from './testing/test-park.ts'
import { type TestSandbox, testSandbox } from './testing/test-sandbox.ts'

type Scene = {
  database: TestDatabase
  sandbox: TestSandbox
  park: TestPark
  processes: ShopProcess[]
  one: CallShop
  two: CallShop
}

let scene: Scene

beforeAll(async () => {
  const database = await testDatabase({ empty: true })
  const sandbox = await testSandbox()
  const ports = [await freePort(), await freePort()]
  const settings = {
    ...sandbox.settings(`http://127.0.0.1:${ports[0]}`),
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_SESSION: '0',
    CAPTCHA: 'off',
  }
  const roles = [{ ROLE: 'web' }, { ROLE: 'web' }, { ROLE: 'worker' }, { ROLE: 'worker' }]
  const processes = await Promise.all(
    roles.map((role, index) => startShopProcess({ ...settings, ...role, PORT: String(ports[index] ?? 0) })),
  )
  const park = await testPark(database.db, {
    visitDate: addDays(venueDate(new Date()), 2),
    slots: ['10:00', '10:30', '11:00'],
    slotCapacity: 40,
  })
  const [one, two] = ports.map((port) => callerAt(`http://127.0.0.1:${port}`)) as [CallShop, CallShop]
  scene = { database, sandbox, park, processes, one, two }
})

afterAll(async () => {
  for (const { child } of scene.processes) child.kill('SIGKILL')
  await scene.sandbox.stop()
  await scene.database.drop()
})

/** The wall clock cannot be moved, so the past is. */
const pretend = (pool: pg.Pool, change: string, orderNo: string) =>
  pool.query(`UPDATE shop_order SET ${change} WHERE order_no = $1`, [orderNo])

async function guestToken(mobile: string): Promise<string> {
  const { one, two, sandbox } = scene
  await one(sendSmsCode, { body: { mobile, purpose: 'guest' } })
  const smsCode = (await sandbox.control.smsCode(mobile)) ?? ''
  const session = await two(proveGuestMobile, { body: { mobile, smsCode } })
  return session.data.tokenInfo.token
}

async function placedBy(token: string, sessionId: string): Promise<Hold> {
  const { one, two, park, database } = scene
  const hold = (await one(holdSeats, { sessionId, body: holdBody(park) })).data
  await two(openNotice, { sessionId, params: { orderNo: hold.orderNo } })
  await pretend(database.pool, "notice_opened_at = notice_opened_at - interval '20 seconds'", hold.orderNo)
  const request = { token, sessionId, body: placeBody(hold), idempotencyKey: randomUUID() }
  const [first, second] = await Promise.all([two(placeOrder, request), one(placeOrder, request)])
  expect([first.respCode, second.respCode]).toEqual(['200', '200'])
  return hold
}

describe('two web and two worker processes over one database', () => {
  test('made the database once, together, and are all ready', async () => {
    const { database, processes } = scene
    expect(processes.map(({ url }) => url !== null)).toEqual([true, true, false, false])
    for (const { metricsUrl } of processes) expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200)
    const { rows } = await database.pool.query(
      'SELECT name FROM kysely_migration GROUP BY name HAVING count(*) > 1',
    )
    expect(rows).toEqual([])
  })

  test('a ticket is held, placed, paid and shown, each step by another process', async () => {
    const { one, two, sandbox } = scene
    const token = await guestToken('13900000001')
    const { orderNo } = await placedBy(token, 'phone-1')
    const paid = await one(startPayment, {
      token,
      sessionId: 'phone-1',
      userAgent:
        'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
      body: { orderNo, payType: 'ALIPAY_WAP' },
    })
    assert.ok(paid.data.next?.action === 'redirect', paid.respMsg)
    await sandbox.control.buy(paid.data.next.url)
    await sandbox.control.idle()
    const result = await two(readPayResult, { token, params: { orderNo } })
    expect(result.data).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
    const shown = await Promise.all(
      [one, two].map((call) => call(readTickets, { token, params: { orderNo } })),
    )
    expect(shown[0]?.data.tickets).toHaveLength(1)
    expect(shown[0]?.data).toEqual(shown[1]?.data)
  })

  test('a token that ends at one process has ended at the other', async () => {
    const { one, two } = scene
    const token = await guestToken('13900000002')
    expect((await two(listOrders, { token })).respCode).toBe('200')
    await one(logOut, { token })
    expect(await two(listOrders, { token })).toMatchObject({ status: 403, respCode: 'LOGIN_NEEDED' })
  })

  test('what changes in the catalogue is new in both', async () => {
    const { one, two, park, database } = scene
    const names = () =>
      Promise.all(
        [one, two].map(async (call) => {
          const answer = await call(readProduct, { params: { code: park.productCode as ProductCode } })
          return answer.data.name
        }),
      )
    expect(new Set(await names()).size).toBe(1)
    const name = JSON.stringify({ 'zh-CN': '新名字', 'en-US': 'New name' })
    await database.pool.query('UPDATE product SET name = $1 WHERE code = $2', [name, park.productCode])
    await expect.poll(names, { timeout: 60_000 }).toEqual(['新名字', '新名字'])
  })

  test('the last seats go to as many buyers as there are seats, whichever process they ask', async () => {
    const { one, two, park, database } = scene
    const ask = (index: number) =>
      (index % 2 ? one : two)(holdSeats, {
        sessionId: `crowd-${index}`,
        body: holdBody(park, { slot: '11:00' }),
      })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
    const counts = Object.groupBy(answers, ({ respCode }) => respCode)
    expect([counts['200']?.length, counts['SLOT_SOLD_OUT']?.length]).toEqual([40, 20])
    await assertCountersTrue(database.db)
  })

  test('both workers end what is due, each thing once', async () => {
    const { one, two, park, database } = scene
    const { pool } = database
    const holds = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? one : two)(holdSeats, {
          sessionId: `late-${index}`,
          body: holdBody(park, { slot: '10:30' }),
        }),
      ),
    )
    const orderNos = holds.map(({ data }) => data.orderNo)
    await pool.query(
      `UPDATE shop_order SET held_until = now() - interval '1 second' WHERE order_no = ANY($1::text[])`,
      [orderNos],
    )
    const ended = async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS steps, count(DISTINCT h.order_id)::int AS orders
         FROM order_history h JOIN shop_order o ON o.id = h.order_id
         WHERE o.order_no = ANY($1::text[]) AND h.status = 'PAST_DUE'`,
        [orderNos],
      )
      return rows[0]
    }
    await expect.poll(ended, { timeout: 60_000 }).toEqual({ steps: 30, orders: 30 })
    await assertCountersTrue(database.db)
    const gone = await two(readHold, { sessionId: 'late-0', params: { orderNo: orderNos[0] ?? '' } })
    expect(gone.respCode).not.toBe('200')
  })

  test('all end without losing anything', async () => {
    expect(await Promise.all(scene.processes.map((shop) => shop.end()))).toEqual([0, 0, 0, 0])
  })
})
