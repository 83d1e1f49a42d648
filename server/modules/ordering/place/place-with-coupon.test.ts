/** Orders with a coupon, from the quote to its return. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { voidCoupon } from '#contract/console/coupon.ts'
import { listCoupons } from '#contract/endpoints/coupon.ts'
import { type Hold, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import { inTransaction } from '../../../platform/db.ts'
import { held, placeBody, readNotice } from '../../../testing/buying.ts'
import { assertCouponsTrue, claimed, type TestActivity, testActivity } from '../../../testing/coupons.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { asked, askFor, orderDetail, quoted, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { plainTicket } from '../../../testing/test-park.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { returnCoupon } from '../../coupon/order-coupons.ts'
import type { PaidOutcome } from '../lifecycle/settle-order.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type CouponShop = PayingShop & { anna: TestMember; couponNo: CouponNo }

async function couponShop(activity: TestActivity = {}): Promise<CouponShop> {
  const shop = await payingShop(world, { park: { slotCapacity: 20 } })
  const anna = await newMember(shop, { account: 'anna' })
  return { ...shop, anna, couponNo: await claimed(shop, anna, await testActivity(shop, activity)) }
}

const sessions = { last: 0 }

type Holder = { token: string; sessionId: string }

async function ready(shop: PayingShop, { token }: TestMember, quantity = 2): Promise<[Hold, Holder]> {
  sessions.last += 1
  const who = { token, sessionId: `coupon-session-${String(sessions.last).padStart(4, '0')}` }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const hold = await held(reach, shop.park, who, { tickets: { ADULT: { quantity, priceFen: 15_000 } } })
  await readNotice(reach, hold.orderNo, who)
  return [hold, who]
}

const place = (shop: PayingShop, [hold, who]: [Hold, Holder], changes: Partial<PlaceOrder> = {}) =>
  shop.call(placeOrder, { ...who, body: placeBody(hold, { visitors: [], ...changes }) })

const quote = async (shop: PayingShop, [hold, who]: [Hold, Holder], couponNo?: CouponNo) =>
  (
    await shop.call(quoteHold, {
      ...who,
      params: { orderNo: hold.orderNo },
      body: couponNo ? { couponNo } : {},
    })
  ).data

/** Two adults for 300.00 with 30.00 off. */
const off = { expectedPayableFen: 27_000 as never }

async function placedWith(shop: CouponShop): Promise<PlacedOrder> {
  const ready2 = await ready(shop, shop.anna)
  const answer = await place(shop, ready2, { ...off, couponNo: shop.couponNo })
  expect(answer.respCode).toBe('200')
  const { orderNo, payableFen } = answer.data
  return { orderNo, payableFen, buyer: shop.anna, sessionId: ready2[1].sessionId }
}

async function stateOf({ db, couponNo }: CouponShop): Promise<string> {
  const { rows } = await sql<{
    state: string
  }>`SELECT state FROM coupon WHERE coupon_no = ${couponNo}`.execute(db)
  return rows[0]?.state ?? 'none'
}

async function lawsHold(shop: PayingShop): Promise<void> {
  await assertCouponsTrue(shop.db)
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
}

test('the quote names the best coupon, and why the others cannot be used; nothing is stored', async () => {
  const shop = await couponShop({ code: 'SMALL' })
  const take = async (activity: TestActivity) => claimed(shop, shop.anna, await testActivity(shop, activity))
  const best = await take({ code: 'BEST', minusFen: null, percentBp: 2_000 })
  await take({ code: 'HIGH', thresholdFen: 30_001 })
  await take({ code: 'HOTEL', scope: { types: ['HTRM'] } })
  const hold = await ready(shop, shop.anna)
  const { coupons, amounts, best: proposed } = await quote(shop, hold)
  expect(proposed).toBe(best)
  expect(amounts).toMatchObject({ couponFen: 0, payableFen: 30_000 })
  const said = coupons.map(({ minusFen, why }) => [minusFen, why])
  expect(said.slice(0, 2)).toEqual([
    [6_000, null],
    [3_000, null],
  ])
  // Of those that are over at the same time, the numbers decide.
  expect(said.slice(2).toSorted()).toEqual([
    [0, 'COUPON_BELOW_THRESHOLD'],
    [0, 'COUPON_OUT_OF_SCOPE'],
  ])
  const { amounts: chosen } = await quote(shop, hold, best)
  expect(chosen).toMatchObject({ goodsFen: 30_000, couponFen: 6_000, payableFen: 24_000 })
  await lawsHold(shop)
})

