/** Years of copies are as the years would have left them: money moves on the days of its orders, not all of it on one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, venueDate, venueZone } from '#contract/values/time.ts'
import { moneyOfDay } from '../server/modules/payment/console/day.ts'
import { sumOfDayStatement } from '../server/modules/payment/console/day-sql.ts'
import { type PayingShop, payingShop } from '../server/testing/paying-shop.ts'
import { paidOrder } from '../server/testing/refunding.ts'
import { type TestWorld, testWorld } from '../server/testing/test-world.ts'
import { growPark } from './grown-park.ts'
import { checkPlans } from './plans.ts'

/** As many as growth begins with: fewer a plan may rightly read from end to end. */
const ORDERS = 10_000
/** Of the month in which so many orders come. */
const ONE_DAY = 1 / 25

let world: TestWorld
let shop: PayingShop
beforeAll(async () => {
  world = await testWorld()
  shop = await payingShop(world, { park: { slotCapacity: 1_000_000, dayCapacity: 1_000_000 } })
  const { orderNo: like } = await paidOrder(shop)
  await growPark(shop.pool, { like, from: 0, to: ORDERS / 2 })
  await growPark(shop.pool, { like, from: ORDERS / 2, to: ORDERS })
  return () => shop.close()
})
afterAll(() => world.end())

test.each([
  ['shop_order', 'placed_at', 1],
  ['order_line', 'valid_from', 1],
  ['order_history', 'at', 2],
  ['payment', 'paid_at', 1],
  ['payment_start', 'created_at', 1],
  ['payment_webhook', 'received_at', 1],
  ['provider_refund', 'done_at', 1 / 4],
  ['ledger_tx', 'at', 1],
  ['guest', 'created_at', 1],
  ['contact', 'created_at', 1],
])('no day has more than its part of %s (%s)', async (table, time, perOrder) => {
  const { rows } = await shop.pool.query<{ fullest: number; whole: number }>(
    `SELECT max(rows)::integer AS fullest, sum(rows)::integer AS whole FROM (
      SELECT count(*) AS rows FROM ${table} GROUP BY date(${time} AT TIME ZONE '${venueZone}')) AS day`,
  )
  const { fullest = Number.NaN, whole = Number.NaN } = rows[0] ?? {}
  expect(whole).toBeGreaterThanOrEqual(ORDERS * perOrder)
  expect(fullest).toBeLessThan(whole * ONE_DAY)
})

test('the sums of a day find its payments and refunds by their indexes', async () => {
  const today = venueDate(shop.clock.now())
  const [back, paid] = await moneyOfDay(shop.db, addDays(today, -3))
  expect(paid).toMatchObject({ way: 'in', count: expect.closeTo(ORDERS / 30, -1) })
  expect(back).toMatchObject({ way: 'back', count: expect.closeTo(ORDERS / 30 / 4, -1) })
  for (const day of [today, addDays(today, -1), addDays(today, -20)]) {
    const { sql: text, parameters } = sumOfDayStatement(day).compile(shop.db)
    const judged = await checkPlans(shop.pool, [{ text, values: [...parameters] }])
    expect(judged).toMatchObject({ statements: 1, walks: [], skipped: [] })
    expect(judged.tables).toContain('payment')
  }
})
