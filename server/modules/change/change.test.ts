/** Buyers move tickets to another date: paid, given back, withdrawn, run out, decided by staff; and those who try to cheat. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  approveStaffChange,
  findChanges,
  readStaffChange,
  rejectStaffChange,
} from '#contract/console/change.ts'
import {
  askChange,
  type Change,
  type ChangeQuote,
  listChanges,
  quoteChange,
  readChange,
  readChangeable,
  readChangeDay,
  readChangePrices,
  revokeChange,
} from '#contract/endpoints/change.ts'
import { readDay } from '#contract/endpoints/inventory.ts'
import { listOrders, type OrderDetail, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readChangePayOptions, readChangePayResult, startPayment } from '#contract/endpoints/payment.ts'
import { askRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import { sentenceOf } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import { monthOf, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { asBuyer, desktop, type PlacedOrder } from '../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../testing/people.ts'
import { asked as askedBack, askFor, quoted } from '../../testing/refunding.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { assertChangesTrue, openTwoDays, type TwoDays, unitNo } from '../../testing/two-days.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { balances } from '../ledger/ledger.ts'
import { feeRevenue } from '../ledger/revenue.ts'
import { verifyTicket } from '../ordering/reading/ticket-code.ts'
import { bookChangeFees } from '../ordering/upkeep/book-revenue.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Tower = TwoDays
const openTower = (
  ...[priceFen, options]: [priceFen?: number, options?: Parameters<typeof openTwoDays>[2]]
) => openTwoDays(world, priceFen, options)

type Bought = { payType?: PayType; slot?: string; buyer?: TestMember }

async function paid(
  shop: Tower,
  quantity = 3,
  { payType = 'WECHAT_QR', ...how }: Bought = {},
): Promise<PlacedOrder> {
  const order = await shop.place({ quantity, ...how })
  await world.control.pay((await shop.started(order, payType)).paymentNo)
  await world.control.idle()
  return order
}

/** What the buyers of changes were written to, in the order in which it happened. */
async function writtenAbout({ db, sms }: Tower): Promise<[string, unknown][]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM notification_outbox WHERE kind LIKE 'change%' ORDER BY id`.execute(db)
  const sent = sms.notifications.filter(({ kind }) => kind.startsWith('change'))
  expect(sent.map(({ kind }) => kind).sort()).toEqual(rows.map(({ kind }) => kind).sort())
  return rows.map(({ kind }, index) => {
    const nth = rows.slice(0, index).filter((row) => row.kind === kind).length
    return [kind, sent.filter((one) => one.kind === kind)[nth]?.params]
  })
}

async function detailOf(shop: Tower, order: PlacedOrder): Promise<OrderDetail> {
  return (await shop.call(readOrder, { params: { orderNo: order.orderNo }, ...asBuyer(order) })).data
}

type Choice = { places?: number[]; date?: VisitDate; slot?: string; net?: number; key?: string }

const bodyOf = (
  shop: Tower,
  order: PlacedOrder,
  { places = [0], date = shop.next, slot = '10:00', net = 0 }: Choice,
) => ({
  orderNo: order.orderNo,
  unitNos: places.map((place) => unitNo(order, place)),
  visitDate: date,
  slotFrom: slot as SlotTime,
  reasonCode: 'PLANS' as const,
  expectedNetFen: fen(net),
})

const ask = (shop: Tower, order: PlacedOrder, choice: Choice = {}) =>
  shop.call(askChange, {
    body: bodyOf(shop, order, choice),
    ...asBuyer(order),
    ...(choice.key && { idempotencyKey: choice.key }),
  })

async function asked(shop: Tower, order: PlacedOrder, choice: Choice = {}): Promise<Change> {
  const answer = await ask(shop, order, choice)
  expect(answer.respCode, answer.respMsg).toBe('200')
  return answer.data
}

/** Of its first ticket to the next day. */
async function quoteOf(shop: Tower, order: PlacedOrder): Promise<ChangeQuote> {
  const { orderNo, reasonCode: _, expectedNetFen: __, ...body } = bodyOf(shop, order, {})
  return (await shop.call(quoteChange, { params: { orderNo }, body, ...asBuyer(order), userAgent: desktop }))
    .data
}

const changeOf = async (shop: Tower, order: PlacedOrder, changeNo: ChangeNo): Promise<Change> =>
  (await shop.call(readChange, { params: { changeNo }, ...asBuyer(order) })).data

const start = (shop: Tower, order: PlacedOrder, changeNo: ChangeNo, payType: PayType = 'WECHAT_QR') =>
  shop.call(startPayment, { body: { changeNo, payType }, ...asBuyer(order), userAgent: desktop })

const allTrue = assertChangesTrue

/** Nothing goes back where a change costs nothing or more. */
test('without a difference tickets move at once, and the old code opens nothing any more', async () => {
  const shop = await openTower()
  const order = await paid(shop)
  const before = (await shop.call(readTickets, { params: { orderNo: order.orderNo }, ...asBuyer(order) }))
    .data
  const change = await asked(shop, order, { places: [1], slot: '11:00' })
  expect(change).toMatchObject({ state: 'DONE', netFen: 0, actions: [], origin: { slotFrom: '10:00' } })
  const tickets = (await shop.call(readTickets, { params: { orderNo: order.orderNo }, ...asBuyer(order) }))
    .data
  const moved = tickets.tickets.find((ticket) => ticket.unitNo === unitNo(order, 1))
  expect(moved).toMatchObject({ visitDate: shop.next, slotFrom: '11:00', state: 'valid' })
  const old = before.tickets.find((ticket) => ticket.unitNo === unitNo(order, 1))
  const serialOf = (code: string | null | undefined) => verifyTicket(shop.deps.ticketKey, code ?? '')?.serial
  expect([serialOf(old?.code), serialOf(moved?.code)]).toEqual([0, 1])
  const detail = await detailOf(shop, order)
  expect(detail.lines.map(({ visitDate, quantity, amountFen }) => [visitDate, quantity, amountFen])).toEqual([
    [shop.park.visitDate, 2, 30_000],
    [shop.next, 1, 15_000],
  ])
  expect(detail.history.slice(-2).map(({ status, note }) => [status, note])).toEqual([
    ['CHANGING_ING', '申请改期'],
    ['AWAIT_CHECK', '改期完成'],
  ])
  await allTrue(shop)
  await shop.sweep()
  const messages = shop.sms.notifications.filter(({ kind }) => kind === 'changed')
  expect(messages.map(({ params }) => params)).toEqual([{ orderNo: order.orderNo, date: shop.next }])
})

test('when every ticket has moved, the order shows the new date', async () => {
  const shop = await openTower()
  const order = await paid(shop, 2)
  await asked(shop, order, { places: [0, 1], slot: '10:30' })
  expect(await detailOf(shop, order)).toMatchObject({ visitDate: shop.next, slotFrom: '10:30' })
  await allTrue(shop)
})

test.each(['WECHAT_QR', 'ALIPAY_QR'] as const)(
  'a dearer day is paid by %s, and then the tickets move',
  async (payType) => {
    const shop = await openTower(18_000, { policy: { feeFen: 500 } })
    const order = await paid(shop, 3, { payType })
    const quote = await quoteOf(shop, order)
    expect(quote.payTypes).toContain(payType)
    expect(quote).toMatchObject({
      differenceFen: 3_000,
      feeFen: 500,
      netFen: 3_500,
      timesLeft: 1,
      needs: 'AUTO',
    })
    const change = await asked(shop, order, { net: 3_500 })
    expect(change).toMatchObject({ state: 'AWAIT_PAID', payableFen: 3_500, actions: ['pay', 'revoke'] })
    expect((await detailOf(shop, order)).flowStatus).toBe('CHANGING_ING')
    const { changeNo } = change
    const options = { params: { changeNo }, ...asBuyer(order), userAgent: desktop }
    expect((await shop.call(readChangePayOptions, options)).data.payTypes).toContain(payType)
    const started = await start(shop, order, changeNo, payType)
    await world.control.pay(started.data.paymentNo)
    await world.control.idle()
    const result = await shop.call(readChangePayResult, { params: { changeNo }, ...asBuyer(order) })
    expect(result.data).toMatchObject({ state: 'DONE', returningFen: 0 })
    const { amounts, flowStatus, visitDate } = await detailOf(shop, order)
    expect([flowStatus, visitDate]).toEqual(['AWAIT_CHECK', shop.park.visitDate])
    expect(amounts).toMatchObject({ goodsFen: 48_000, otherFen: 500, payableFen: 48_500, paidFen: 48_500 })
    expect((await start(shop, order, changeNo, payType)).respCode).toBe('CHANGE_ALREADY_PAID')
    await allTrue(shop)
    await shop.advance({ minutes: 24 * 60 })
    await Promise.all([1, 2, 3].map(() => bookChangeFees(shop.deps)))
    expect((await balances(shop.db))[feeRevenue]).toBe(-500)
    await allTrue(shop)
  },
)

test('a cheaper day gives the difference back to the payer', async () => {
  const shop = await openTower(12_000)
  const order = await paid(shop, 3, { payType: 'ALIPAY_QR' })
  const change = await asked(shop, order, { places: [0, 2], net: -6_000 })
  expect(change).toMatchObject({ state: 'DONE', backFen: 6_000 })
  await allTrue(shop)
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([6_000])
  await shop.sweep()
  const money = shop.sms.notifications.filter(({ params }) => params.amount === '60.00')
  expect(money.map(({ kind }) => kind).sort()).toEqual(['refund-agreed', 'refund-arrived'])
  const { amounts } = await detailOf(shop, order)
  expect(amounts).toMatchObject({ goodsFen: 39_000, payableFen: 39_000, paidFen: 45_000, refundedFen: 6_000 })
  await allTrue(shop)
})

test('where the policy gives nothing back, a ticket keeps the price that was paid for it', async () => {
  const shop = await openTower(12_000, { policy: { difference: 'UP' } })
  const order = await paid(shop)
  expect(await asked(shop, order)).toMatchObject({ state: 'DONE', netFen: 0, backFen: 0 })
  expect((await detailOf(shop, order)).amounts).toMatchObject({ goodsFen: 45_000, refundedFen: 0 })
  await allTrue(shop)
})

test('what a buyer may change is said for each ticket, with the prices of the month', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop, 2)
  const params = { orderNo: order.orderNo }
  const { data } = await shop.call(readChangeable, { params, ...asBuyer(order) })
  expect(data).toMatchObject({ open: null })
  expect(data.units.map(({ refusal, timesLeft }) => [refusal, timesLeft])).toEqual([
    [null, 2],
    [null, 2],
  ])
  const code = shop.park.productCode as never
  const prices = await shop.call(readChangePrices, {
    params,
    query: { code, month: monthOf(shop.next) },
    ...asBuyer(order),
  })
  expect(prices.data.days.find(({ date }) => date === shop.next)?.prices).toEqual({ 'DECK-ADULT': 18_000 })

  // Full for buyers: the tickets bring along their places of the day, so another slot of it has room for them.
  const date = shop.park.visitDate as VisitDate
  await sql`UPDATE pool SET capacity = held + sold WHERE visit_date = ${date} AND slot_from IS NULL`.execute(
    shop.db,
  )
  const forBuyers = await shop.call(readDay, { params: { code }, query: { date }, ...asBuyer(order) })
  expect(forBuyers.data.slots.map(({ state }) => state)).toEqual(Array(3).fill('SOLD_OUT'))
  const own = { params, query: { code, date } }
  const { data: day } = await shop.call(readChangeDay, { ...own, ...asBuyer(order) })
  expect(day.slots.map(({ from, left }) => [from, left])).toEqual([
    ['10:00', 2],
    ['10:30', 2],
    ['11:00', 2],
  ])
  expect(day.state).not.toBe('SOLD_OUT')
  const stranger = await newMember(shop, { account: 'stranger' })
  expect((await shop.call(readChangeDay, { ...own, token: stranger.token })).respCode).toBe('NOT_FOUND')
  const moved = await asked(shop, order, { places: [1], date, slot: '11:00' })
  expect(moved.state).toBe('DONE')

  const change = await asked(shop, order, { net: 3_000 })
  expect((await shop.call(readChangeable, { params, ...asBuyer(order) })).data.open).toBe(change.changeNo)
})

test('a change is withdrawn: its seats are free, and money that still comes goes back', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop)
  const { changeNo } = await asked(shop, order, { net: 3_000 })
  const { paymentNo } = (await start(shop, order, changeNo)).data
  const revoked = await shop.call(revokeChange, { params: { changeNo }, ...asBuyer(order) })
  expect(revoked.data).toMatchObject({ state: 'REVOKED', actions: [] })
  expect((await shop.call(revokeChange, { params: { changeNo }, ...asBuyer(order) })).data.state).toBe(
    'REVOKED',
  )
  await allTrue(shop)
  await world.control.pay(paymentNo)
  await world.control.idle()
  expect((await detailOf(shop, order)).amounts.paidFen).toBe(45_000)
  await allTrue(shop)
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([3_000])
  expect((await start(shop, order, changeNo)).respCode).toBe('CHANGE_NOT_PAYABLE')
  await allTrue(shop)
})

test('who does not pay in a quarter of an hour keeps the tickets, and late money goes back', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop)
  const { changeNo } = await asked(shop, order, { net: 3_000 })
  const { paymentNo } = (await start(shop, order, changeNo)).data
  await shop.advance({ minutes: 15 })
  await shop.sweep()
  expect((await changeOf(shop, order, changeNo)).state).toBe('EXPIRED')
  expect((await start(shop, order, changeNo)).respCode).toBe('CHANGE_OVER_PAY_TIME')
  await shop.advance({ minutes: 2, seconds: 1 })
  await shop.sweep()
  const { flowStatus, units, history } = await detailOf(shop, order)
  expect([flowStatus, units.every(({ state }) => state === 'valid')]).toEqual(['AWAIT_CHECK', true])
  expect(history.at(-1)?.note).toBe('改期差价未在时限内支付')
  await shop.sweep()
  expect(await writtenAbout(shop)).toEqual([['change-expired', { orderNo: order.orderNo }]])
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await world.control.idle()
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([3_000])
  expect(
    (await shop.call(readChangePayResult, { params: { changeNo }, ...asBuyer(order) })).data.returningFen,
  ).toBe(3_000)
  await allTrue(shop)
})

test('money that comes in the two minutes after the pay time still moves the tickets', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop)
  const { changeNo } = await asked(shop, order, { net: 3_000 })
  const { paymentNo } = (await start(shop, order, changeNo)).data
  await shop.advance({ minutes: 16 })
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await world.control.idle()
  expect((await changeOf(shop, order, changeNo)).state).toBe('DONE')
  await allTrue(shop)
})

test('refused: the same date, another sum, too often, too late, a second change beside an open one', async () => {
  const shop = await openTower(15_000, { policy: { maxTimes: 1 } })
  // A member's session outlasts the days.
  const order = await paid(shop, 3, { buyer: await newMember(shop, { account: 'anna' }) })
  const codeOf = async (choice: Choice) => (await ask(shop, order, choice)).respCode
  const date = shop.park.visitDate as VisitDate
  expect(await codeOf({ date })).toBe('SAME_DATE')
  expect(await codeOf({ net: 1 })).toBe('CHANGE_AMOUNT_CHANGED')
  expect(await codeOf({ slot: '12:00' })).toBe('SLOT_NEEDED')
  expect(await codeOf({ places: [7] })).toBe('BAD_REQUEST')
  await asked(shop, order, { places: [0] })
  expect(await codeOf({ places: [0], date })).toBe('CHANGE_TIMES_OVER')
  await shop.advance({ minutes: 59 * 60 })
  expect(await codeOf({ places: [1] })).toBe('CHANGE_TOO_LATE')
  await allTrue(shop)
})

test('team orders go to the service window', async () => {
  const shop = await openTower()
  const order = await paid(shop, 1)
  await sql`UPDATE shop_order SET channel = 'B2B' WHERE order_no = ${order.orderNo}`.execute(shop.db)
  const { data } = await shop.call(readChangeable, { params: { orderNo: order.orderNo }, ...asBuyer(order) })
  expect(data.units.map(({ refusal }) => refusal)).toEqual([sentenceOf('TEAM_CHANGE_AT_WINDOW', 'zh-CN')])
  expect((await ask(shop, order)).respCode).toBe('TEAM_CHANGE_AT_WINDOW')
  await allTrue(shop)
})

test('somebody else sees nothing of an order and its changes, and changes nothing', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop)
  const { changeNo } = await asked(shop, order, { net: 3_000 })
  const stranger = { token: (await newGuest(shop)).token }
  const params = { orderNo: order.orderNo }
  const other = { params: { changeNo }, ...stranger }
  const answers = [
    await shop.call(readChangeable, { params, ...stranger }),
    await shop.call(askChange, { body: bodyOf(shop, order, { places: [1] }), ...stranger }),
    await shop.call(readChange, other),
    await shop.call(revokeChange, other),
    await shop.call(readChangePayOptions, { ...other, userAgent: desktop }),
    await shop.call(readChangePayResult, other),
    await shop.call(startPayment, {
      body: { changeNo, payType: 'WECHAT_QR' },
      ...stranger,
      userAgent: desktop,
    }),
  ]
  expect(answers.map(({ respCode }) => respCode)).toEqual(Array(7).fill('NOT_FOUND'))
  expect((await shop.call(listChanges, { query: {}, ...stranger })).data.items).toEqual([])
  const mine = await shop.call(listChanges, { query: {}, ...asBuyer(order) })
  expect(mine.data.items.map((change) => [change.changeNo, change.state])).toEqual([[changeNo, 'AWAIT_PAID']])
})

test('twenty asks at once are one change, whether they have one key or twenty', async () => {
  const shop = await openTower(18_000)
  const order = await paid(shop)
  const alike = await Promise.all(
    Array.from({ length: 20 }, () => ask(shop, order, { net: 3_000, key: 'the-same-key-of-all-twenty' })),
  )
  expect(new Set(alike.map(({ respCode, data }) => `${respCode} ${data.changeNo}`)).size).toBe(1)
  const second = await paid(shop, 3, { slot: '10:30' })
  const apart = await Promise.all(Array.from({ length: 20 }, () => ask(shop, second, { net: 3_000 })))
  expect(apart.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  expect(new Set(apart.map(({ respCode }) => respCode))).toEqual(new Set(['200', 'CHANGE_OPEN']))
  await allTrue(shop)
})

test('a refund and a change of the same ticket at once: one of them has it', async () => {
  const shop = await openTower(18_000)
  for (let turn = 0; turn < 3; turn += 1) {
    const order = await paid(shop, 1)
    const { units } = await quoted(shop, order)
    const back = {
      orderNo: order.orderNo,
      unitNos: units.map(({ unitNo: no }) => no),
      reasonCode: 'PLANS_CHANGED',
      expectedAmountFen: fen(units.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    }
    const askBack = () => shop.call(askRefund, { body: back, ...asBuyer(order) })
    const askMove = () => ask(shop, order, { net: 3_000, slot: ['10:00', '10:30', '11:00'][turn] ?? '10:00' })
    // Each is sent first in its turn.
    const [refund, change] =
      turn === 1
        ? await Promise.all([askBack(), askMove()])
        : (await Promise.all([askMove(), askBack()])).toReversed()
    expect([
      ['200', 'CHANGE_NOT_POSSIBLE'],
      ['REFUND_NOT_POSSIBLE', '200'],
    ]).toContainEqual([refund?.respCode, change?.respCode])
    await allTrue(shop)
  }
})

test('a slot that somebody else took meanwhile is refused, and the tickets stay', async () => {
  const shop = await openTower()
  const first = await paid(shop, 3)
  const second = await paid(shop, 2, { slot: '10:30' })
  await asked(shop, first, { places: [0, 1, 2] })
  expect((await ask(shop, second, { places: [0, 1] })).respCode).toBe('SLOT_SOLD_OUT')
  expect((await detailOf(shop, second)).units.every(({ state }) => state === 'valid')).toBe(true)
  await allTrue(shop)
})

test('a slot that goes at the same moment is refused as closed, and the tickets stay', async () => {
  const shop = await openTower()
  const order = await paid(shop, 1)
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM pool WHERE visit_date = ${shop.next} AND slot_from = '10:00'`.execute(shop.db)
  const where = `pool WHERE id = ${rows[0]?.id}`
  const lock = { locking: `SELECT FROM ${where} FOR UPDATE`, meanwhile: [`DELETE FROM ${where}`] }
  const answer = await whileBlocked(shop, lock, () => ask(shop, order))
  expect(answer.respCode).toBe('SLOT_CLOSED')
  expect((await detailOf(shop, order)).units).toMatchObject([{ state: 'valid' }])
  await assertChangesTrue(shop)
})

