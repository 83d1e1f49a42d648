/** Points: earned at the gate, spent on an order, and back when it ends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPoints } from '#contract/endpoints/coupon.ts'
import { type Hold, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { readRefund } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { erasersOf } from '../../../member-data.ts'
import { inTransaction } from '../../../platform/db.ts'
import { admitAtGate } from '../../../testing/admitting.ts'
import { held, placeBody, readNotice } from '../../../testing/buying.ts'
import { assertCouponsTrue, claimed, testActivity } from '../../../testing/coupons.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { setLimit } from '../../../testing/limits.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { assertPointsTrue, givenPoints } from '../../../testing/points.ts'
import { asked, askFor, orderDetail, paidOrder, quoted, work } from '../../../testing/refunding.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { returnPoints } from '../../coupon/points.ts'
import { eraseAll } from '../../session/account/own-data.ts'
import { findOrder } from '../order/order-sql.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type PointShop = PayingShop & { anna: TestMember }

async function pointShop(points: number): Promise<PointShop> {
  const shop = await payingShop(world, { park: { slotCapacity: 20 } })
  const anna = await newMember(shop, { account: 'anna' })
  if (points > 0) await givenPoints(shop.db, anna, points)
  return { ...shop, anna }
}

const sessions = { last: 0 }

type Held = [hold: Hold, who: { token: string; sessionId: string }]

async function ready(shop: PayingShop, { token }: TestMember, quantity = 2): Promise<Held> {
  sessions.last += 1
  const who = { token, sessionId: `points-session-${String(sessions.last).padStart(4, '0')}` }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const hold = await held(reach, shop.park, who, { tickets: { ADULT: { quantity, priceFen: 15_000 } } })
  await readNotice(reach, hold.orderNo, who)
  return [hold, who]
}

const place = (shop: PayingShop, [hold, who]: Held, changes: Partial<PlaceOrder> = {}) =>
  shop.call(placeOrder, { ...who, body: placeBody(hold, { visitors: [], ...changes }) })

const quote = async (shop: PayingShop, [hold, who]: Held, body: { points?: number } = {}) =>
  (await shop.call(quoteHold, { ...who, params: { orderNo: hold.orderNo }, body })).data

const pointsOf = async (shop: PayingShop, { token }: TestMember) =>
  (await shop.call(readPoints, { token, query: {} })).data

async function lawsHold(shop: PayingShop): Promise<void> {
  await assertPointsTrue(shop.db)
  await assertCouponsTrue(shop.db)
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
}

/** Two adults for 300.00, with 40.00 of it in points. */
const with4000 = { points: 4_000, expectedPayableFen: fen(26_000) }

async function placedWith4000(shop: PointShop): Promise<PlacedOrder> {
  const hold = await ready(shop, shop.anna)
  const answer = await place(shop, hold, with4000)
  expect(answer.respCode).toBe('200')
  const { orderNo, payableFen } = answer.data
  return { orderNo, payableFen, buyer: shop.anna, sessionId: hold[1].sessionId }
}

test('the quote names how many points an order takes: a fifth of it, and none of a guest', async () => {
  const shop = await pointShop(9_000)
  const hold = await ready(shop, shop.anna)
  const { maxPoints, amounts } = await quote(shop, hold)
  expect([maxPoints, amounts.payableFen, amounts.integralFen]).toEqual([6_000, 30_000, 0])
  const chosen = await quote(shop, hold, { points: 9_000 })
  expect(chosen.amounts).toMatchObject({ integralFen: 6_000, payableFen: 24_000 })
  expect((await pointsOf(shop, shop.anna)).points, 'nothing is stored').toBe(9_000)
  const guest = await newGuest(shop)
  expect((await quote(shop, await ready(shop, guest), { points: 100 })).maxPoints).toBe(0)
  await lawsHold(shop)
})

