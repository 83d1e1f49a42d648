import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowStatus, flowStatuses } from '#contract/values/order.ts'
import { findDrift } from '../../server/modules/ordering/upkeep/reconcile.ts'
import { type TestShop, testShop } from '../../server/testing/test-shop.ts'
import { drawNothing, type SeededTower, seedTower } from '../testing/seeded-tower.ts'
import { keepFresh } from './keep-fresh.ts'

let tower: SeededTower
beforeAll(async () => {
  tower = await seedTower('2026-11-21T11:34:00+08:00', { draw: drawNothing })
})
afterAll(() => tower?.drop())

type Shown = { status: FlowStatus; left: number; over: boolean }

/** What member demo sees, with the seconds that an order still waits. */
async function shownTo({ db, clock }: TestShop): Promise<Shown[]> {
  const now = clock.now()
  const { rows } = await sql<Shown>`
    SELECT flow_status AS status, valid_until <= ${now} AS over, extract(epoch FROM CASE flow_status
      WHEN 'INIT' THEN held_until WHEN 'AWAIT_PAID' THEN pay_until
      WHEN 'UNCONIRM' THEN confirm_until WHEN 'CONFIRM_FAIL' THEN confirm_until END - ${now}::timestamptz)::integer AS left
    FROM shop_order WHERE member_id = (SELECT id FROM member WHERE account = 'demo')`.execute(db)
  return rows
}

const statusesOf = (orders: readonly Shown[]) => new Set(orders.map(({ status }) => status))
/** Where an order stays for ever. */
const ends = new Set<FlowStatus>(['CANCEL', 'PAST_DUE', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH'])
const every = new Set(flowStatuses)

test('a demo that was just seeded is left as it is', async () => {
  const shop = await tower.openShop()
  const before = await shownTo(shop)
  expect(await keepFresh(shop.deps)).toEqual([])
  expect(await shownTo(shop)).toEqual(before)
})

test('as long as it runs, what waits goes on waiting, and no order is made in vain', async () => {
  const shop = await tower.openShop()
  const { length } = await shownTo(shop)
  for (let round = 0; round < 6; round += 1) {
    shop.clock.advance({ minutes: 25 })
    expect(await keepFresh(shop.deps)).toEqual([])
    await shop.sweep()
  }
  const orders = await shownTo(shop)
  expect(orders).toHaveLength(length)
  expect(statusesOf(orders)).toEqual(every)
  for (const { left } of orders.filter((order) => order.left !== null)) expect(left).toBeGreaterThan(4 * 60)
  const { rows } = await sql`
    SELECT locked_until = held_until AS held FROM voucher JOIN shop_order USING (order_no) WHERE state = 'LOCKED'`.execute(
    shop.db,
  )
  expect(rows, 'the voucher is held as long as its seats').toEqual([{ held: true }])
})

test.each([
  ['a night', { hours: 23 }],
  ['a month', { days: 31 }],
] as const)('opened again after %s, there is an order in each status', async (_, away) => {
  const shop = await tower.openShop()
  shop.clock.advance(away)
  await keepFresh(shop.deps)
  await shop.sweep()
  const orders = await shownTo(shop)
  const fresh = orders.filter(({ over, status }) => !over || ends.has(status))
  expect(statusesOf(fresh)).toEqual(every)
  const { rows: underWay } =
    await sql`SELECT FROM provider_refund WHERE state NOT IN ('DONE', 'DEAD')`.execute(shop.db)
  expect(underWay).toEqual([])
  expect(await findDrift(shop.db)).toEqual({ pools: 0, openHolds: 0 })
  expect(await keepFresh(shop.deps)).toEqual([])
})

test('what a visitor did as member demo stays, and its status is filled again', async () => {
  const shop = await tower.openShop()
  const { length } = await shownTo(shop)
  await sql`UPDATE shop_order SET pay_until = ${shop.clock.now()}, hold_key = sha256('somebody else')
    WHERE flow_status = 'AWAIT_PAID' AND member_id IS NOT NULL`.execute(shop.db)
  await shop.sweep()
  expect(await keepFresh(shop.deps)).toEqual(['AWAIT_PAID'])
  expect(await shownTo(shop)).toHaveLength(length + 1)
  expect(statusesOf(await shownTo(shop))).toEqual(every)
  expect(await findDrift(shop.db)).toEqual({ pools: 0, openHolds: 0 })
})

test('a shop without the demo is left alone', async () => {
  const shop = await testShop()
  expect(await keepFresh(shop.deps)).toEqual([])
})