test('it is taken when the order is placed, spread over its tickets to the fen, and used when it is paid', async () => {
  const shop = await couponShop({ minusFen: 1_001 })
  const hold = await ready(shop, shop.anna, 3)
  const answer = await place(shop, hold, { couponNo: shop.couponNo, expectedPayableFen: 43_999 as never })
  expect(answer.data).toMatchObject({ payableFen: 43_999, flowStatus: 'AWAIT_PAID' })
  const { rows } = await sql<{
    share: number
  }>`SELECT coupon_share_fen AS share FROM unit ORDER BY unit_no`.execute(shop.db)
  expect(rows.map(({ share }) => share)).toEqual([334, 334, 333])
  expect(await stateOf(shop)).toBe('TAKEN')
  await lawsHold(shop)
  const order = { ...hold[1], orderNo: hold[0].orderNo, payableFen: answer.data.payableFen, buyer: shop.anna }
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const { flowStatus, amounts } = await orderDetail(shop, order)
  expect([flowStatus, amounts.paidFen, amounts.couponFen]).toEqual(['AWAIT_CHECK', 43_999, 1_001])
  const { data } = await shop.call(listCoupons, { ...shop.anna, query: { state: 'used' } })
  expect(data.items).toMatchObject([{ couponNo: shop.couponNo, orderNo: order.orderNo, state: 'used' }])
  await lawsHold(shop)
})

test('of two orders that want the same coupon at once, one gets it and the other stays held', async () => {
  const shop = await couponShop()
  const holds = [await ready(shop, shop.anna), await ready(shop, shop.anna), await ready(shop, shop.anna)]
  const answers = await Promise.all(
    holds.map((hold) => place(shop, hold, { ...off, couponNo: shop.couponNo })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'COUPON_TAKEN', 'COUPON_TAKEN'])
  await lawsHold(shop)
  const refused = holds[answers.findIndex(({ respCode }) => respCode === 'COUPON_TAKEN')]
  if (!refused) throw new Error('one was refused')
  const { coupons } = await quote(shop, refused)
  expect(coupons).toMatchObject([{ usable: false, why: 'COUPON_TAKEN' }])
  expect((await place(shop, refused)).respCode).toBe('200')
})

test('the same Idempotency-Key takes the coupon once and answers the same', async () => {
  const shop = await couponShop()
  const [hold, who] = await ready(shop, shop.anna)
  const request = {
    ...who,
    idempotencyKey: 'b3b7c2e4-59d5-4a44-8f5b-6f0e2f0c9a11',
    body: placeBody(hold, { visitors: [], ...off, couponNo: shop.couponNo }),
  }
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.call(placeOrder, request)))
  expect(answers.map(({ respCode }) => respCode)).toEqual(Array(4).fill('200'))
  expect(new Set(answers.map(({ data }) => data.payableFen))).toEqual(new Set([27_000]))
  await lawsHold(shop)
})