test('they are spent when the order is placed, spread over its tickets, and each refund gives its share back', async () => {
  const shop = await pointShop(5_000)
  const order = await placedWith4000(shop)
  expect(await pointsOf(shop, shop.anna)).toMatchObject({
    points: 1_000,
    items: [{ quantity: -4_000, cause: 'SPEND', orderNo: order.orderNo }, { cause: 'GIFT' }],
  })
  await lawsHold(shop)
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const { amounts } = await orderDetail(shop, order)
  expect([amounts.paidFen, amounts.integralFen]).toEqual([26_000, 4_000])
  const { pointsLeft, units } = await quoted(shop, order)
  expect(pointsLeft).toEqual({ points: 4_000, fen: 4_000 })
  expect(units.map(({ integralShareFen }) => integralShareFen)).toEqual([2_000, 2_000])
  const params = { refundNo: await asked(shop, order) }
  const pointsBack = async () =>
    (await shop.call(readRefund, { token: shop.anna.token, sessionId: order.sessionId, params })).data.points
  expect(await pointsBack()).toBe(2_000)
  await shop.advance({ minutes: 10 })
  await work(shop)
  await work(shop)
  expect(await pointsBack(), 'what has come back').toBe(2_000)
  expect((await quoted(shop, order)).pointsLeft).toEqual({ points: 2_000, fen: 2_000 })
  const { points, items } = await pointsOf(shop, shop.anna)
  expect([points, items[0]?.cause, items[0]?.quantity]).toEqual([3_000, 'RETURN', 2_000])
  expect((await orderDetail(shop, order)).amounts.refundedFen).toBe(13_000)
  await lawsHold(shop)
})

test('staff set what 100 points are worth; an order that is placed keeps its own, and its refunds give all of them back', async () => {
  const shop = await pointShop(30_000)
  await setLimit(shop, 'points.fen-per-100', 30)
  expect(await pointsOf(shop, shop.anna)).toMatchObject({ worthFen: 9_000, fenPer100: 30 })
  const hold = await ready(shop, shop.anna)
  expect(await quote(shop, hold)).toMatchObject({ maxPoints: 20_000, maxPointsFen: 6_000 })
  // 14,999 points pay 44.99, which 14,997 pay as well.
  const chosen = { points: 14_999, expectedPayableFen: fen(25_501) }
  expect((await place(shop, hold, { points: 14_999, expectedPayableFen: fen(25_500) })).respCode).toBe(
    'PRICE_CHANGED',
  )
  const { data } = await place(shop, hold, chosen)
  const order = {
    orderNo: data.orderNo,
    payableFen: data.payableFen,
    buyer: shop.anna,
    sessionId: hold[1].sessionId,
  }
  expect((await pointsOf(shop, shop.anna)).points).toBe(30_000 - 14_997)
  await setLimit(shop, 'points.fen-per-100', 500)
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const { amounts } = await orderDetail(shop, order)
  expect([amounts.paidFen, amounts.integralFen]).toEqual([25_501, 4_499])
  for (const { unitNo, amountFen } of (await quoted(shop, order)).units) {
    const more = { unitNos: [unitNo], expectedAmountFen: amountFen }
    expect((await askFor(shop, order, { more })).respCode).toBe('200')
    await shop.advance({ minutes: 10 })
    await work(shop)
    await work(shop)
  }
  const { points, items } = await pointsOf(shop, shop.anna)
  const [second, first] = items.map(({ quantity }) => quantity)
  expect([points, Number(first) + Number(second)]).toEqual([30_000, 14_997])
  // The shares of its two tickets are a fen apart.
  for (const quantity of [first, second]) expect(Math.abs(Number(quantity) - 7_498)).toBeLessThan(5)
  await assertCountersTrue(shop.db)
})

