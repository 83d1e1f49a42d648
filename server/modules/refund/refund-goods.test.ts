/** Money for goods: as long as the policy says after their receipt, and not before what was sent has come back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundAtWindow } from '#contract/console/desk.ts'
import { approveStaffRefund, approveStaffRefunds } from '#contract/console/refund.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders } from '#contract/endpoints/ordering/reading.ts'
import { editRefund, readRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { venueDate } from '#contract/values/time.ts'
import { holdItem, orderItems, placingOf } from '../../testing/buying.ts'
import { lobbyPickUp, received, sent } from '../../testing/delivering.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newMember } from '../../testing/people.ts'
import { done } from '../../testing/purchase.ts'
import { asked, askFor, orderDetail, quoted, work } from '../../testing/refunding.ts'
import { keepLoggedIn } from '../../testing/sessions.ts'
import { findStockDrift } from '../../testing/simulation/seat-laws.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { goodsItem, homeAddress, insertGoods } from '../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { balances } from '../ledger/ledger.ts'
import { bookFreight } from './book-fees.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Goods = { shop: PayingShop; order: PlacedOrder; unitNos: string[]; staff: TestStaff }

const home: PlaceOrder['delivery'] = { wayToGet: 'DELIVERY', address: homeAddress }

/** `rules`: of the refund policy. */
type Options = { withTicket?: boolean; rules?: object }

/** Two models, 160.00 and 11.00 for their freight, paid; or picked up, with a ticket of 150.00. */
async function bought({ withTicket = false, rules }: Options = {}): Promise<Goods> {
  const shop = await payingShop(world)
  await insertGoods(shop.db, { at: shop.clock.now() })
  if (rules)
    await sql`UPDATE policy SET rules = ${JSON.stringify(rules)}::jsonb WHERE code = 'GOODS'`.execute(shop.db)
  const buyer = await newMember(shop, { account: 'anna' })
  const who = { token: buyer.token, sessionId: 'refund-goods-session-1' }
  const tickets = { ADULT: { quantity: 1, priceFen: 15_000 } }
  const items = [...(withTicket ? [holdItem(shop.park, { tickets })] : []), goodsItem(2)]
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const { answer } = await orderItems(reach, who, { items } as never, (hold) => ({
    ...placingOf({ orderNo: hold.orderNo, payableFen: fen(withTicket ? 31_000 : 17_100) }),
    delivery: withTicket ? lobbyPickUp : home,
  }))
  const { orderNo, payableFen } = done(answer)
  const order = { ...who, orderNo, payableFen, buyer }
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const unitNos = (await quoted(shop, order)).units.map(({ unitNo }) => unitNo)
  return { shop, order, unitNos, staff: await newStaff(shop, 'orders', 'finance') }
}

const stock = async ({ db }: PayingShop) => {
  const { rows } = await sql<{
    sold: number
  }>`SELECT sold FROM pool JOIN resource ON resource.id = resource_id
    WHERE resource.code = 'TOWER-RED'`.execute(db)
  return rows[0]?.sold
}

const entriesOf = async ({ db }: PayingShop) => {
  const { rows } = await sql<{ kind: string; quantity: number; note: string }>`
    SELECT stock_entry.kind, quantity, note FROM stock_entry JOIN resource ON resource.id = resource_id
    WHERE code = 'TOWER-RED' ORDER BY stock_entry.id`.execute(db)
  return rows.map(({ kind, quantity, note }) => [kind, quantity, note])
}

/** Nobody's session ends meanwhile. */
async function later(shop: PayingShop, hours: number): Promise<void> {
  shop.clock.advance({ hours })
  await keepLoggedIn(shop)
}

test('before anything is sent all comes back by itself, with the freight', async () => {
  const { shop, order, unitNos } = await bought()
  expect(await quoted(shop, order, unitNos)).toMatchObject({
    needs: 'AUTO',
    freightFen: 1_100,
    amountFen: 17_100,
  })
})

/** A refund of each piece. */
async function askedApart({ shop, order, unitNos }: Goods): Promise<RefundNo[]> {
  const refunds: RefundNo[] = []
  for (const unitNo of unitNos) {
    const more = { unitNos: [unitNo], expectedAmountFen: 8_000 }
    refunds.push((await askFor(shop, order, { more })).data.refundNo)
  }
  return refunds
}