test('a foreign, an expired, a low or an unfit coupon, a guest and an old price change nothing', async () => {
  const shop = await couponShop()
  const { couponNo, anna } = shop
  const berta = await newMember(shop, { account: 'berta' })
  const guest = await newGuest(shop)
  const refusal = async (who: TestMember, changes: Partial<PlaceOrder>) =>
    (await place(shop, await ready(shop, who, 1), changes)).respCode
  expect(await refusal(berta, { couponNo })).toBe('COUPON_UNKNOWN')
  expect(await refusal(guest, { couponNo })).toBe('LOGIN_NEEDED')
  expect(await refusal(anna, { couponNo })).toBe('PRICE_CHANGED')
  expect(await refusal(anna, { couponNo, expectedPayableFen: 1 as never })).toBe('PRICE_CHANGED')
  const other = async (activity: TestActivity) => claimed(shop, anna, await testActivity(shop, activity))
  expect(await refusal(anna, { couponNo: await other({ code: 'LOW', thresholdFen: 15_001 }) })).toBe(
    'COUPON_BELOW_THRESHOLD',
  )
  expect(await refusal(anna, { couponNo: await other({ code: 'BOAT', scope: { products: ['B'] } }) })).toBe(
    'COUPON_OUT_OF_SCOPE',
  )
  await sql`UPDATE coupon SET valid_from = valid_from - interval '40 days', valid_until = ${shop.clock.now()}
    WHERE coupon_no = ${couponNo}`.execute(shop.db)
  expect(await refusal(anna, { couponNo })).toBe('COUPON_NOT_VALID_NOW')
  const { rows } =
    await sql`SELECT order_no FROM shop_order WHERE coupon_fen > 0 OR placed_at IS NOT NULL`.execute(shop.db)
  expect(rows).toEqual([])
  await lawsHold(shop)
})

test('a buyer who cancels has it back at once', async () => {
  const shop = await couponShop()
  const { orderNo, sessionId } = await placedWith(shop)
  expect(await stateOf(shop)).toBe('TAKEN')
  const cancelled = await shop.call(cancelOrder, { token: shop.anna.token, sessionId, params: { orderNo } })
  expect(cancelled.respCode).toBe('200')
  expect(await stateOf(shop)).toBe('UNUSED')
  await lawsHold(shop)
})

test('over the pay time it stays taken until the seats are released, for money may still come', async () => {
  const shop = await couponShop()
  const order = await placedWith(shop)
  await shop.advance({ minutes: 15 })
  await shop.sweep()
  expect((await orderDetail(shop, order)).flowStatus).toBe('PAST_DUE')
  expect(await stateOf(shop)).toBe('TAKEN')
  await assertCouponsTrue(shop.db)
  await shop.advance({ minutes: 3 })
  await work(shop)
  expect(await stateOf(shop)).toBe('UNUSED')
  await lawsHold(shop)
})