test('an order that ends unpaid gives its points back, and late money takes as many again, whatever they are worth', async () => {
  const shop = await pointShop(30_000)
  await setLimit(shop, 'points.fen-per-100', 20)
  const { data } = await place(shop, await ready(shop, shop.anna), {
    ...{ points: 20_000, expectedPayableFen: fen(26_000) },
  })
  await setLimit(shop, 'points.fen-per-100', 100)
  await shop.advance({ minutes: 18 })
  await work(shop)
  expect((await pointsOf(shop, shop.anna)).points).toBe(30_000)
  expect(await payPlaced(shop, data.orderNo, 26_000)).toBe('reseated')
  expect((await pointsOf(shop, shop.anna)).points).toBe(10_000)
})

test('of two orders that want the same points at once, one gets them and the other stays held', async () => {
  const shop = await pointShop(5_000)
  const holds = [await ready(shop, shop.anna), await ready(shop, shop.anna)]
  const answers = await Promise.all(holds.map((hold) => place(shop, hold, with4000)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'POINTS_SHORT'])
  await lawsHold(shop)
  const refused = holds[answers.findIndex(({ respCode }) => respCode === 'POINTS_SHORT')]
  if (!refused) throw new Error('one was refused')
  expect((await quote(shop, refused)).maxPoints).toBe(1_000)
  expect((await place(shop, refused)).respCode).toBe('200')
})

test('more than there are, more than the cap, those of a guest and an old price change nothing', async () => {
  const shop = await pointShop(4_000)
  const refusal = async (who: TestMember, changes: Partial<PlaceOrder>) =>
    (await place(shop, await ready(shop, who, 1), changes)).respCode
  const paying = (points: number) => ({ points, expectedPayableFen: fen(15_000 - points) })
  expect(await refusal(shop.anna, paying(3_001))).toBe('POINTS_SHORT')
  expect(await refusal(shop.anna, { points: 3_000 })).toBe('PRICE_CHANGED')
  expect(await refusal(shop.anna, { points: -3_000 })).toBe('BAD_REQUEST')
  expect(await refusal(await newGuest(shop), paying(100))).toBe('LOGIN_NEEDED')
  expect(await refusal(await newMember(shop, { account: 'berta' }), paying(100))).toBe('POINTS_SHORT')
  expect((await pointsOf(shop, shop.anna)).items).toHaveLength(1)
  await lawsHold(shop)
})

test('points that may pay for all make a free order, which earns nothing, and come back with each of its tickets', async () => {
  const shop = await pointShop(30_000)
  await setLimit(shop, 'points.cap-bp', 10_000)
  const hold = await ready(shop, shop.anna)
  const { data } = await place(shop, hold, { points: 30_000, expectedPayableFen: fen(0) })
  expect(data).toMatchObject({ flowStatus: 'AWAIT_CHECK', payableFen: 0 })
  expect((await pointsOf(shop, shop.anna)).points).toBe(0)
  await lawsHold(shop)
  const order = { ...hold[1], orderNo: data.orderNo, payableFen: data.payableFen, buyer: shop.anna }
  const backOne = async () => {
    const { units } = await quoted(shop, order)
    const unit = units.find(({ obstacle }) => obstacle === null)
    await askFor(shop, order, { more: { unitNos: [unit?.unitNo], expectedAmountFen: 0 } })
    await shop.advance({ minutes: 10 })
    await work(shop)
    await work(shop)
    return (await pointsOf(shop, shop.anna)).points
  }
  expect([await backOne(), await backOne()]).toEqual([15_000, 30_000])
  expect((await orderDetail(shop, order)).flowStatus).toBe('TD_FINISH')
  await lawsHold(shop)
})

test('a coupon goes first, and points are counted over what is left', async () => {
  const shop = await pointShop(9_000)
  const couponNo = await claimed(shop, shop.anna, await testActivity(shop))
  const hold = await ready(shop, shop.anna)
  const placed = await place(shop, hold, { couponNo, points: 5_400, expectedPayableFen: fen(21_600) })
  expect(placed.data).toMatchObject({ payableFen: 21_600 })
  await lawsHold(shop)
})

