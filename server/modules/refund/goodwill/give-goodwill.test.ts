/** Money is given back, tickets stay; nothing is given twice, and nothing that was given comes back once more. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/console/refund.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readPoints } from '#contract/endpoints/coupon.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { admitAtGate } from '../../../testing/admitting.ts'
import { sortedCodes } from '../../../testing/answer-codes.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { asked, askFor, orderDetail, paidOrder, quoted, work } from '../../../testing/refunding.ts'
import { checkMoney } from '../../../testing/simulation/money-laws.ts'
import { checkRefundLaws } from '../../../testing/simulation/refund-laws.ts'
import type { SimulatedWorld } from '../../../testing/simulation/world.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
  staff = await newStaff(shop, 'orders')
})

type Order = Pick<PlacedOrder, 'orderNo'>

const left = async ({ orderNo }: Order) =>
  (await shop.call(contract.readGoodwill, { token: staff.token, params: { orderNo } })).data

type Given = { amountFen?: number; expectedLeftFen?: number; key?: string; by?: TestStaff; reason?: string }

async function give(order: Order, { amountFen = 5_000, key, by = staff, ...more }: Given = {}) {
  const { expectedLeftFen = (await left(order)).leftFen, reason = '电梯故障，深表歉意' } = more
  return await shop.call(contract.giveGoodwill, {
    token: by.token,
    ...(key ? { idempotencyKey: key } : {}),
    params: { orderNo: order.orderNo },
    body: { amountFen: amountFen as never, expectedLeftFen: expectedLeftFen as never, reason },
  })
}

async function given(order: Order, amountFen: number): Promise<RefundNo> {
  const answer = await give(order, { amountFen })
  expect(answer.respCode, answer.respMsg).toBe('200')
  return answer.data.refundNo
}

const read = async (order: PlacedOrder, refundNo: RefundNo) =>
  (
    await shop.call(readRefund, {
      token: order.buyer.token,
      sessionId: order.sessionId,
      params: { refundNo },
    })
  ).data

const unitRows = async () =>
  (
    await sql<{ worth: number; given: number; state: string }>`
      SELECT worth_fen AS worth, given_fen AS given, state FROM unit ORDER BY unit_index`.execute(shop.db)
  ).rows

const seatsSold = async () =>
  (await sql<{ sold: number }>`SELECT sum(sold)::integer AS sold FROM pool`.execute(shop.db)).rows[0]?.sold

/** What the providers have paid out. */
const paidOut = async () =>
  (await world.control.refunds())
    .filter(({ state }) => state === 'success')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)

/** A provider gets one refund of a payment a minute. */
async function allPaidOut(): Promise<void> {
  for (let minutes = 0; minutes < 14; minutes += 2) {
    await work(shop)
    await shop.advance({ minutes: 2 })
  }
  await work(shop)
}

async function lawsHold(): Promise<void> {
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
  const seen = { db: shop.db, control: world.control } as SimulatedWorld
  await checkMoney(seen)
  await checkRefundLaws(seen)
}

describe('a part of an order is given back', () => {
  test.each(['WECHAT_QR', 'ALIPAY_QR'] as const)(
    'by %s, and all of its tickets stay valid',
    async (payType) => {
      const order = await paidOrder(shop, { quantity: 3, payType })
      const seats = await seatsSold()
      const refundNo = await given(order, 5_000)
      await work(shop)
      const detail = await orderDetail(shop, order)
      expect(detail.flowStatus).toBe('AWAIT_CHECK')
      expect(detail.units.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid'])
      expect(detail.amounts).toMatchObject({ paidFen: 45_000, payableFen: 45_000, refundedFen: 5_000 })
      expect(detail.timeline.map(({ text }) => text)).toContain('为您退还一笔补偿款，订单不受影响')
      expect(await seatsSold()).toBe(seats)
      expect(await unitRows()).toEqual([
        { worth: 13_333, given: 1_667, state: 'valid' },
        { worth: 13_333, given: 1_667, state: 'valid' },
        { worth: 13_334, given: 1_666, state: 'valid' },
      ])
      expect(await read(order, refundNo)).toMatchObject({
        ...{ status: 'FINISH', source: 'SYSTEM', kind: 'GOODWILL', amountFen: 5_000, feeFen: 0, units: 0 },
        ...{ reason: { code: 'GOODWILL', kind: 'COMPANY' }, reasonText: '电梯故障，深表歉意', actions: [] },
        parts: [{ payType, amountFen: 5_000, state: 'DONE' }],
      })
      expect(await paidOut()).toBe(5_000)
      await lawsHold()
      await shop.sweep()
      const sent = shop.sms.notifications.filter(({ kind }) => kind.startsWith('refund'))
      const params = { orderNo: order.orderNo, amount: '50.00' }
      expect(sent.map((one) => [one.kind, one.params]).sort()).toEqual([
        ['refund-agreed', params],
        ['refund-arrived', params],
      ])
    },
  )

  test('its row in the audit log says who, how much and why', async () => {
    const order = await paidOrder(shop)
    const refundNo = await given(order, 5_000)
    const owner = await newStaff(shop, 'owner')
    const { items } = (await shop.call(listAudit, { token: owner.token, query: { kind: 'refund' } })).data
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      no: refundNo,
      reason: '电梯故障，深表歉意',
      after: { orderNo: order.orderNo, amountFen: 5_000, givenFen: 5_000 },
    })
  })

  test('the money that a provider does not take at first is tried again, and arrives once', async () => {
    const order = await paidOrder(shop)
    await world.control.addRule({ match: { op: 'refund' }, fault: 'acceptThenTimeout' })
    const refundNo = await given(order, 5_000)
    await allPaidOut()
    expect((await read(order, refundNo)).status).toBe('FINISH')
    expect(await paidOut()).toBe(5_000)
    await lawsHold()
  })
})