test('freight comes back once, with the last goods, also when each piece was asked for apart', async () => {
  const goods = await bought()
  const { shop, order } = goods
  const asked = await askedApart(goods)
  await shop.advance({ minutes: 10 })
  await work(shop)
  // Refunds of one payment are sent a minute apart.
  await shop.advance({ minutes: 2 })
  await work(shop)
  const refunds = await Promise.all(
    asked.map(async (refundNo) => (await shop.call(readRefund, { ...order, params: { refundNo } })).data),
  )
  expect(refunds.map(({ freightFen, amountFen }) => [freightFen, amountFen]).toSorted()).toEqual([
    [0, 8_000],
    [1_100, 9_100],
  ])
  expect(refunds.map(({ status }) => status)).toEqual(['FINISH', 'FINISH'])
  expect(await orderDetail(shop, order)).toMatchObject({ amounts: { paidFen: 17_100, refundedFen: 17_100 } })
  await shop.checkBooks()
})

test('a refund that the freight lifts above the limit waits for staff', async () => {
  const goods = await bought()
  const { shop, order, staff } = goods
  await sql`INSERT INTO setting (code, value) VALUES ('refund.auto-limit-fen', '8500')
    ON CONFLICT (code) DO UPDATE SET value = excluded.value`.execute(shop.db)
  await shop.cachesCurrent()
  const asked = await askedApart(goods)
  await shop.advance({ minutes: 10 })
  await work(shop)
  await shop.advance({ minutes: 2 })
  await work(shop)
  const refunds = await Promise.all(
    asked.map(async (refundNo) => (await shop.call(readRefund, { ...order, params: { refundNo } })).data),
  )
  const seen = refunds.map(({ status, needs, amountFen }) => [status, needs, amountFen]).toSorted()
  expect(seen).toEqual([
    ['FINISH', 'AUTO', 8_000],
    ['PENDING', 'STAFF', 9_100],
  ])
  const refundNo = refunds.find(({ status }) => status === 'PENDING')?.refundNo as RefundNo
  const approved = await shop.call(approveStaffRefund, {
    ...{ token: staff.token, params: { refundNo } },
    body: { expectedAmountFen: fen(9_100), waiveFee: false },
  })
  expect(approved.respCode).toBe('200')
  await shop.advance({ minutes: 2 })
  await work(shop)
  expect(await orderDetail(shop, order)).toMatchObject({ amounts: { paidFen: 17_100, refundedFen: 17_100 } })
  await shop.checkBooks()
})

test('a piece that is kept keeps the freight of another refund', async () => {
  const goods = await bought()
  const { shop, order } = goods
  const [, second] = await askedApart(goods)
  const revoked = await shop.call(revokeRefund, { ...order, params: { refundNo: second as RefundNo } })
  expect(revoked.respCode).toBe('200')
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect(await orderDetail(shop, order)).toMatchObject({ amounts: { refundedFen: 8_000 } })
  await shop.checkBooks()
})

test('goods that were to be picked up come back alone, and the ticket of their order stays', async () => {
  const { shop, order, unitNos } = await bought({ withTicket: true })
  const [ticket, ...goods] = (await quoted(shop, order, unitNos)).units
  expect(ticket).toMatchObject({ obstacle: null, amountFen: 15_000 })
  const refund = { orderNo: order.orderNo, unitNos: goods.map(({ unitNo }) => unitNo) }
  const more = { ...refund, expectedAmountFen: 16_000 }
  expect((await askFor(shop, order, { count: 1, more })).respCode).toBe('200')
  await shop.advance({ minutes: 10 })
  await work(shop)
  const detail = await orderDetail(shop, order)
  expect(detail).toMatchObject({ flowStatus: 'PART_AWAIT_CHECK', pickUpUntil: null })
  expect(detail.units.map(({ state }) => state)).toEqual(['valid', 'refunded', 'refunded'])
  expect(await stock(shop)).toBe(0)
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
})

test('once a part was sent no freight comes back, and only what was not sent comes back by itself', async () => {
  const { shop, order, unitNos, staff } = await bought()
  await sent(shop, staff, { orderNo: order.orderNo, unitNos: unitNos.slice(0, 1) })
  const all = await quoted(shop, order, unitNos)
  expect(all).toMatchObject({ needs: 'GOODS', freightFen: 0, freightWithAllFen: 0, amountFen: 16_000 })
  expect(await quoted(shop, order, unitNos.slice(1))).toMatchObject({ needs: 'AUTO', amountFen: 8_000 })
})

test('what was sent is paid back when staff have counted it: until then the money stays, and the stock too', async () => {
  const { shop, order, unitNos, staff } = await bought()
  await sent(shop, staff, { orderNo: order.orderNo, unitNos })
  const refundNo = await asked(shop, order, 1)
  await later(shop, 24 * 30)
  await work(shop)
  const refunds = [{ refundNo, expectedAmountFen: fen(8_000) }]
  const many = await shop.call(approveStaffRefunds, { token: staff.token, body: { refunds } })
  expect(many.data).toMatchObject({ approved: [], refused: [{ refundNo, code: 'REFUND_COUNT_GOODS' }] })
  expect(await stock(shop)).toBe(2)
  const counted = () =>
    shop.call(approveStaffRefund, {
      token: staff.token,
      params: { refundNo },
      body: { expectedAmountFen: fen(8_000), waiveFee: false },
    })
  const both = await Promise.all([counted(), counted()])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'REFUND_DECIDED'])
  await work(shop)
  expect(await stock(shop)).toBe(1)
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
})

