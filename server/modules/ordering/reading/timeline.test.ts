/** All that happened to an order in one list, which costs the same however much there was. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readStaffOrder } from '#contract/console/ordering.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { revokeRefund } from '#contract/endpoints/refund.ts'
import { fen, sumOf } from '#contract/values/fen.ts'
import type { TimelineEntry } from '#contract/values/timeline.ts'
import { placed } from '../../../testing/buying.ts'
import { claimed, testActivity } from '../../../testing/coupons.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { givenPoints } from '../../../testing/points.ts'
import { asked, orderDetail, paidOrder, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const said = (timeline: readonly TimelineEntry[]) => timeline.map(({ kind, text }) => `${kind} ${text}`)
const moved = (timeline: readonly TimelineEntry[]) =>
  sumOf(timeline.flatMap(({ sumFen }) => (sumFen === null ? [] : [sumFen])))

const paidByMember = async (shop: PayingShop, quantity: number, account = 'anna') =>
  await paidOrder(shop, { quantity, buyer: await newMember(shop, { account }) })

test('a refund stands first until its money is there, and each sum is said once', async () => {
  const shop = await payingShop(world)
  const order = await paidByMember(shop, 3)
  expect(said((await orderDetail(shop, order)).timeline)).toEqual(['payment 支付成功', 'status 订单已提交'])
  await shop.advance({ minutes: 1 })
  const refundNo = await asked(shop, order)
  const pending = (await orderDetail(shop, order)).timeline
  expect(pending[0]).toMatchObject({
    ...{ kind: 'refund', text: '已提交退款申请', open: true, sumFen: -15_000 },
    refund: { refundNo, status: 'PENDING' },
  })
  expect(pending.filter(({ open }) => open)).toHaveLength(1)
  expect(moved(pending)).toBe(30_000)
  await shop.advance({ minutes: 10 })
  await work(shop)
  const { timeline, amounts } = await orderDetail(shop, order)
  expect(said(timeline)).toEqual([
    'refund 款项已退回',
    'refund 退款已受理，款项正在原路退回',
    'refund 已提交退款申请',
    'payment 支付成功',
    'status 订单已提交',
  ])
  expect(timeline.some(({ open }) => open)).toBe(false)
  expect(moved(timeline)).toBe(amounts.paidFen - amounts.refundedFen)
})

test('a payment stands above the order it is for, though its provider tells whole seconds', async () => {
  const shop = await payingShop(world)
  const order = await paidByMember(shop, 1)
  await sql`UPDATE payment SET paid_at = date_trunc('minute', paid_at) WHERE order_no = ${order.orderNo}`.execute(
    shop.db,
  )
  expect(said((await orderDetail(shop, order)).timeline)).toEqual(['payment 支付成功', 'status 订单已提交'])
})

test('a refund that is taken back awaits nothing and moves nothing', async () => {
  const shop = await payingShop(world)
  const order = await paidByMember(shop, 1)
  await shop.advance({ minutes: 1 })
  const refundNo = await asked(shop, order)
  await shop.call(revokeRefund, { token: order.buyer.token, params: { refundNo } })
  const { timeline } = await orderDetail(shop, order)
  expect(timeline[0]).toMatchObject({
    kind: 'refund',
    open: false,
    sumFen: null,
    refund: { status: 'REPEAL' },
  })
  expect(moved(timeline)).toBe(15_000)
})

test('coupon and points of an order, spent and back', async () => {
  const shop = await payingShop(world, { park: { slotCapacity: 20 } })
  const anna = await newMember(shop, { account: 'anna' })
  const who = { token: anna.token, sessionId: 'timeline-session-0001' }
  await givenPoints(shop.db, anna, 4_000)
  const couponNo = await claimed(shop, anna, await testActivity(shop, {}))
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const chosen = { visitors: [], couponNo, points: 1_000, expectedPayableFen: fen(26_000) }
  const tickets = { ADULT: { quantity: 2, priceFen: 15_000 } }
  const params = { orderNo: await placed(reach, shop.park, who, { tickets, place: chosen }) }
  await shop.advance({ minutes: 1 })
  await shop.call(cancelOrder, { ...who, params })
  const { timeline } = (await shop.call(readOrder, { ...who, params })).data
  expect(timeline.map(({ kind, text, points }) => [kind, text, points])).toEqual([
    ['status', '购票人取消订单', null],
    ['points', '积分退回', 1_000],
    ['status', '订单已提交', null],
    ['points', '积分抵扣', -1_000],
    ['coupon', '使用优惠券', null],
  ])
})

test('staff see the same list, with who did it', async () => {
  const shop = await payingShop(world)
  const order = await paidByMember(shop, 1)
  const staff = await newStaff(shop, 'orders')
  const { data } = await shop.call(readStaffOrder, { token: staff.token, params: { orderNo: order.orderNo } })
  expect(data.timeline.map(({ actor }) => actor)).toEqual(['provider', 'buyer'])
  const seen = (await orderDetail(shop, order)).timeline
  expect(JSON.stringify(seen)).not.toContain('actor')
  expect(data.timeline.map(({ actor: _, ...entry }) => entry)).toEqual(seen)
})

/** Keys far from any other number, so that a statement's values tell whether it asks about an order. */
async function numberFrom(shop: PayingShop, first: number): Promise<void> {
  for (const table of ['shop_order', 'unit'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${first})`.execute(shop.db)
}

/** How many statements about it a reading of an order takes; what else the shop asks meanwhile does not count. */
async function countStatements(
  shop: PayingShop,
  order: Awaited<ReturnType<typeof paidByMember>>,
): Promise<[statements: number, entries: number]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM shop_order WHERE order_no = ${order.orderNo}
    UNION ALL SELECT unit.id FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${order.orderNo}`.execute(shop.db)
  const keys = new Set([order.orderNo, ...rows.map(({ id }) => String(id))])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const { timeline } = await orderDetail(shop, order)
  const own = statements.mock.calls.filter((call: readonly unknown[]) => {
    const [asked, beside] = call
    const values = typeof asked === 'object' && asked && 'values' in asked ? asked.values : beside
    return Array.isArray(values) && values.flat().some((value) => keys.has(String(value)))
  })
  statements.mockRestore()
  return [own.length, timeline.length]
}

test('an order with six refunds costs as many statements as one with none', async () => {
  const shop = await payingShop(world)
  await numberFrom(shop, 770_000_000)
  const quiet = await paidByMember(shop, 1)
  const busy = await paidByMember(shop, 1, 'bella')
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const params = { refundNo: await asked(shop, busy) }
    await shop.call(revokeRefund, { token: busy.buyer.token, params })
  }
  const [few, two] = await countStatements(shop, quiet)
  const [many, fourteen] = await countStatements(shop, busy)
  expect([two, fourteen]).toEqual([2, 14])
  expect(few).toBeGreaterThan(4)
  expect(many).toBe(few)
})
