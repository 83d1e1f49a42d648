import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders, type OrderDetail, readOrder } from '#contract/endpoints/ordering/reading.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { placed } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'
import { awaitConfirmationAgain, confirmOrder, rejectOrder } from '../../ordering/lifecycle/confirm-orders.ts'
import { markPaid } from '../../ordering/lifecycle/settle-order.ts'
import { moveUnits } from '../../ordering/units/move-units.ts'
import { returnRejectedOrders } from './return-rejected.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const DAY = 24 * 60
const staff = (shop: TestShop) => ({ at: shop.clock.now(), actor: 'staff:orders' })

const decide = (shop: TestShop, orderNo: OrderNo, how: typeof rejectOrder) =>
  inTransaction(shop.db, (tx) => how(tx, orderNo, staff(shop)))

type ConfirmingShop = PayingShop & { anna: TestMember }

/** A shop whose product must be confirmed within an hour, and a member, whose session lasts longer than a guest's. */
async function confirmingShop(): Promise<ConfirmingShop> {
  const shop = await payingShop(world, { park: { confirmWithinMinutes: 60, slotCapacity: 4 } })
  return { ...shop, anna: await newMember(shop, { account: 'anna' }) }
}

async function paid(shop: ConfirmingShop, quantity = 2): Promise<PlacedOrder & { paymentNo: string }> {
  const order = await shop.place({ quantity, buyer: shop.anna })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  return { ...order, paymentNo }
}

async function detailOf(shop: TestShop, { orderNo, buyer }: PlacedOrder): Promise<OrderDetail> {
  return (await shop.call(readOrder, { params: { orderNo }, token: buyer.token })).data
}

const seatsSold = async ({ db, park }: Pick<PayingShop, 'db' | 'park'>): Promise<number> => {
  const { rows } = await sql<{
    sold: number
  }>`SELECT sold FROM pool WHERE id = ${park.poolIds['10:00']}`.execute(db)
  return rows[0]?.sold ?? Number.NaN
}

/** Workers of two processes at once, until what they began has ended. */
async function work(shop: PayingShop): Promise<void> {
  await Promise.all([shop.sweep(), shop.sweep()])
  await world.control.idle()
}

test('what was rejected stays for a day, and then its money goes back in full by itself', async () => {
  const shop = await confirmingShop()
  const order = await paid(shop)
  expect((await detailOf(shop, order)).flowStatus).toBe('UNCONIRM')
  await decide(shop, order.orderNo, rejectOrder)
  await shop.advance({ minutes: DAY - 1 })
  await work(shop)
  expect((await detailOf(shop, order)).flowStatus).toBe('CONFIRM_FAIL')
  expect(await seatsSold(shop)).toBe(2)
  await shop.advance({ minutes: 1 })
  await work(shop)
  const { flowStatus, paymentStatus, amounts, units, history } = await detailOf(shop, order)
  expect([flowStatus, paymentStatus]).toEqual(['TD_FINISH', 'FINISH'])
  expect(amounts).toMatchObject({ paidFen: 30_000, refundedFen: 30_000 })
  expect(units.map(({ state }) => state)).toEqual(['refunded', 'refunded'])
  expect(history.slice(-2).map(({ status, note }) => [status, note])).toEqual([
    ['TD_ING', '未通过确认，款项自动退回'],
    ['TD_FINISH', '退款完成'],
  ])
  expect(await seatsSold(shop)).toBe(0)
  expect(await world.control.refunds()).toMatchObject([
    { outRefundNo: expect.stringMatching(/^T\d{6}\w{12}_1$/), amountFen: 30_000 },
  ])
  const { rows } = await sql`SELECT kind, source FROM refund`.execute(shop.db)
  expect(rows).toEqual([{ kind: 'REJECTED', source: 'SYSTEM' }])
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
})