/** Its pay time is over, and its seats and its coupon are free again; then its money comes. */
async function paidLate(
  shop: CouponShop,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<PaidOutcome> {
  const { orderNo } = await placedWith(shop)
  await shop.advance({ minutes: 15 })
  await shop.sweep()
  await shop.advance({ minutes: 3 })
  await work(shop)
  expect(await stateOf(shop)).toBe('UNUSED')
  await meanwhile()
  const outcome = await payPlaced(shop, orderNo, 27_000)
  await assertCouponsTrue(shop.db)
  await assertCountersTrue(shop.db)
  return outcome
}

test('money that comes after that takes it again, whatever its period says by then', async () => {
  const shop = await couponShop()
  const ended = () =>
    sql`UPDATE coupon SET valid_from = valid_from - interval '9 days', valid_until = ${shop.clock.now()}`.execute(
      shop.db,
    )
  expect(await paidLate(shop, ended)).toBe('reseated')
  expect(await stateOf(shop)).toBe('TAKEN')
})

test('if another order has it by then, the money must go back', async () => {
  const shop = await couponShop()
  expect(await paidLate(shop, () => placedWith(shop))).toBe('no-seats')
  expect(await stateOf(shop)).toBe('TAKEN')
})

test('if staff have made it void by then, it stays so and the money must go back', async () => {
  const shop = await couponShop({ code: 'LATE' })
  const { token } = await newStaff(shop, 'content')
  const params = { code: 'LATE' as ActivityCode, couponNo: shop.couponNo }
  const body = { reason: '误发' }
  const outcome = await paidLate(shop, () => shop.call(voidCoupon, { token, params, body }))
  expect(outcome).toBe('no-seats')
  expect(await stateOf(shop)).toBe('VOID')
})

test('if its seats are gone by then, it stays free and the money must go back', async () => {
  const shop = await couponShop()
  const close = () =>
    sql`UPDATE pool SET closed = true WHERE id = ${shop.park.poolIds['10:00']}`.execute(shop.db)
  expect(await paidLate(shop, close)).toBe('no-seats')
  expect(await stateOf(shop)).toBe('UNUSED')
})

test('it comes back once, with the last ticket; every refund gives back stored shares', async () => {
  const shop = await couponShop({ minusFen: 3_001 })
  const ready2 = await ready(shop, shop.anna)
  const answer = await place(shop, ready2, { couponNo: shop.couponNo, expectedPayableFen: 26_999 as never })
  const order = {
    ...ready2[1],
    orderNo: ready2[0].orderNo,
    payableFen: answer.data.payableFen,
    buyer: shop.anna,
  }
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const { units } = await quoted(shop, order)
  expect(units.map(({ amountFen }) => amountFen)).toEqual([13_499, 13_500])
  await asked(shop, order)
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect(await stateOf(shop)).toBe('TAKEN')
  await lawsHold(shop)
  const rest = await quoted(shop, order)
  const [last] = rest.units.filter(({ obstacle }) => obstacle === null)
  await askFor(shop, order, { more: { unitNos: [last?.unitNo], expectedAmountFen: last?.amountFen } })
  await shop.advance({ minutes: 10 })
  await work(shop)
  await work(shop)
  const { flowStatus, amounts } = await orderDetail(shop, order)
  expect([flowStatus, amounts.refundedFen]).toEqual(['TD_FINISH', 26_999])
  expect(await stateOf(shop)).toBe('UNUSED')
  const { rows } = await sql`SELECT DISTINCT status FROM refund`.execute(shop.db)
  expect(rows).toEqual([{ status: 'FINISH' }])
  await lawsHold(shop)
})

test('it comes back too when the last tickets are ones that it was not for', async () => {
  const tickets = [plainTicket, { ...plainTicket, code: 'MINOR', priceFen: 7_500 }]
  const paying = await payingShop(world, { park: { slotCapacity: 20, tickets } })
  const anna = await newMember(paying, { account: 'anna' })
  const scope = { offers: [`${paying.park.productCode}-ADULT`] }
  const couponNo = await claimed(paying, anna, await testActivity(paying, { scope }))
  const shop = { ...paying, anna, couponNo }
  sessions.last += 1
  const who = { token: anna.token, sessionId: `coupon-session-${String(sessions.last).padStart(4, '0')}` }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const chosen = { ADULT: { quantity: 1, priceFen: 15_000 }, MINOR: { quantity: 1, priceFen: 7_500 } }
  const hold = await held(reach, shop.park, who, { tickets: chosen })
  await readNotice(reach, hold.orderNo, who)
  const answer = await place(shop, [hold, who], { couponNo, expectedPayableFen: 19_500 as never })
  expect(answer.respCode).toBe('200')
  const order = { ...who, orderNo: hold.orderNo, payableFen: answer.data.payableFen, buyer: anna }
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  for (const amountFen of [12_000, 7_500]) {
    const { units, couponFen } = await quoted(shop, order)
    expect(couponFen).toBe(3_000)
    const unit = units.find((one) => one.amountFen === amountFen)
    await askFor(shop, order, { more: { unitNos: [unit?.unitNo], expectedAmountFen: amountFen } })
    await shop.advance({ minutes: 10 })
    await work(shop)
    await work(shop)
  }
  expect(await stateOf(shop)).toBe('UNUSED')
  await lawsHold(shop)
})

test('what ended meanwhile is good once more only when the tower could not keep its side, for the days that staff set', async () => {
  const shop = await couponShop()
  const { orderNo } = await placedWith(shop)
  const at = shop.clock.now()
  const ended = new Date(at.getTime() - 86_400_000)
  const grace = async (days: number | null, ofTower: boolean) => {
    await sql`DELETE FROM setting WHERE code = 'coupon.grace-days'`.execute(shop.db)
    if (days !== null)
      await sql`INSERT INTO setting (code, value) VALUES ('coupon.grace-days', ${JSON.stringify(days)}::jsonb)`.execute(
        shop.db,
      )
    const { rows } = await sql<{ id: string }>`
      UPDATE coupon SET state = 'TAKEN', order_id = shop_order.id, order_no = ${orderNo},
        valid_from = ${new Date(ended.getTime() - 86_400_000)}, valid_until = ${ended}
      FROM shop_order WHERE shop_order.order_no = ${orderNo} RETURNING shop_order.id`.execute(shop.db)
    const orderId = Number(rows[0]?.id)
    const back = () => inTransaction(shop.db, (tx) => returnCoupon(tx, orderId, { at, ofTower }))
    expect((await Promise.all([back(), back()])).toSorted()).toEqual([false, true])
    const { rows: coupons } = await sql<{ until: Date }>`SELECT valid_until AS until FROM coupon`.execute(
      shop.db,
    )
    return ((coupons[0]?.until.getTime() ?? Number.NaN) - at.getTime()) / 86_400_000
  }
  expect(await grace(null, true)).toBe(30)
  expect(await grace(7, true)).toBe(7)
  expect(await grace(7, false)).toBe(-1)
  // Out of bounds: as if nobody had set it.
  expect(await grace(0, true)).toBe(30)
})

test('what ended is good once more when the tower gave back a part, though the money of the other part came last', async () => {
  const shop = await couponShop()
  const order = await placedWith(shop)
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  const backOne = async () => {
    const { units } = await quoted(shop, order)
    const unit = units.find(({ obstacle }) => obstacle === null)
    await askFor(shop, order, { more: { unitNos: [unit?.unitNo], expectedAmountFen: unit?.amountFen } })
    await shop.advance({ minutes: 10 })
    await work(shop)
    await work(shop)
  }
  await backOne()
  await sql`UPDATE refund SET kind = 'REJECTED', source = 'SYSTEM'`.execute(shop.db)
  await sql`UPDATE coupon SET valid_from = valid_from - interval '9 days', valid_until = ${shop.clock.now()}`.execute(
    shop.db,
  )
  expect(await stateOf(shop)).toBe('TAKEN')
  await backOne()
  expect(await stateOf(shop)).toBe('UNUSED')
  const { data } = await shop.call(listCoupons, { ...shop.anna, query: { state: 'unused' } })
  expect(data.items.map(({ couponNo }) => couponNo)).toEqual([shop.couponNo])
  const left = Date.parse(data.items[0]?.validUntil ?? '') - shop.clock.now().getTime()
  expect(Math.round(left / 86_400_000)).toBe(30)
  await lawsHold(shop)
})

test('a coupon that pays for all makes a free order, and comes back with it', async () => {
  const shop = await couponShop({ minusFen: null, percentBp: 10_000 })
  const ready2 = await ready(shop, shop.anna)
  const answer = await place(shop, ready2, { couponNo: shop.couponNo, expectedPayableFen: 0 as never })
  expect(answer.data).toMatchObject({ flowStatus: 'AWAIT_CHECK', payableFen: 0 })
  await lawsHold(shop)
  const order = {
    ...ready2[1],
    orderNo: ready2[0].orderNo,
    payableFen: answer.data.payableFen,
    buyer: shop.anna,
  }
  await asked(shop, order, 2)
  await shop.advance({ minutes: 10 })
  await work(shop)
  expect([(await orderDetail(shop, order)).flowStatus, await stateOf(shop)]).toEqual(['TD_FINISH', 'UNUSED'])
  await lawsHold(shop)
})