test('of two pieces that came back the damaged one is written off once, and the other is sold again', async () => {
  const { shop, order, unitNos, staff } = await bought()
  await sent(shop, staff, { orderNo: order.orderNo, unitNos })
  const refundNo = await asked(shop, order, 2)
  const counted = (damaged: string[]) =>
    shop.call(approveStaffRefund, {
      token: staff.token,
      params: { refundNo },
      body: { expectedAmountFen: fen(16_000), waiveFee: false, damaged },
    })
  for (const wrong of [`${order.orderNo}009`, '1', ''])
    expect((await counted([wrong])).respCode, wrong).toBe('BAD_REQUEST')
  expect(await entriesOf(shop)).toEqual([['RECEIPT', 10, '']])
  const [broken = ''] = unitNos
  const both = await Promise.all([counted([broken, broken]), counted([broken])])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'REFUND_DECIDED'])
  await work(shop)
  expect(await entriesOf(shop)).toEqual([
    ['RECEIPT', 10, ''],
    ['DAMAGE', -1, refundNo],
  ])
  expect(await stock(shop)).toBe(0)
  expect(await findStockDrift(shop.db)).toEqual([])
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
  const { rows } = await sql<{ after: object }>`
    SELECT after FROM audit WHERE target_no = ${refundNo}`.execute(shop.db)
  expect(rows).toMatchObject([{ after: { damaged: expect.arrayContaining([broken]) } }])
})

test('what was never sent cannot have come back damaged', async () => {
  const { shop, order, staff } = await bought({ withTicket: true })
  const refundNo = await asked(shop, order, 1)
  const body = { expectedAmountFen: fen(15_000), waiveFee: false, damaged: [`${order.orderNo}001`] }
  const answer = await shop.call(approveStaffRefund, { token: staff.token, params: { refundNo }, body })
  expect(answer.respCode).toBe('BAD_REQUEST')
  expect(await entriesOf(shop)).toEqual([['RECEIPT', 10, '']])
})

test('the seven days count from the receipt of each piece, not from the purchase and not for ever', async () => {
  const { shop, order, unitNos, staff } = await bought()
  const ordered = { orderNo: order.orderNo, buyer: order.buyer }
  await sent(shop, staff, { ...ordered, unitNos })
  await later(shop, 24 * 20)
  expect(
    (await quoted(shop, order)).units.map(({ obstacle }) => obstacle),
    'not received',
  ).toEqual([null, null])
  await received(shop, { ...ordered, unitNos: unitNos.slice(0, 1) })
  await later(shop, 24 * 6)
  await received(shop, { ...ordered, unitNos: unitNos.slice(1) })
  expect(await offersRefund(shop, order)).toBe(true)
  const [first] = (await quoted(shop, order)).units
  expect(first).toMatchObject({ obstacle: null, feeFen: 0, amountFen: 8_000, needs: 'GOODS' })
  await later(shop, 25)
  expect((await quoted(shop, order)).units.map(({ obstacle }) => obstacle)).toEqual(['REFUND_TOO_LATE', null])
  expect((await askFor(shop, order, { count: 1 })).respCode).toBe('REFUND_TOO_LATE')
  await shop.sweep()
  expect((await quoted(shop, order)).units.map(({ state }) => state)).toEqual(['used', 'valid'])
})

test('a fee that staff waived at the window stays waived when the buyer edits the refund', async () => {
  const { shop, order, unitNos, staff } = await bought({
    rules: { anchor: 'PURCHASED', tiers: [{ untilHoursBefore: -240, feeBp: 2_000 }] },
  })
  await sent(shop, staff, { orderNo: order.orderNo, unitNos })
  const { buyer, sessionId, orderNo } = order
  const asking = await shop.call(refundAtWindow, {
    token: staff.token,
    params: { orderNo },
    body: { unitNos: unitNos.slice(0, 1), waiveFee: true, reason: '颜色有误', expectedAmountFen: fen(8_000) },
  })
  expect(asking.respCode, asking.respMsg).toBe('200')
  const edit = (amountFen: number, nos: string[]) =>
    shop.call(editRefund, {
      ...{ token: buyer.token, sessionId, params: { refundNo: asking.data.refundNo } },
      body: { unitNos: nos, reasonCode: 'UNWELL', expectedAmountFen: fen(amountFen) },
    })
  const both = await edit(14_400, unitNos)
  expect(both.data, 'the other piece has its fee').toMatchObject({ feeFen: 1_600, amountFen: 14_400 })
  expect((await edit(8_000, unitNos.slice(0, 1))).data).toMatchObject({ feeFen: 0, amountFen: 8_000 })
  await shop.checkBooks()
})