test('an order keeps the time that staff had set when it was rejected, and its buyer reads the instant', async () => {
  const shop = await confirmingShop()
  const [early, late] = [await paid(shop, 1), await paid(shop, 1)]
  expect((await detailOf(shop, early)).keptUntil).toBeNull()
  const setHours = (value: unknown) =>
    sql`INSERT INTO setting (code, value) VALUES ('confirm.kept-hours', ${JSON.stringify(value)}::jsonb)
      ON CONFLICT (code) DO UPDATE SET value = excluded.value`.execute(shop.db)
  await setHours(2)
  await decide(shop, early.orderNo, rejectOrder)
  const rejectedAt = shop.clock.now().getTime()
  // Out of bounds: counts as not set.
  await setHours(0)
  await decide(shop, late.orderNo, rejectOrder)
  const hoursOf = async (order: PlacedOrder) => {
    const detail = await detailOf(shop, order)
    const { items } = (await shop.call(listOrders, { query: {}, token: order.buyer.token })).data
    expect(items.find(({ orderNo }) => orderNo === order.orderNo)?.keptUntil).toBe(detail.keptUntil)
    return (Date.parse(detail.keptUntil ?? '') - rejectedAt) / 3_600_000
  }
  expect(await hoursOf(early)).toBe(2)
  expect(await hoursOf(late)).toBe(24)
  await shop.advance({ minutes: 119 })
  await work(shop)
  expect((await detailOf(shop, early)).flowStatus).toBe('CONFIRM_FAIL')
  await shop.advance({ minutes: 1 })
  await work(shop)
  expect(await detailOf(shop, early)).toMatchObject({ flowStatus: 'TD_FINISH', keptUntil: null })
  expect((await detailOf(shop, late)).flowStatus).toBe('CONFIRM_FAIL')
})

test('nobody confirms, nobody rejects: a day after the time to confirm the money goes back as well', async () => {
  const shop = await confirmingShop()
  const order = await paid(shop)
  await shop.advance({ minutes: 60 })
  await work(shop)
  expect((await detailOf(shop, order)).flowStatus).toBe('CONFIRM_FAIL')
  await shop.advance({ minutes: DAY })
  await work(shop)
  expect(await detailOf(shop, order)).toMatchObject({
    flowStatus: 'TD_FINISH',
    amounts: { refundedFen: 30_000 },
  })
})

test('until the money is there it is on its way: seats free, money booked as owed, and the order says so', async () => {
  const shop = await confirmingShop()
  const order = await paid(shop)
  await decide(shop, order.orderNo, rejectOrder)
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundProcessingForever' })
  await shop.advance({ minutes: DAY })
  await work(shop)
  const onItsWay = await detailOf(shop, order)
  expect(onItsWay).toMatchObject({
    flowStatus: 'TD_ING',
    paymentStatus: 'SUCESS',
    amounts: { refundedFen: 30_000 },
  })
  expect(onItsWay.units.map(({ state }) => state)).toEqual(['returning', 'returning'])
  expect(await seatsSold(shop)).toBe(0)
  expect(await balances(shop.db)).toMatchObject({
    'cash:WECHAT_PAY': 30_000,
    'clearing:order': 0,
    'owed:refund': -30_000,
  })
  await shop.checkBooks()
  const [refund] = await world.control.refunds()
  await world.control.settleRefund(refund?.outRefundNo ?? '', 'succeed')
  await world.control.clearRules()
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect((await detailOf(shop, order)).flowStatus).toBe('TD_FINISH')
  expect(await balances(shop.db)).toMatchObject({
    'cash:WECHAT_PAY': 0,
    'clearing:order': 0,
    'owed:refund': 0,
  })
  expect(await seatsSold(shop)).toBe(0)
  await shop.checkBooks()
})

test('the seats and the visitor of a promised refund may be bought again at once', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    confirmWithinMinutes: 60,
    slotCapacity: 1,
    tickets: [{ realName: 'EVERY' }],
    visitDate: '2026-12-01',
  })
  const anna = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, anna)
  await pay(shop, orderNo)
  await decide(shop, orderNo, rejectOrder)
  await expect(placed(shop, park, anna)).rejects.toThrow()
  const { rows } = await sql<{ id: number }>`SELECT id FROM unit`.execute(shop.db)
  const leaving = { from: 'reserved', to: 'returning', note: 'returned', actor: 'system' } as const
  const move = { ...leaving, unitIds: rows.map(({ id }) => id), at: shop.clock.now() }
  expect(await inTransaction(shop.db, (tx) => moveUnits(tx, orderNo, move))).toBe('TD_ING')
  expect(await placed(shop, park, anna)).toBeTruthy()
  await assertCountersTrue(shop.db)
})

/** Paid without any payment of ours, as what agencies pay in advance. */
const pay = (shop: TestShop, orderNo: OrderNo) =>
  inTransaction(shop.db, (tx) =>
    markPaid(tx, { orderNo, paidFen: 15_000 as never, payType: 'ADVANCE', at: shop.clock.now() }),
  )