describe('nothing is given twice', () => {
  test('two clerks at once give once', async () => {
    const order = await paidOrder(shop, { quantity: 2 })
    const { leftFen } = await left(order)
    const clerks = [staff, await newStaff(shop, 'orders'), await newStaff(shop, 'owner')]
    const answers = await Promise.all(clerks.map((by) => give(order, { by, expectedLeftFen: leftFen })))
    expect(sortedCodes(answers)).toEqual(['200', 'GOODWILL_LEFT_CHANGED', 'GOODWILL_LEFT_CHANGED'])
    await work(shop)
    expect(await paidOut()).toBe(5_000)
    await lawsHold()
  })

  test('a repeat with the same key gives once, and another amount with it is refused', async () => {
    const order = await paidOrder(shop)
    const { leftFen } = await left(order)
    const key = 'goodwill-of-today-0001'
    const once = { key, expectedLeftFen: leftFen }
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(order, once)))
    expect(sortedCodes(answers)).toEqual(['200', '200', '200', '200'])
    expect(new Set(answers.map(({ data }) => data.refundNo)).size).toBe(1)
    expect((await give(order, { ...once, amountFen: 4_000 })).respCode).toBe('IDEMPOTENCY_KEY_REUSED')
    await work(shop)
    expect(await paidOut()).toBe(5_000)
    await lawsHold()
  })

  test('what is given reaches the limit of an order, and not a fen more', async () => {
    const order = await paidOrder(shop, { quantity: 2 })
    expect(await left(order)).toMatchObject({ givenFen: 0, leftFen: 20_000, limitFen: 20_000 })
    await given(order, 19_999)
    expect(await left(order)).toMatchObject({ givenFen: 19_999, leftFen: 1 })
    expect((await give(order, { amountFen: 2 })).respCode).toBe('GOODWILL_TOO_MUCH')
    await given(order, 1)
    expect(await left(order)).toMatchObject({ givenFen: 20_000, leftFen: 0, obstacle: null })
    expect((await give(order, { amountFen: 1 })).respCode).toBe('GOODWILL_TOO_MUCH')
    await allPaidOut()
    expect(await paidOut()).toBe(20_000)
    await lawsHold()
  })
})

describe('what was given comes back no second time', () => {
  test('then all of it is refunded: never more than was paid', async () => {
    const order = await paidOrder(shop, { quantity: 3 })
    await given(order, 10_001)
    expect((await quoted(shop, order)).units.map(({ worthFen }) => worthFen)).toEqual([
      11_666, 11_666, 11_667,
    ])
    const whole = { unitNos: (await quoted(shop, order)).units.map(({ unitNo }) => unitNo) }
    const wrong = await askFor(shop, order, { more: { ...whole, expectedAmountFen: 45_000 } })
    expect(wrong.respCode).toBe('REFUND_AMOUNT_CHANGED')
    const refundNo = await asked(shop, order, 3)
    expect((await read(order, refundNo)).amountFen).toBe(34_999)
    await allPaidOut()
    expect((await orderDetail(shop, order)).flowStatus).toBe('TD_FINISH')
    expect(await paidOut()).toBe(45_000)
    const books = await balances(shop.db)
    expect([books['clearing:order'], books['owed:refund'], books['cash:WECHAT_PAY']]).toEqual([0, 0, 0])
    expect(await left(order)).toMatchObject({ leftFen: 0, obstacle: 'GOODWILL_NOT_POSSIBLE' })
    expect((await give(order, { amountFen: 1 })).respCode).toBe('GOODWILL_NOT_POSSIBLE')
    await lawsHold()
  })

  test('an order of little worth is given all of it, and its refund is complete without money', async () => {
    const order = await paidOrder(shop, { quantity: 1 })
    await given(order, 15_000)
    await work(shop)
    expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
    const refundNo = await asked(shop, order)
    await allPaidOut()
    expect(await read(order, refundNo)).toMatchObject({ status: 'FINISH', amountFen: 0, parts: [] })
    expect(await paidOut()).toBe(15_000)
    expect(await seatsSold()).toBe(0)
    await lawsHold()
  })

  test('a refund that is asked for while goodwill is given returns what is left, whoever is first', async () => {
    for (const _ of [1, 2, 3]) {
      const order = await paidOrder(shop, { quantity: 2 })
      const { leftFen } = await left(order)
      // Both have seen the order as it was before either.
      const [refund, goodwill] = await Promise.all([
        askFor(shop, order, { count: 2, more: { expectedAmountFen: leftFen } }),
        give(order, { expectedLeftFen: leftFen }),
      ])
      if (goodwill.respCode === '200') expect(refund.respCode).toBe('REFUND_AMOUNT_CHANGED')
      else expect([refund.respCode, goodwill.respCode]).toEqual(['200', 'GOODWILL_NOT_POSSIBLE'])
      await lawsHold()
    }
  })

  test('tickets of a pending refund are left out, and taken back they are worth what they were', async () => {
    const order = await paidOrder(shop, { quantity: 2 })
    const refundNo = await asked(shop, order)
    expect(await left(order)).toMatchObject({ leftFen: 15_000 })
    expect((await give(order, { amountFen: 15_001 })).respCode).toBe('GOODWILL_TOO_MUCH')
    await given(order, 15_000)
    const token = order.buyer.token
    await shop.call(revokeRefund, { token, sessionId: order.sessionId, params: { refundNo } })
    expect(await unitRows()).toEqual([
      { worth: 15_000, given: 0, state: 'valid' },
      { worth: 0, given: 15_000, state: 'valid' },
    ])
    await asked(shop, order, 2)
    await allPaidOut()
    expect(await paidOut()).toBe(30_000)
    await lawsHold()
  })
})