/** The page of the order and the list of orders say the same. */
async function offersRefund(shop: PayingShop, order: PlacedOrder): Promise<boolean> {
  const { actions } = await orderDetail(shop, order)
  const { items } = (await shop.call(listOrders, { query: {}, token: order.buyer.token })).data
  expect(items.map((item) => item.actions)).toEqual([actions])
  return actions.includes('refund')
}

test('the button goes with the last piece that may still be returned, not when a sweep has looked', async () => {
  const { shop, order, unitNos, staff } = await bought()
  const ordered = { orderNo: order.orderNo, buyer: order.buyer }
  await sent(shop, staff, { ...ordered, unitNos })
  await later(shop, 24 * 20)
  expect(await offersRefund(shop, order), 'not received').toBe(true)
  await received(shop, { ...ordered, unitNos })
  await later(shop, 24 * 7)
  expect(await offersRefund(shop, order), 'to the hour').toBe(true)
  await later(shop, 1)
  expect((await askFor(shop, order, { count: 1 })).respCode).toBe('REFUND_TOO_LATE')
  expect(await offersRefund(shop, order)).toBe(false)
})

test('a policy that counts from the purchase keeps what has come as long as it gives something back', async () => {
  const rules = { anchor: 'PURCHASED', tiers: [{ untilHoursBefore: -240, feeBp: 0 }] }
  const { shop, order, unitNos, staff } = await bought({ rules })
  const ordered = { orderNo: order.orderNo, buyer: order.buyer }
  await sent(shop, staff, { ...ordered, unitNos })
  await later(shop, 24 * 4)
  await received(shop, { ...ordered, unitNos })
  const states = async () => {
    await shop.sweep()
    return (await quoted(shop, order)).units.map(({ state, obstacle }) => [state, obstacle])
  }
  await later(shop, 24 * 5)
  expect(await states()).toEqual(Array(2).fill(['valid', null]))
  await later(shop, 25)
  expect((await states()).map(([state]) => state)).toEqual(['used', 'used'])
})

/** By day, but for goods themselves. */
async function freightEarned({ db }: PayingShop): Promise<[day: string, fen: number][]> {
  const { rows } = await sql<{ ref: string; fen: number }>`
    SELECT ref, -amount_fen AS fen FROM ledger_tx JOIN ledger_entry ON tx_id = id
    WHERE account = 'revenue:freight'`.execute(db)
  return rows.map(({ ref, fen }) => [ref, fen])
}

test('freight is revenue of the day on which the last piece was kept or given back, and once', async () => {
  const { shop, order, unitNos, staff } = await bought()
  const ordered = { orderNo: order.orderNo, buyer: order.buyer }
  await sent(shop, staff, { ...ordered, unitNos })
  await received(shop, { ...ordered, unitNos: unitNos.slice(0, 1) })
  await later(shop, 24 * 8)
  await shop.sweep()
  await later(shop, 24)
  await shop.sweep()
  expect(await freightEarned(shop), 'one piece can still come back').toEqual([])
  await received(shop, { ...ordered, unitNos: unitNos.slice(1) })
  await later(shop, 24 * 8)
  await shop.sweep()
  const day = venueDate(shop.clock.now())
  expect(await bookFreight(shop.deps), 'its day goes on').toBe(0)
  await later(shop, 24)
  const booked = await Promise.all([1, 2, 3].map(() => bookFreight(shop.deps)))
  expect(booked.toSorted()).toEqual([0, 0, 1])
  expect(await freightEarned(shop)).toEqual([[day, 1_100]])
  await shop.sweep()
  expect((await balances(shop.db))['clearing:order'], 'all of the order is revenue').toBe(0)
  await shop.checkBooks()
})

test('freight that went back with the last piece is no revenue', async () => {
  const { shop, order, unitNos } = await bought()
  const withFreight = { count: unitNos.length, more: { expectedAmountFen: 17_100 } }
  expect((await askFor(shop, order, withFreight)).respCode).toBe('200')
  await later(shop, 1)
  await work(shop)
  await later(shop, 24)
  expect(await bookFreight(shop.deps)).toBe(1)
  expect(await freightEarned(shop)).toEqual([])
  await shop.checkBooks()
})