describe('at the last moment', () => {
  test.each([
    ['edited', awaitConfirmationAgain, 'UNCONIRM'],
    ['left alone', null, 'TD_FINISH'],
  ] as const)('an order that was %s goes its way', async (_, how, status) => {
    const shop = await confirmingShop()
    const order = await paid(shop)
    await decide(shop, order.orderNo, rejectOrder)
    await shop.advance({ minutes: DAY })
    if (how) expect(await decide(shop, order.orderNo, how)).toBe(true)
    await work(shop)
    expect((await detailOf(shop, order)).flowStatus).toBe(status)
    // A later decision finds nothing to decide.
    if (!how) expect(await decide(shop, order.orderNo, awaitConfirmationAgain)).toBe(false)
    if (!how) expect(await decide(shop, order.orderNo, confirmOrder)).toBe(false)
    await shop.checkBooks()
  })

  test('edited and returned at once: one of them, with all its money', async () => {
    const shop = await confirmingShop()
    const orders = [await paid(shop, 1), await paid(shop, 1), await paid(shop, 1)]
    for (const { orderNo } of orders) await decide(shop, orderNo, rejectOrder)
    await shop.advance({ minutes: DAY })
    const edited = Promise.all(orders.map(({ orderNo }) => decide(shop, orderNo, awaitConfirmationAgain)))
    await Promise.all([returnRejectedOrders(shop.deps), returnRejectedOrders(shop.deps), edited])
    await work(shop)
    for (const [index, order] of orders.entries()) {
      const wasEdited = (await edited)[index]
      const { flowStatus, amounts } = await detailOf(shop, order)
      expect([flowStatus, amounts.refundedFen]).toEqual(wasEdited ? ['UNCONIRM', 0] : ['TD_FINISH', 15_000])
    }
    await assertCountersTrue(shop.db)
    await shop.checkBooks()
  })
})

test('whatever workers do at once and again, each order is returned once', async () => {
  const shop = await confirmingShop()
  const orders = [await paid(shop, 1), await paid(shop, 1), await paid(shop, 2)]
  for (const { orderNo } of orders) await decide(shop, orderNo, rejectOrder)
  await shop.advance({ minutes: DAY })
  await Promise.all(Array.from({ length: 6 }, () => returnRejectedOrders(shop.deps)))
  await Promise.all(Array.from({ length: 4 }, () => shop.sweep()))
  await world.control.idle()
  await work(shop)
  expect(await seatsSold(shop)).toBe(0)
  const refunds = await world.control.refunds()
  expect(refunds.map(({ amountFen }) => amountFen).toSorted()).toEqual([15_000, 15_000, 30_000])
  for (const order of orders) {
    const { history } = await detailOf(shop, order)
    expect(history.filter(({ status }) => status === 'TD_ING')).toHaveLength(1)
    expect(history.filter(({ status }) => status === 'TD_FINISH')).toHaveLength(1)
  }
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
})

test('money that comes a second time is not mixed up with what was rejected', async () => {
  const shop = await confirmingShop()
  const order = await shop.place({ buyer: shop.anna })
  const first = await shop.started(order, 'WECHAT_QR')
  const second = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(second.paymentNo)
  await world.control.pay(first.paymentNo, { evenIfClosed: true })
  await world.control.idle()
  await decide(shop, order.orderNo, rejectOrder)
  await work(shop)
  await shop.checkBooks()
  await shop.advance({ minutes: DAY })
  await work(shop)
  await shop.advance({ minutes: 2 })
  await work(shop)
  expect((await detailOf(shop, order)).flowStatus).toBe('TD_FINISH')
  const refunds = await world.control.refunds()
  expect(refunds.map(({ amountFen }) => amountFen)).toEqual([15_000, 15_000])
  expect(new Set(Object.values(await balances(shop.db)))).toEqual(new Set([0]))
  await shop.checkBooks()
})

test('what was free is over at once', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    confirmWithinMinutes: 60,
    tickets: [{ code: 'ADULT', priceFen: 0 }],
  })
  const anna = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, anna, { tickets: { ADULT: { quantity: 1, priceFen: 0 } } })
  await decide(shop, orderNo, rejectOrder)
  shop.clock.advance({ minutes: DAY })
  await shop.sweep()
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo } })
  expect(data.flowStatus).toBe('TD_FINISH')
  expect(data.units.map(({ state }) => state)).toEqual(['refunded'])
  await assertCountersTrue(shop.db)
})

test('what was not paid by a payment of ours waits for a person, who is alerted once a day', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const shop = await testShop({ log })
  const park = await testPark(shop.db, { confirmWithinMinutes: 60 })
  const anna = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, anna)
  await pay(shop, orderNo)
  await decide(shop, orderNo, rejectOrder)
  shop.clock.advance({ minutes: DAY })
  await shop.sweep()
  await shop.sweep()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { orderNo, msg: 'an order that was not confirmed needs a refund by hand' },
  ])
  expect((await shop.call(readOrder, { ...anna, params: { orderNo } })).data.flowStatus).toBe('CONFIRM_FAIL')
  shop.clock.advance({ minutes: DAY })
  await shop.sweep()
  expect(lines).toHaveLength(2)
  await assertCountersTrue(shop.db)
})
