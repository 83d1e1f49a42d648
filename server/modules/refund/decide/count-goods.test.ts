/** Goods that come back in part: what came is refunded as a quote of it says, and what is missing is the buyer's again. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveStaffRefund, readStaffRefund } from '#contract/console/refund.ts'
import { askRefund, quoteRefund, readRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { sortedCodes } from '../../../testing/answer-codes.ts'
import { claimed, testActivity } from '../../../testing/coupons.ts'
import { type GoodsOrder, paidGoods, received, sent } from '../../../testing/delivering.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { paidOrder, work } from '../../../testing/refunding.ts'
import { keepLoggedIn } from '../../../testing/sessions.ts'
import { findStockDrift } from '../../../testing/simulation/seat-laws.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
let anna: TestMember
beforeAll(async () => {
  world = await testWorld()
  shop = await payingShop(world)
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 500 })
  // A tenth is kept of what comes back.
  await sql`UPDATE policy SET rules = rules || '{"tiers":[{"untilHoursBefore":-168,"feeBp":1000}]}'::jsonb
    WHERE code = 'GOODS'`.execute(shop.db)
  await shop.cachesCurrent()
  staff = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => world.end())

type Bought = Parameters<typeof paidGoods>[2] & { sentPieces?: number }

async function bought({ quantity = 3, sentPieces = quantity, ...input }: Bought = {}): Promise<GoodsOrder> {
  const order = await paidGoods(shop, anna, {
    ...{ quantity, ...input },
    pay: async (placed) => {
      const { paymentNo } = await shop.started(placed, 'ALIPAY_QR')
      await world.control.pay(paymentNo)
      await world.control.idle()
    },
  })
  if (sentPieces > 0) await sent(shop, staff, { ...order, unitNos: order.unitNos.slice(0, sentPieces) })
  return order
}

const quote = async ({ orderNo }: GoodsOrder, unitNos: string[]) =>
  (await shop.call(quoteRefund, { token: anna.token, params: { orderNo }, body: { unitNos } })).data

async function askedBack(order: GoodsOrder, unitNos = order.unitNos): Promise<RefundNo> {
  const { amountFen } = await quote(order, unitNos)
  const body = { orderNo: order.orderNo, unitNos, reasonCode: 'PLANS_CHANGED', expectedAmountFen: amountFen }
  const answer = await shop.call(askRefund, { token: anna.token, body })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data.refundNo
}

type Counted = {
  came?: string[]
  damaged?: string[]
  waiveFee?: boolean
  expectedAmountFen?: number
  key?: string
}

async function count(refundNo: RefundNo, { key, waiveFee = false, ...counted }: Counted = {}) {
  const expectedAmountFen = fen(counted.expectedAmountFen ?? (await ofBuyer(refundNo)).amountFen)
  return await shop.call(approveStaffRefund, {
    ...{ token: staff.token, params: { refundNo }, idempotencyKey: key ?? randomUUID() },
    body: { waiveFee, ...counted, expectedAmountFen },
  })
}

const ofBuyer = async (refundNo: RefundNo) =>
  (await shop.call(readRefund, { token: anna.token, params: { refundNo } })).data
const ofStaff = async (refundNo: RefundNo) =>
  (await shop.call(readStaffRefund, { token: staff.token, params: { refundNo } })).data
const statesOf = async (order: GoodsOrder) => (await quote(order, [])).units.map(({ state }) => state)

async function sold(): Promise<number> {
  const { rows } = await sql<{
    sold: number
  }>`SELECT sold FROM pool JOIN resource ON resource.id = resource_id
    WHERE resource.code = 'TOWER-RED'`.execute(shop.db)
  return rows[0]?.sold ?? 0
}

async function allTrue(): Promise<void> {
  await assertCountersTrue(shop.db)
  expect(await findStockDrift(shop.db)).toEqual([])
  await shop.checkBooks()
}

test('numbers of other units, none at all, and what is not waited for are refused, and change nothing', async () => {
  const [order, other] = [await bought({ quantity: 2 }), await bought({ quantity: 2 })]
  const [first = '', second = ''] = order.unitNos
  const [refundNo, ofOther] = [await askedBack(order), await askedBack(other)]
  const before = await ofBuyer(refundNo)
  const refused: [Counted, string][] = [
    [{ came: [] }, 'REFUND_NOTHING_CAME'],
    [{ came: other.unitNos }, 'BAD_REQUEST'],
    [{ came: [first, other.unitNos[0] ?? ''] }, 'BAD_REQUEST'],
    [{ came: ['', '__proto__'] }, 'BAD_REQUEST'],
    [{ came: [first], damaged: [second] }, 'BAD_REQUEST'],
    [{ came: [first], expectedAmountFen: 1 }, 'REFUND_AMOUNT_CHANGED'],
  ]
  for (const [counted, code] of refused) expect((await count(refundNo, counted)).respCode).toBe(code)
  expect(await ofBuyer(refundNo)).toMatchObject({ amountFen: before.amountFen, units: 2, status: 'PENDING' })
  expect(await statesOf(order)).toEqual(['refunding', 'refunding'])
  expect((await ofBuyer(ofOther)).status).toBe('PENDING')
  const ticket = await paidOrder(shop, { quantity: 2, buyer: anna })
  const { units } = (
    await shop.call(quoteRefund, {
      token: anna.token,
      params: { orderNo: ticket.orderNo },
      body: { unitNos: [] },
    })
  ).data
  const unitNos = units.map(({ unitNo }) => unitNo)
  const body = { orderNo: ticket.orderNo, unitNos, reasonCode: 'UNWELL', expectedAmountFen: fen(30_000) }
  const { refundNo: ofTickets } = (await shop.call(askRefund, { token: anna.token, body })).data
  expect((await count(ofTickets, { came: unitNos.slice(1) })).respCode, 'tickets come in no parcel').toBe(
    'BAD_REQUEST',
  )
  await allTrue()
})

describe('what came', () => {
  test('is refunded as a quote of it says, and the rest is as it was before it was asked for', async () => {
    const activity = await testActivity(shop, { code: 'PIECES', minusFen: 1_000 })
    const coupon = { couponNo: await claimed(shop, anna, activity), minusFen: 1_000 }
    const order = await bought({ coupon })
    const [first = '', second = '', third = ''] = order.unitNos
    const before = await sold()
    const due = await quote(order, [first, third])
    const refundNo = await askedBack(order)
    expect((await count(refundNo, { came: [first, third, first], damaged: [third] })).data.status).toBe(
      'REFUND_ING',
    )
    const { worthFen, feeFen, freightFen, amountFen } = due
    expect(feeFen).toBeGreaterThan(0)
    const sums = { worthFen, feeFen, freightFen, amountFen, couponFen: 667 }
    expect(await ofBuyer(refundNo)).toMatchObject({ ...sums, units: 2, couponReturned: false })
    await work(shop)
    expect(await ofBuyer(refundNo)).toMatchObject({ status: 'FINISH', ...sums })
    expect(await statesOf(order)).toEqual(['refunded', 'valid', 'refunded'])
    expect(await sold(), 'two came').toBe(before - 2)
    const sentence = '寄回的 3 件商品收到 2 件；未收到的仍保留在订单中，不退款'
    for (const { history } of [await ofBuyer(refundNo), await ofStaff(refundNo)])
      expect(history.map(({ text }) => text)).toContain(sentence)
    const written = shop.sms.notifications.filter(({ params }) => params.orderNo === order.orderNo)
    expect(written.map(({ kind }) => kind)).not.toContain('refund-agreed')
    expect(written.find(({ kind }) => kind === 'refund-in-part')?.params).toMatchObject({
      came: '2',
      awaited: '3',
    })
    const { rows } = await sql<{
      after: object
    }>`SELECT after FROM audit WHERE target_no = ${refundNo}`.execute(shop.db)
    expect(rows).toMatchObject([{ after: { amountFen, came: [first, third, first], damaged: [third] } }])
    await allTrue()

    // It comes after all, in a parcel of its own.
    const later = await askedBack(order, [second])
    expect((await count(later)).respCode).toBe('200')
    await shop.advance({ minutes: 2 })
    await work(shop)
    expect(await ofBuyer(later)).toMatchObject({ status: 'FINISH', couponReturned: true })
    expect(await statesOf(order)).toEqual(['refunded', 'refunded', 'refunded'])
    await allTrue()
  })

  test('keeps the fee of the moment of asking, also where it would be too late to ask by now', async () => {
    const order = await bought({ quantity: 2 })
    await received(shop, order)
    const [first = ''] = order.unitNos
    const { amountFen, feeFen } = await quote(order, [first])
    const refundNo = await askedBack(order)
    shop.clock.advance({ hours: 24 * 10 })
    await keepLoggedIn(shop)
    staff = await newStaff(shop, 'orders')
    expect((await count(refundNo, { came: [first] })).respCode).toBe('200')
    expect(await ofBuyer(refundNo)).toMatchObject({ amountFen, feeFen })
    await shop.sweep()
    expect((await statesOf(order))[1], 'its days are over').toBe('used')
    await allTrue()
  })

  test('brings all that it is worth where the fee is waived', async () => {
    const order = await bought({ quantity: 2 })
    const refundNo = await askedBack(order)
    expect((await count(refundNo, { came: order.unitNos.slice(1), waiveFee: true })).respCode).toBe('200')
    expect(await ofBuyer(refundNo)).toMatchObject({ worthFen: 8_000, feeFen: 0, amountFen: 8_000 })
    await work(shop)
    await allTrue()
  })

  test('may be all of it, said or not', async () => {
    const order = await bought({ quantity: 2 })
    const refundNo = await askedBack(order)
    expect((await count(refundNo, { came: order.unitNos })).respCode).toBe('200')
    const { history } = await ofBuyer(refundNo)
    expect(history.map(({ text }) => text).join()).not.toContain('收到')
  })

  test('may be nothing of what was sent, while the pieces that were never sent come back without a parcel', async () => {
    const order = await bought({ quantity: 2, sentPieces: 1 })
    const [away = '', home = ''] = order.unitNos
    const refundNo = await askedBack(order)
    expect((await count(refundNo, { came: [away] })).respCode, 'it is here').toBe('BAD_REQUEST')
    expect((await count(refundNo, { came: [home] })).respCode).toBe('200')
    expect(await statesOf(order)).toEqual(['valid', 'returning'])
    await work(shop)
    await allTrue()
  })
})

describe('at once', () => {
  test('one clerk counts all and another some: one of them is right, and the other is asked to look again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await bought({ quantity: 2 })
      const refundNo = await askedBack(order)
      const { amountFen } = await ofBuyer(refundNo)
      const counting = (came?: string[]) =>
        count(refundNo, { ...(came && { came }), expectedAmountFen: amountFen })
      const answers = await Promise.all([
        counting(order.unitNos.slice(1)),
        counting(),
        counting(order.unitNos),
      ])
      expect(sortedCodes(answers)).toEqual(['200', 'REFUND_DECIDED', 'REFUND_DECIDED'])
      await shop.advance({ minutes: 2 })
      await work(shop)
      const isInPart = answers[0]?.respCode === '200'
      expect(await statesOf(order)).toEqual([isInPart ? 'valid' : 'refunded', 'refunded'])
    }
    await allTrue()
  })

  test('the buyer takes it back in that moment: either is done, and nothing of both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await bought({ quantity: 2 })
      const refundNo = await askedBack(order)
      const { amountFen } = await ofBuyer(refundNo)
      const [counted, revoked] = await Promise.all([
        count(refundNo, { came: order.unitNos.slice(1), expectedAmountFen: amountFen }),
        shop.call(revokeRefund, { token: anna.token, params: { refundNo } }),
      ])
      expect(sortedCodes([counted, revoked])).toEqual(['200', 'REFUND_DECIDED'])
      const states = counted.respCode === '200' ? ['valid', 'returning'] : ['valid', 'valid']
      expect(await statesOf(order)).toEqual(states)
    }
    await shop.advance({ minutes: 2 })
    await work(shop)
    await allTrue()
  })

  test('said again with the same key it is the same count, and with other pieces it is refused', async () => {
    const order = await bought({ quantity: 2 })
    const refundNo = await askedBack(order)
    const { amountFen } = await ofBuyer(refundNo)
    const key = randomUUID()
    const again = (unitNo = '') => count(refundNo, { key, came: [unitNo], expectedAmountFen: amountFen })
    const same = await Promise.all([1, 2, 3].map(() => again(order.unitNos[0])))
    expect(sortedCodes(same)).toEqual(['200', '200', '200'])
    expect((await again(order.unitNos[1])).respCode).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await statesOf(order)).toEqual(['returning', 'valid'])
    const { history } = await ofStaff(refundNo)
    expect(history.filter(({ text }) => text.includes('收到'))).toHaveLength(1)
    await allTrue()
  })
})