test('the last place of a slot, given back at the same moment, is had', async () => {
  const shop = await openTower()
  const order = await paid(shop, 1)
  const capacityOf = (seats: number) =>
    `UPDATE pool SET capacity = ${seats} WHERE visit_date = '${shop.next}' AND slot_from = '10:00'`
  await shop.pool.query(capacityOf(0))
  const answer = await whileBlocked(shop, { locking: capacityOf(1) }, () => ask(shop, order))
  expect(answer).toMatchObject({ respCode: '200', data: { state: 'DONE' } })
  await assertChangesTrue(shop)
})

test('where staff decide, nobody pays before: approved, rejected, or not decided in time', async () => {
  const shop = await openTower(18_000, { policy: { approval: 'STAFF' } })
  const order = await paid(shop, 3, { buyer: await newMember(shop, { account: 'anna' }) })
  const quote = await quoteOf(shop, order)
  expect(quote).toMatchObject({ payableFen: 3_000, needs: 'STAFF', payTypes: [] })
  const first = await asked(shop, order, { net: 3_000 })
  expect(first).toMatchObject({ state: 'AWAIT_AUDIT', payUntil: null, actions: ['revoke'] })
  expect((await start(shop, order, first.changeNo)).respCode).toBe('CHANGE_NOT_PAYABLE')
  const { token } = await newStaff(shop, 'orders')
  const text = 'The terrace is closed that day'
  const params = { changeNo: first.changeNo }
  const rejected = await shop.call(rejectStaffChange, { token, params, body: { reason: text } })
  expect(rejected.data).toEqual({ ...params, state: 'REJECTED' })
  expect(await changeOf(shop, order, first.changeNo)).toMatchObject({ state: 'REJECTED', rejectText: text })
  const second = await asked(shop, order, { net: 3_000 })
  const waiting = (await shop.call(findChanges, { token, query: { state: 'AWAIT_AUDIT' } })).data.items
  expect(waiting).toMatchObject([{ changeNo: second.changeNo, orderNo: order.orderNo, netFen: 3_000 }])
  const owner = await newStaff(shop, 'owner')
  const decisions = await Promise.all([
    shop.call(approveStaffChange, { token, params: { changeNo: second.changeNo } }),
    shop.call(approveStaffChange, { token: owner.token, params: { changeNo: second.changeNo } }),
  ])
  expect(decisions.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CHANGE_DECIDED'])
  const late = { token, params: { changeNo: second.changeNo }, body: { reason: text } }
  expect((await shop.call(rejectStaffChange, late)).respCode).toBe('CHANGE_DECIDED')
  const read = (await shop.call(readStaffChange, { token, params: { changeNo: second.changeNo } })).data
  expect(read).toMatchObject({
    state: 'AWAIT_PAID',
    actions: [],
    decidedBy: expect.stringMatching(/^staff:/),
  })
  const { paymentNo } = (await start(shop, order, second.changeNo)).data
  await world.control.pay(paymentNo)
  await world.control.idle()
  expect((await changeOf(shop, order, second.changeNo)).state).toBe('DONE')
  const third = await asked(shop, order, { places: [1], net: 3_000 })
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM order_change ORDER BY id`.execute(shop.db)
  const cursor = rows[1]?.id
  const found = async (query: object) =>
    (await shop.call(findChanges, { token, query })).data.items.map(({ changeNo }) => changeNo)
  const all = [first, second, third].map(({ changeNo }) => changeNo)
  expect(await found({ sort: 'asked-asc' })).toEqual(all)
  expect(await found({ sort: 'asked-desc' })).toEqual(all.toReversed())
  expect(await found({ sort: 'asked-asc', cursor })).toEqual([third.changeNo])
  expect(await found({ cursor })).toEqual([first.changeNo])
  await shop.advance({ minutes: 24 * 60 })
  await shop.sweep()
  expect((await changeOf(shop, order, third.changeNo)).state).toBe('REJECTED')
  await shop.sweep()
  const { orderNo } = order
  expect(await writtenAbout(shop)).toEqual([
    ['change-refused', { orderNo }],
    ['change-agreed', { orderNo, amount: '30.00' }],
    ['changed', { orderNo, date: shop.next }],
    ['change-refused', { orderNo }],
  ])
  await allTrue(shop)
})

test('a refund after a declined change costs what it did when that was asked for: for a day, and its tickets alone', async () => {
  const shop = await openTower(15_000, { policy: { approval: 'STAFF' } })
  await sql`UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":49,"feeBp":0}]}' WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  const order = await paid(shop, 3, { buyer: await newMember(shop, { account: 'anna' }) })
  const decline = async (changeNo: ChangeNo) => {
    const { token } = await newStaff(shop, 'orders')
    const body = { reason: 'The day is full' }
    expect((await shop.call(rejectStaffChange, { token, params: { changeNo }, body })).respCode).toBe('200')
  }
  const start = venueInstant(shop.park.visitDate as VisitDate, '10:00' as SlotTime).getTime()
  const untilBefore = (hours: number) =>
    shop.advance({ seconds: (start - shop.clock.now().getTime()) / 1000 - hours * 3_600 })
  const offered = async () => {
    const { orderNo } = order
    const list = (await shop.call(listOrders, { query: {}, ...asBuyer(order) })).data.items
    const actions = list.find((one) => one.orderNo === orderNo)?.actions
    expect((await detailOf(shop, order)).actions, 'the list and the order agree').toEqual(actions)
    return actions?.includes('refund')
  }
  const tooLate = async () => (await quoted(shop, order)).units.map(({ obstacle }) => obstacle !== null)
  await untilBefore(51)
  // Withdrawn by its buyer: that keeps no tier open.
  const withdrawn = await asked(shop, order, { places: [1] })
  await shop.call(revokeChange, { params: { changeNo: withdrawn.changeNo }, ...asBuyer(order) })
  await untilBefore(50)
  const { changeNo } = await asked(shop, order)
  await untilBefore(46)
  await decline(changeNo)
  expect(await tooLate()).toEqual([false, true, true])
  const [first] = (await quoted(shop, order)).units
  expect(first).toMatchObject({ feeFen: 0, amountFen: 15_000 })
  expect(Date.parse(first?.tierEndsAt ?? '')).toBe(start - 22 * 3_600_000)
  expect(await offered()).toBe(true)
  expect((await askFor(shop, order, { count: 2 })).respCode).toBe('REFUND_TOO_LATE')
  // A second one, asked for when nothing came back any more, adds nothing to the first.
  const second = await asked(shop, order, { places: [0, 2] })
  await untilBefore(45)
  await decline(second.changeNo)
  expect(await tooLate()).toEqual([false, true, true])
  await untilBefore(22 + 1 / 60)
  const refundNo = await askedBack(shop, order)
  await shop.call(revokeRefund, { params: { refundNo }, ...asBuyer(order) })
  await untilBefore(22)
  expect(await tooLate()).toEqual([true, true, true])
  expect(await offered()).toBe(false)
  await allTrue(shop)
})

test('an approved change without a difference is complete', async () => {
  const shop = await openTower(15_000, { policy: { approval: 'STAFF' } })
  const order = await paid(shop, 1)
  const { changeNo } = await asked(shop, order)
  const { token } = await newStaff(shop, 'orders')
  const answer = await shop.call(approveStaffChange, { token, params: { changeNo } })
  expect(answer.data).toEqual({ changeNo, state: 'DONE' })
  expect((await changeOf(shop, order, changeNo)).state).toBe('DONE')
  await allTrue(shop)
})
