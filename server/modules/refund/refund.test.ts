import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanTicket } from '#contract/console/gate.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import {
  askRefund,
  editRefund,
  listRefunds,
  quoteRefund,
  readRefund,
  revokeRefund,
} from '#contract/endpoints/refund.ts'
import { sumOf } from '#contract/values/fen.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { addDays, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import { insertGate } from '../../testing/gates.ts'
import { assertBillsTrue, assertCountersTrue } from '../../testing/laws.ts'
import { asBuyer, type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { asked, askFor, orderDetail, paidOrder, quoted, work } from '../../testing/refunding.ts'
import { keepLoggedIn } from '../../testing/sessions.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { balances } from '../ledger/ledger.ts'
import { feeRevenue } from '../ledger/revenue.ts'
import { bookRefundFees } from './book-fees.ts'
import { askDifferenceBack } from './decide/ask-difference-back.ts'
import { approveRefund, rejectRefund } from './decide/staff-refunds.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const read = async (shop: PayingShop, order: PlacedOrder, refundNo: RefundNo) =>
  (await shop.call(readRefund, { ...asBuyer(order), params: { refundNo } })).data

const seatsSold = async ({ db, park }: Pick<PayingShop, 'db' | 'park'>): Promise<number> => {
  const pool = park.poolIds['10:00']
  const { rows } = await sql<{ sold: number }>`SELECT sold FROM pool WHERE id = ${pool}`.execute(db)
  return rows[0]?.sold ?? Number.NaN
}

/** Free until a day before, then a tenth until the start. */
async function tieredShop(): Promise<PayingShop> {
  const shop = await payingShop(world)
  const tiers = [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 0, feeBp: 1_000 },
  ]
  await sql`UPDATE policy SET rules = ${JSON.stringify({ tiers })}::jsonb WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  return shop
}

/** One ticket each, paid, with its code; the clocks stand ten minutes before the first of their slots. */
async function ticketsOfTheDay(shop: PayingShop, count: number) {
  const buyer = await newMember(shop, { account: 'anna' })
  const orders = []
  for (let n = 0; n < count; n += 1) {
    const order = await paidOrder(shop, { buyer })
    const { data } = await shop.call(readTickets, { ...asBuyer(order), params: { orderNo: order.orderNo } })
    orders.push({ order, content: data.tickets[0]?.code ?? '' })
  }
  const opening = venueInstant(shop.park.visitDate as VisitDate, '09:50' as SlotTime)
  await shop.advance({ seconds: Math.ceil((opening.getTime() - shop.clock.now().getTime()) / 1000) })
  return orders
}

/** Their session outlives the days that a test lets pass. */
const paidByMember = async (shop: PayingShop, quantity: number) =>
  await paidOrder(shop, { quantity, buyer: await newMember(shop, { account: 'anna' }) })

async function lawsHold(shop: PayingShop): Promise<void> {
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
}

describe('one of three tickets', () => {
  test.each(['WECHAT_QR', 'ALIPAY_QR'] as const)('is refunded by %s, and two stay good', async (payType) => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 3, payType })
    const refundNo = await asked(shop, order)
    expect(await read(shop, order, refundNo)).toMatchObject({
      status: 'PENDING',
      source: 'USER',
      amountFen: 15_000,
      feeFen: 0,
      needs: 'AUTO',
      actions: ['edit', 'revoke'],
      reason: { code: 'PLANS_CHANGED', kind: 'PERSONAL' },
    })
    expect((await orderDetail(shop, order)).flowStatus).toBe('PART_TD_ING')
    // Nothing is decided yet: the seat is still sold, and no money has moved.
    await work(shop)
    expect(await seatsSold(shop)).toBe(3)
    expect(await world.control.refunds()).toEqual([])
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await seatsSold(shop)).toBe(2)
    const done = await read(shop, order, refundNo)
    expect(done).toMatchObject({ status: 'FINISH', actions: [], parts: [{ payType, state: 'DONE' }] })
    expect(done.history.map(({ status }) => status)).toEqual(['PENDING', 'REFUND_ING', 'REFUND', 'FINISH'])
    const { flowStatus, units, amounts } = await orderDetail(shop, order)
    expect(flowStatus).toBe('PART_AWAIT_CHECK')
    expect(units.map(({ state }) => state)).toEqual(['refunded', 'valid', 'valid'])
    expect(amounts).toMatchObject({ paidFen: 45_000, refundedFen: 15_000 })
    expect(await world.control.refunds()).toMatchObject([{ amountFen: 15_000, state: 'success' }])
    await lawsHold(shop)
    await shop.sweep()
    const { orderNo } = order
    // Two that are due at once are sent side by side.
    expect(shop.sms.notifications.map(({ kind, params }) => [kind, params]).sort()).toEqual([
      ['paid', { orderNo }],
      ['refund-agreed', { orderNo, amount: '150.00' }],
      ['refund-arrived', { orderNo, amount: '150.00' }],
    ])
  })

  test('one after the other, each is rounded by itself and nothing is left over', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 3 })
    for (const _ of [1, 2, 3]) {
      const { units } = await quoted(shop, order)
      const [next] = units.filter(({ obstacle }) => obstacle === null)
      const more = { unitNos: [next?.unitNo ?? ''], expectedAmountFen: next?.amountFen }
      expect((await askFor(shop, order, { more })).respCode).toBe('200')
      await shop.advance({ minutes: 10 })
      await work(shop)
    }
    const { flowStatus, amounts } = await orderDetail(shop, order)
    expect([flowStatus, amounts.refundedFen]).toEqual(['TD_FINISH', 45_000])
    expect(await seatsSold(shop)).toBe(0)
    const books = await balances(shop.db)
    expect([books['clearing:order'], books['owed:refund'], books['cash:WECHAT_PAY']]).toEqual([0, 0, 0])
    await lawsHold(shop)
  })
})

describe('the fee', () => {
  test('is that of the moment of asking, however late it is decided', async () => {
    const shop = await tieredShop()
    const order = await paidByMember(shop, 1)
    const starts = new Date((await orderDetail(shop, order)).lines[0]?.validFrom ?? '').getTime()
    // One minute before the free time is over; decided nine minutes after it.
    const minutes = (starts - shop.clock.now().getTime()) / 60_000 - 24 * 60 - 1
    await shop.advance({ minutes })
    const refundNo = (await askFor(shop, order)).data.refundNo
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await read(shop, order, refundNo)).toMatchObject({
      feeFen: 0,
      amountFen: 15_000,
      status: 'FINISH',
    })
    await lawsHold(shop)
  })

  test('a quote that a tier has overtaken is refused with the sum of now', async () => {
    const shop = await tieredShop()
    const order = await paidByMember(shop, 1)
    const starts = new Date((await orderDetail(shop, order)).lines[0]?.validFrom ?? '').getTime()
    await shop.advance({ minutes: (starts - shop.clock.now().getTime()) / 60_000 - 24 * 60 + 1 })
    const refused = await askFor(shop, order, { more: { expectedAmountFen: 15_000 } })
    expect(refused.respCode).toBe('REFUND_AMOUNT_CHANGED')
    expect(refused.data).toMatchObject({ amount: '135.00' })
    expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
    expect((await askFor(shop, order)).data).toMatchObject({ feeFen: 1_500, amountFen: 13_500 })
    await lawsHold(shop)
    const revenueOf = async () => (await balances(shop.db))[feeRevenue] ?? 0
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await shop.result(order)).toMatchObject({
      flowStatus: 'TD_FINISH',
      paidFen: 15_000,
      refundedFen: 13_500,
    })
    expect([await bookRefundFees(shop.deps), await revenueOf()], 'its day goes on').toEqual([0, 0])
    await shop.advance({ minutes: 24 * 60 })
    await Promise.all([1, 2, 3].map(() => bookRefundFees(shop.deps)))
    expect([await revenueOf(), (await balances(shop.db))['clearing:order']]).toEqual([-1_500, 0])
    await lawsHold(shop)
  })

  test('after the slot has begun nothing comes back', async () => {
    const shop = await tieredShop()
    const order = await paidByMember(shop, 1)
    const starts = new Date((await orderDetail(shop, order)).lines[0]?.validFrom ?? '').getTime()
    await shop.advance({ minutes: (starts - shop.clock.now().getTime()) / 60_000 + 1 })
    const { units } = await quoted(shop, order)
    expect(units).toMatchObject([{ obstacle: 'REFUND_TOO_LATE', amountFen: 0 }])
    const { unitNo = '' } = units[0] ?? {}
    const refused = await shop.call(askRefund, {
      ...asBuyer(order),
      body: {
        orderNo: order.orderNo,
        unitNos: [unitNo],
        reasonCode: 'UNWELL',
        expectedAmountFen: 0 as never,
      },
    })
    expect(refused.respCode).toBe('REFUND_TOO_LATE')
  })
})

describe('until it is decided', () => {
  test('it can be taken back: the tickets are good again', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 2 })
    const refundNo = await asked(shop, order, 2)
    expect((await orderDetail(shop, order)).flowStatus).toBe('TD_ING')
    const revoke = () => shop.call(revokeRefund, { ...asBuyer(order), params: { refundNo } })
    expect((await revoke()).data.status).toBe('REPEAL')
    expect((await revoke()).data.status).toBe('REPEAL')
    expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect(await world.control.refunds()).toEqual([])
    expect(await seatsSold(shop)).toBe(2)
    await lawsHold(shop)
  })

  test('it can be edited: other tickets, another reason, and time to think again', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 3 })
    const refundNo = await asked(shop, order, 3)
    await shop.advance({ minutes: 9 })
    const units = (await orderDetail(shop, order)).units.map(({ unitNo }) => unitNo)
    const edited = await shop.call(editRefund, {
      ...asBuyer(order),
      params: { refundNo },
      body: {
        unitNos: units.slice(2),
        reasonCode: 'OTHER',
        reasonText: '只退一张',
        expectedAmountFen: 15_000 as never,
      },
    })
    expect(edited.data).toMatchObject({ amountFen: 15_000, units: 1, reasonText: '只退一张' })
    expect((await orderDetail(shop, order)).units.map(({ state }) => state)).toEqual([
      'valid',
      'valid',
      'refunding',
    ])
    await shop.advance({ minutes: 9 })
    await work(shop)
    expect((await read(shop, order, refundNo)).status).toBe('PENDING')
    await shop.advance({ minutes: 1 })
    await work(shop)
    expect((await read(shop, order, refundNo)).status).toBe('FINISH')
    expect(await seatsSold(shop)).toBe(2)
    await lawsHold(shop)
  })

  test('once the time of its tickets is over it is neither revoked nor edited: what came back would have expired', async () => {
    const shop = await payingShop(world)
    await sql`UPDATE policy SET rules = rules || '{"approval":"STAFF"}' WHERE kind = 'REFUND'`.execute(
      shop.db,
    )
    const order = await paidByMember(shop, 2)
    const refundNo = await asked(shop, order)
    expect(await read(shop, order, refundNo)).toMatchObject({ isOver: false, actions: ['edit', 'revoke'] })
    shop.clock.set(`${addDays(shop.park.visitDate as VisitDate, 1)}T09:00:00+08:00`)
    await keepLoggedIn(shop)
    expect(await read(shop, order, refundNo)).toMatchObject({ isOver: true, actions: [] })
    const revoked = await shop.call(revokeRefund, { ...asBuyer(order), params: { refundNo } })
    expect(revoked.respCode).toBe('REFUND_VISIT_OVER')
    const [{ unitNo } = { unitNo: '' }] = (await orderDetail(shop, order)).units
    const body = { unitNos: [unitNo], reasonCode: 'UNWELL', expectedAmountFen: 15_000 as never }
    const edited = await shop.call(editRefund, { ...asBuyer(order), params: { refundNo }, body })
    expect(edited.respCode).toBe('REFUND_VISIT_OVER')
    const approval = { refundNo, at: shop.clock.now(), actor: 'staff:mei.lin' }
    await inTransaction(shop.db, (tx) => approveRefund(tx, approval))
    await work(shop)
    expect(await read(shop, order, refundNo)).toMatchObject({ amountFen: 15_000, status: 'FINISH' })
    await lawsHold(shop)
  })

  test('then it is decided, and neither revoked nor edited', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    await shop.advance({ minutes: 10 })
    await work(shop)
    const revoked = await shop.call(revokeRefund, { ...asBuyer(order), params: { refundNo } })
    expect(revoked.respCode).toBe('REFUND_DECIDED')
    const body = { unitNos: ['x'], reasonCode: 'UNWELL', expectedAmountFen: 0 as never }
    const edited = await shop.call(editRefund, { ...asBuyer(order), params: { refundNo }, body })
    expect(edited.respCode).toBe('REFUND_DECIDED')
  })

  test('revoked and decided at once: one of them, whole', async () => {
    const shop = await payingShop(world)
    const orders = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
    const refundNos = await Promise.all(orders.map((order) => asked(shop, order)))
    await shop.advance({ minutes: 10 })
    const revokes = orders.map((order, index) =>
      shop.call(revokeRefund, { ...asBuyer(order), params: { refundNo: refundNos[index] as RefundNo } }),
    )
    await Promise.all([shop.sweep(), ...revokes, shop.sweep()])
    await work(shop)
    for (const [index, order] of orders.entries()) {
      const wasRevoked = (await revokes[index])?.respCode === '200'
      const { flowStatus, amounts } = await orderDetail(shop, order)
      expect([flowStatus, amounts.refundedFen]).toEqual(
        wasRevoked ? ['AWAIT_CHECK', 0] : ['TD_FINISH', 15_000],
      )
    }
    await lawsHold(shop)
  })
})

describe('lies and repeats', () => {
  test('the same ask twenty times at once is one refund', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 3 })
    const { units } = await quoted(shop, order)
    const body = {
      orderNo: order.orderNo,
      unitNos: [units[0]?.unitNo ?? ''],
      reasonCode: 'WEATHER',
      expectedAmountFen: 15_000 as never,
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.call(askRefund, { ...asBuyer(order), idempotencyKey: 'the-same-key-0001', body }),
      ),
    )
    expect(new Set(answers.map(({ data }) => data.refundNo)).size).toBe(1)
    const other = await shop.call(askRefund, {
      ...asBuyer(order),
      idempotencyKey: 'the-same-key-0001',
      body: { ...body, reasonCode: 'UNWELL' },
    })
    expect(other.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
    await lawsHold(shop)
  })

  test('asked for and shown at the gate at once: let in or refunded, never both', async () => {
    const shop = await tieredShop()
    const orders = await ticketsOfTheDay(shop, 12)
    const lane = await newStaff(shop, 'gate')
    await insertGate(shop.db, 'MAIN')
    const letIn: boolean[] = []
    for (const [turn, { order, content }] of orders.entries()) {
      const show = { nonce: randomUUID(), gateCode: GateCode.parse('MAIN'), medium: 'QR', content } as const
      const { units } = await quoted(shop, order)
      const body = {
        orderNo: order.orderNo,
        unitNos: units.map(({ unitNo }) => unitNo),
        reasonCode: 'PLANS_CHANGED',
        expectedAmountFen: sumOf(units.map(({ amountFen }) => amountFen)),
      }
      const askBack = async () => {
        // A scan takes longer: in every other turn the buyer looks at the quote once more, so that either may be first.
        if (turn % 2 === 1) await quoted(shop, order)
        return await shop.call(askRefund, { ...asBuyer(order), body })
      }
      const [scanned, refund] = await Promise.all([
        shop.call(scanTicket, { token: lane.token, body: show }),
        askBack(),
      ])
      const { outcome } = scanned.data
      expect(refund.respCode).toBe(outcome === 'ADMIT' ? 'REFUND_NOT_POSSIBLE' : '200')
      expect(['ADMIT', 'REFUNDED']).toContain(outcome)
      letIn.push(outcome === 'ADMIT')
    }
    await lawsHold(shop)
    await shop.advance({ minutes: 10 })
    await work(shop)
    for (const [turn, { order }] of orders.entries()) {
      const { flowStatus, units, amounts } = await orderDetail(shop, order)
      expect([flowStatus, units[0]?.state, amounts.refundedFen]).toEqual(
        letIn[turn] ? ['CHECK_FINISH', 'used', 0] : ['TD_FINISH', 'refunded', 13_500],
      )
    }
    await lawsHold(shop)
    await assertBillsTrue(shop.db, world.control)
  })

  test('the same tickets asked for under twenty keys at once go back once', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 2 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(shop, order, { count: 2 })))
    const codes = answers.map(({ respCode }) => respCode)
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
    await shop.advance({ minutes: 10 })
    await work(shop)
    expect((await orderDetail(shop, order)).amounts.refundedFen).toBe(30_000)
    await lawsHold(shop)
  })

  test("somebody else's order and refund are answered as unknown, and change nothing", async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    const { unitNo = '' } = (await orderDetail(shop, order)).units[0] ?? {}
    const strangers = [await newGuest(shop), await newMember(shop, { account: 'stranger' })]
    for (const { token } of strangers) {
      const body = { unitNos: [unitNo], reasonCode: 'UNWELL', expectedAmountFen: 15_000 as never }
      const params = { refundNo }
      const answers = [
        await shop.call(quoteRefund, { token, params: { orderNo: order.orderNo }, body: { unitNos: [] } }),
        await shop.call(askRefund, { token, body: { orderNo: order.orderNo, ...body } }),
        await shop.call(readRefund, { token, params }),
        await shop.call(editRefund, { token, params, body }),
        await shop.call(revokeRefund, { token, params }),
      ]
      expect(answers.map(({ respCode }) => respCode)).toEqual(Array(5).fill('NOT_FOUND'))
      expect((await shop.call(listRefunds, { token, query: {} })).data.items).toEqual([])
    }
    expect((await read(shop, order, refundNo)).status).toBe('PENDING')
    expect((await shop.call(listRefunds, { ...asBuyer(order), query: {} })).data.items).toMatchObject([
      { refundNo },
    ])
  })

  test.each([
    ['no ticket', { unitNos: [] }, 'REFUND_UNITS_MISSING'],
    ['no reason', { reasonCode: undefined }, 'REFUND_REASON_MISSING'],
    ['a reason of the shop', { reasonCode: 'GOODWILL' }, 'REFUND_REASON_MISSING'],
    ['another reason without a word', { reasonCode: 'OTHER', reasonText: '  ' }, 'REFUND_REASON_MISSING'],
    ['more than was bought', { unitNos: ['a', 'b', 'c'] }, 'REFUND_OVER_QUANTITY'],
    ['a ticket of nobody', { unitNos: ['a'] }, 'REFUND_NOT_POSSIBLE'],
    ['more money than it is worth', { expectedAmountFen: 15_001 }, 'REFUND_AMOUNT_CHANGED'],
  ])('%s is refused', async (_, more, code) => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 2 })
    expect((await askFor(shop, order, { more })).respCode).toBe(code)
    const { unitNo = '' } = (await orderDetail(shop, order)).units[0] ?? {}
    const twice = await askFor(shop, order, { more: { unitNos: [unitNo, unitNo] } })
    expect(twice.respCode).toBe('REFUND_OVER_QUANTITY')
    expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
  })

  test('two tickets of a kind are told apart by who is on them, masked', async () => {
    const shop = await payingShop(world, { park: { tickets: [{ realName: 'EVERY' }] } })
    const order = await paidOrder(shop, { quantity: 2 })
    const { units } = await orderDetail(shop, order)
    const named = units.map(({ unitNo, visitors }) => ({
      unitNo,
      visitors: visitors.map(({ name }) => name),
    }))
    for (const { visitors } of named) expect(visitors).toEqual([expect.stringMatching(/\*/)])
    expect((await quoted(shop, order)).units).toMatchObject(named)
    const { data } = await askFor(shop, order)
    expect(data.tickets).toMatchObject(named.slice(0, 1))
  })

  test('team orders go to the service window', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 1 })
    await sql`UPDATE shop_order SET channel = 'B2B'`.execute(shop.db)
    const answer = await shop.call(quoteRefund, {
      ...asBuyer(order),
      params: { orderNo: order.orderNo },
      body: { unitNos: [] },
    })
    expect(answer.respCode).toBe('TEAM_AT_WINDOW')
  })

  test('what is not paid, and what waits for confirmation, cannot be refunded', async () => {
    const shop = await payingShop(world, { park: { confirmWithinMinutes: 60 } })
    const member = await newMember(shop, { account: 'anna' })
    const unpaid = await shop.place({ buyer: member })
    expect((await quoted(shop, unpaid)).units).toMatchObject([{ obstacle: 'REFUND_NOT_POSSIBLE' }])
    const waiting = await paidOrder(shop, { buyer: member })
    expect((await quoted(shop, waiting)).units).toMatchObject([{ obstacle: 'REFUND_NOT_POSSIBLE' }])
  })
})

describe('staff', () => {
  const decision = (shop: PayingShop) => ({ at: shop.clock.now(), actor: 'staff:orders' })

  test('grant it before its time, and waive the fee', async () => {
    const shop = await tieredShop()
    const order = await paidByMember(shop, 2)
    const starts = new Date((await orderDetail(shop, order)).lines[0]?.validFrom ?? '').getTime()
    await shop.advance({ minutes: (starts - shop.clock.now().getTime()) / 60_000 - 60 })
    const refundNo = await asked(shop, order)
    await inTransaction(shop.db, (tx) => approveRefund(tx, { refundNo, waiveFee: true, ...decision(shop) }))
    await work(shop)
    expect(await read(shop, order, refundNo)).toMatchObject({
      status: 'FINISH',
      feeFen: 0,
      amountFen: 15_000,
    })
    await lawsHold(shop)
  })

  test('refuse it with a word for the buyer, whose tickets are good again', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    const reject = { refundNo, text: '已使用', ...decision(shop) }
    await inTransaction(shop.db, (tx) => rejectRefund(tx, reject))
    expect(await read(shop, order, refundNo)).toMatchObject({
      status: 'REJECT',
      rejectText: '已使用',
      actions: [],
    })
    expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
    const again = inTransaction(shop.db, (tx) => approveRefund(tx, { refundNo, ...decision(shop) }))
    await expect(again).rejects.toMatchObject({ code: 'REFUND_DECIDED' })
    await lawsHold(shop)
    await shop.sweep()
    expect(shop.sms.notifications.map(({ kind }) => kind).sort()).toEqual(['paid', 'refund-refused'])
  })

  test('two at once decide once', async () => {
    const shop = await payingShop(world)
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    const decisions = [
      inTransaction(shop.db, (tx) => approveRefund(tx, { refundNo, ...decision(shop) })),
      inTransaction(shop.db, (tx) => rejectRefund(tx, { refundNo, text: 'no', ...decision(shop) })),
    ]
    const outcomes = await Promise.allSettled(decisions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await work(shop)
    await lawsHold(shop)
  })
})

test('the difference of a change goes back once', async () => {
  const shop = await payingShop(world)
  const order = await paidOrder(shop, { quantity: 2 })
  const { rows } = await sql<{ id: number }>`SELECT id FROM shop_order`.execute(shop.db)
  const back = () =>
    inTransaction(shop.db, (tx) =>
      askDifferenceBack(tx, {
        order: { id: rows[0]?.id ?? 0, orderNo: order.orderNo },
        changeNo: 'G261122ABCDEFGHIJKL',
        amountFen: 2_000 as never,
        actor: 'buyer',
        now: shop.clock.now(),
      }),
    )
  const refundNo = await back()
  await expect(back()).rejects.toThrow('was given back')
  await work(shop)
  expect(await read(shop, order, refundNo)).toMatchObject({
    kind: 'CHANGE',
    status: 'FINISH',
    amountFen: 2_000,
  })
  expect((await orderDetail(shop, order)).flowStatus).toBe('AWAIT_CHECK')
  await shop.checkBooks()
})