test('a buyer who cancels has them back at once, and once', async () => {
  const shop = await pointShop(5_000)
  const { orderNo, sessionId } = await placedWith4000(shop)
  const cancel = () => shop.call(cancelOrder, { token: shop.anna.token, sessionId, params: { orderNo } })
  await Promise.all([cancel(), cancel(), cancel()])
  expect((await pointsOf(shop, shop.anna)).points).toBe(5_000)
  await lawsHold(shop)
})

/** Its pay time is over, and its seats and its points are free again; then its money comes. */
async function paidLate(shop: PointShop, meanwhile: () => Promise<unknown>) {
  const { orderNo } = await placedWith4000(shop)
  await shop.advance({ minutes: 15 })
  await shop.sweep()
  expect((await pointsOf(shop, shop.anna)).points, 'money may still come').toBe(1_000)
  await shop.advance({ minutes: 3 })
  await work(shop)
  expect((await pointsOf(shop, shop.anna)).points).toBe(5_000)
  await meanwhile()
  const outcome = await payPlaced(shop, orderNo, 26_000)
  await assertPointsTrue(shop.db)
  await assertCountersTrue(shop.db)
  return outcome
}

test('money that comes after that spends them again', async () => {
  const shop = await pointShop(5_000)
  expect(await paidLate(shop, async () => undefined)).toBe('reseated')
  expect((await pointsOf(shop, shop.anna)).points).toBe(1_000)
})

test('if another order has spent them by then, the money must go back', async () => {
  const shop = await pointShop(5_000)
  expect(await paidLate(shop, () => placedWith4000(shop))).toBe('no-seats')
  expect((await pointsOf(shop, shop.anna)).points).toBe(1_000)
})

const erased = ({ db, deps, anna }: PointShop): Promise<void> =>
  inTransaction(db, (tx) => eraseAll({ erasers: erasersOf(deps) }, tx, memberIdOf(anna.id)))

test('if its account was deleted by then, the money must go back: nobody is there for the tickets and the points', async () => {
  const shop = await pointShop(5_000)
  expect(await paidLate(shop, () => erased(shop))).toBe('no-seats')
  const { rows } = await sql`
    SELECT member_id AS "memberId", flow_status AS "flowStatus", seats, paid_fen AS "paidFen" FROM shop_order`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ memberId: null, flowStatus: 'PAST_DUE', seats: 'RELEASED', paidFen: 0 }])
  await lawsHold(shop)
})

test('points of a deleted account are nobody’s when money comes back after all', async () => {
  const shop = await pointShop(5_000)
  const { orderNo } = await placedWith4000(shop)
  await payPlaced(shop, orderNo, 26_000)
  await sql`UPDATE unit SET state = 'used'`.execute(shop.db)
  await sql`UPDATE shop_order SET flow_status = 'CHECK_FINISH'`.execute(shop.db)
  await erased(shop)
  const memberId = (await findOrder(shop.db, orderNo))?.memberId ?? null
  const back = { memberId, orderNo, refundNo: 'T261121AAAAAAAAAAAA', at: shop.clock.now() }
  await inTransaction(shop.db, (tx) =>
    returnPoints(tx, { ...back, partFen: fen(2_000), leftFen: fen(4_000) }),
  )
  await assertPointsTrue(shop.db)
})

test('a used ticket earns its yuan once, one that was not used earns nothing', async () => {
  const shop = await pointShop(0)
  const order = await paidOrder(shop, { quantity: 2, buyer: shop.anna })
  const as = { token: order.buyer.token, sessionId: order.sessionId }
  const { data } = await shop.call(readTickets, { ...as, params: { orderNo: order.orderNo } })
  const start = venueInstant(shop.park.visitDate as VisitDate, '10:05' as SlotTime)
  await shop.advance({ minutes: Math.round((start.getTime() - shop.clock.now().getTime()) / 60_000) })
  await admitAtGate(shop, data.tickets[0]?.code ?? '')
  const { points, items } = await pointsOf(shop, shop.anna)
  expect([points, items.length, items[0]?.cause]).toEqual([150, 1, 'EARN'])
  await lawsHold(shop)
})