test('of an order that is partly used, used tickets take their share, and points are earned by what was paid', async () => {
  const buyer = await newMember(shop, { account: 'anna' })
  const order = await paidOrder(shop, { quantity: 2, buyer })
  await given(order, 10_000)
  const validFrom = (await orderDetail(shop, order)).lines[0]?.validFrom ?? ''
  await shop.advance({ minutes: (new Date(validFrom).getTime() - shop.clock.now().getTime()) / 60_000 })
  const { token } = buyer
  const tickets = await shop.call(readTickets, { token, params: { orderNo: order.orderNo } })
  await admitAtGate(shop, tickets.data.tickets[0]?.code ?? '')
  staff = await newStaff(shop, 'orders')
  const { data } = await shop.call(readPoints, { token: buyer.token, query: {} })
  expect(data).toMatchObject({ points: 150 })
  await given(order, 6_000)
  expect(await unitRows()).toEqual([
    { worth: 7_000, given: 8_000, state: 'used' },
    { worth: 7_000, given: 8_000, state: 'valid' },
  ])
  await lawsHold()
})

describe('is refused', () => {
  test.each([0, -1, 0.5, 15_001, 1e12])('%d fen of an order of 15000', async (amountFen) => {
    const order = await paidOrder(shop, { quantity: 1 })
    const code = amountFen > 15_000 ? 'GOODWILL_TOO_MUCH' : 'BAD_REQUEST'
    expect((await give(order, { amountFen })).respCode).toBe(code)
    expect((await give(order, { reason: '' })).respCode).toBe('BAD_REQUEST')
    expect(await left(order)).toMatchObject({ givenFen: 0 })
  })

  test('an order that is unpaid, awaits confirmation, is rejected, or of a team', async () => {
    const unpaid = await shop.place()
    const orders: [Order, string][] = [[unpaid, 'GOODWILL_NOT_POSSIBLE']]
    for (const confirmation of ['AWAITING', 'REJECTED'] as const) {
      const order = await paidOrder(shop)
      await sql`UPDATE shop_order SET confirmation = ${confirmation} WHERE order_no = ${order.orderNo}`.execute(
        shop.db,
      )
      orders.push([order, 'GOODWILL_NOT_POSSIBLE'])
    }
    const team = await paidOrder(shop)
    await sql`UPDATE shop_order SET channel = 'B2B' WHERE order_no = ${team.orderNo}`.execute(shop.db)
    orders.push([team, 'TEAM_AT_WINDOW'])
    for (const [order, code] of orders) {
      expect(await left(order)).toMatchObject({ leftFen: 0, obstacle: code })
      expect((await give(order)).respCode).toBe(code)
    }
    const nobodys = { orderNo: '2026010100000001' as OrderNo }
    expect((await give(nobodys, { expectedLeftFen: 0 })).respCode).toBe('NOT_FOUND')
  })

  test('staff who do not decide refunds', async () => {
    const order = await paidOrder(shop)
    for (const role of ['finance', 'gate', 'content'] as const) {
      const by = await newStaff(shop, role)
      expect((await give(order, { by })).respCode).toBe('NOT_ALLOWED')
    }
    expect(await world.control.refunds()).toEqual([])
  })

  test('a payment that was refunded so often that the last refunds are kept for tickets', async () => {
    const order = await paidOrder(shop, { quantity: 2 })
    for (let times = 0; times < 45; times += 1) await given(order, 1)
    expect(await left(order)).toMatchObject({ givenFen: 45, leftFen: 0, obstacle: 'GOODWILL_NOT_POSSIBLE' })
    await lawsHold()
  })
})
