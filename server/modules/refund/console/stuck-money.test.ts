/** Every fault of a provider has its way through the desk, and nothing comes back twice. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readToday } from '#contract/console/desk.ts'
import { findArrivedMoney } from '#contract/console/payment.ts'
import * as contract from '#contract/console/refund.ts'
import { readRefund } from '#contract/endpoints/refund.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Fault } from '../../../../sandbox/trade/rules.ts'
import { sortedCodes } from '../../../testing/answer-codes.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { asked, paidOrder, work } from '../../../testing/refunding.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'

let world: TestWorld
let shop: PayingShop
let finance: TestStaff
let orders: TestStaff
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
  finance = await newStaff(shop, 'finance')
  orders = await newStaff(shop, 'orders')
})

const card = { bank: 'CMB_DEBIT', account: '6225880137706868', name: '周明' } as const

const fault = (name: Fault, op: 'refund' | 'abnormalRefund' = 'refund') =>
  world.control.addRule({ match: { provider: 'WECHAT_PAY', op }, fault: name })

type Stuck = { order: PlacedOrder; refundNo: RefundNo; no: string }

/** One of two tickets, whose money meets this fault at the provider. */
async function stuckBy(name: Fault): Promise<Stuck> {
  const order = await paidOrder(shop, { quantity: 2 })
  const refundNo = await asked(shop, order)
  await fault(name)
  await shop.advance({ minutes: 10 })
  await later()
  return { order, refundNo, no: `${refundNo}_1` }
}

/** Long enough for one more try. */
async function later(): Promise<void> {
  await work(shop)
  await shop.advance({ minutes: 2 })
  await work(shop)
}

const staffAt = (who: TestStaff, no: string) => ({ token: who.token, params: { providerRefundNo: no } })
const money = async (no: string) => (await shop.call(contract.readRefundMoney, staffAt(finance, no))).data
const anew = (no: string) => shop.call(contract.sendMoneyAnew, staffAt(finance, no))
const toCard = (no: string) =>
  shop.call(contract.sendMoneyToCard, { ...staffAt(finance, no), body: { card } })
const byHand = (no: string, reference = 'ICBC 0001') =>
  shop.call(contract.payMoneyByHand, { ...staffAt(finance, no), body: { reference } })
const tryNow = (no: string) => shop.call(contract.tryRefundMoney, staffAt(orders, no))
const statusFor = async ({ order, refundNo }: Stuck) =>
  (
    await shop.call(readRefund, {
      token: order.buyer.token,
      sessionId: order.sessionId,
      params: { refundNo },
    })
  ).data.status

/** The provider has paid out so much in all, by so many numbers. */
async function expectPaidOut(fens: readonly number[]): Promise<void> {
  const paid = (await world.control.refunds()).filter(({ state }) => state === 'success')
  expect(paid.map(({ amountFen }) => amountFen)).toEqual(fens)
  await shop.checkBooks()
}

/** Of alerts of refunds: who closed them; null as long as they are open. */
async function alertsClosedBy(): Promise<(string | null)[]> {
  const { rows } = await sql<{ by: string | null }>`
    SELECT resolved_by AS by FROM payment_alert WHERE kind IN ('REFUND_ABNORMAL', 'REFUND_STUCK') ORDER BY id`.execute(
    shop.db,
  )
  return rows.map(({ by }) => by)
}

describe('a number that the provider closed', () => {
  test('is dead, and its money goes under another one once the provider has said so', async () => {
    const stuck = await stuckBy('refundClosed')
    expect(await money(stuck.no)).toMatchObject({
      state: 'ABNORMAL',
      trouble: 'CLOSED',
      actions: ['try', 'anew', 'hand'],
    })
    await expectPaidOut([])
    expect((await anew(stuck.no)).respCode).toBe('200')
    await later()
    expect((await shop.call(contract.readRefundMoney, staffAt(finance, stuck.no))).respCode).toBe('NOT_FOUND')
    expect(await money(`${stuck.no}a`)).toMatchObject({ state: 'DONE', closedNos: [stuck.no], actions: [] })
    const { rows } = await sql`SELECT remedy FROM provider_refund WHERE state = 'DEAD'`.execute(shop.db)
    expect(rows).toEqual([{ remedy: 'ANEW' }])
    expect(await statusFor(stuck)).toBe('FINISH')
    await expectPaidOut([15_000])
  })

  test('closed once more it is sent once more', async () => {
    const stuck = await stuckBy('refundClosed')
    await fault('refundClosed')
    await anew(stuck.no)
    await later()
    expect(await money(`${stuck.no}a`)).toMatchObject({ trouble: 'CLOSED', closedNos: [stuck.no] })
    expect(await alertsClosedBy()).toEqual([null, null])
    await anew(`${stuck.no}a`)
    await later()
    expect(await alertsClosedBy()).toEqual(['system', 'system'])
    expect(await money(`${stuck.no}b`)).toMatchObject({
      state: 'DONE',
      closedNos: [stuck.no, `${stuck.no}a`],
    })
    await expectPaidOut([15_000])
  })

  test('twenty clicks, webhooks and three workers make one new number', async () => {
    const stuck = await stuckBy('refundClosed')
    const answers = await Promise.all(Array.from({ length: 20 }, () => anew(stuck.no)))
    expect(sortedCodes(answers)).toEqual(['200', ...Array(19).fill('REFUND_MONEY_MOVED')])
    const webhooks = (await world.control.webhooks()).filter(({ event }) => event.startsWith('REFUND'))
    await Promise.all([
      ...webhooks.map(({ id }) => world.control.resend(id)),
      ...[shop.sweep(), shop.sweep(), shop.sweep()],
    ])
    await later()
    expect((await world.control.refunds()).map(({ state }) => state)).toEqual(['closed', 'success'])
    await expectPaidOut([15_000])
  })

  test('a webhook alone closes nothing: what the provider pays out after all is not sent anew', async () => {
    const order = await paidOrder(shop, { quantity: 1 })
    const refundNo = await asked(shop, order)
    await fault('refundProcessingForever')
    await shop.advance({ minutes: 10 })
    await work(shop)
    const no = `${refundNo}_1`
    await sql`UPDATE provider_refund SET state = 'ABNORMAL', trouble = 'CLOSED', due_at = NULL`.execute(
      shop.db,
    )
    expect((await anew(no)).respCode).toBe('200')
    await later()
    expect(await money(no)).toMatchObject({ state: 'SENT', actions: ['try'] })
    await world.control.settleRefund(no, 'succeed')
    await later()
    expect(await money(no)).toMatchObject({ state: 'DONE' })
    await expectPaidOut([15_000])
  })
})

describe('what the payer’s account cannot take', () => {
  test('goes to a bank card, of which nothing is kept afterwards', async () => {
    const stuck = await stuckBy('refundAbnormal')
    expect(await money(stuck.no)).toMatchObject({ trouble: 'ABNORMAL', actions: ['try', 'card', 'hand'] })
    expect((await anew(stuck.no)).respCode).toBe('REFUND_MONEY_MOVED')
    expect((await toCard(stuck.no)).data).toMatchObject({ remedy: 'CARD', actions: [] })
    const sealed = await sql<{
      text: string
    }>`SELECT encode(card_sealed, 'escape') AS text FROM provider_refund`.execute(shop.db)
    expect(sealed.rows[0]?.text).not.toContain(card.account)
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'DONE', remedy: 'CARD' })
    expect(await world.control.refunds()).toMatchObject([{ state: 'success', card: '6868' }])
    const { rows } = await sql`SELECT FROM provider_refund WHERE card_sealed IS NOT NULL`.execute(shop.db)
    expect(rows).toEqual([])
    const audit = await sql<{ row: string }>`SELECT audit::text AS row FROM audit`.execute(shop.db)
    expect(audit.rows.map(({ row }) => row).join()).not.toContain(card.account)
    expect(await statusFor(stuck)).toBe('FINISH')
    await expectPaidOut([15_000])
  })

  test('a card that the bank refuses, or that fails again, leaves the choice to staff', async () => {
    const stuck = await stuckBy('refundAbnormal')
    await fault('refundRejected', 'abnormalRefund')
    await toCard(stuck.no)
    await later()
    expect(await money(stuck.no)).toMatchObject({
      state: 'ABNORMAL',
      remedy: null,
      lastAnswer: 'PARAM_ERROR',
    })
    await fault('abnormalAgain', 'abnormalRefund')
    await toCard(stuck.no)
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'ABNORMAL', remedy: null, trouble: 'ABNORMAL' })
    expect((await byHand(stuck.no)).data).toMatchObject({ remedy: 'HAND', actions: [] })
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'DONE', bankReference: 'ICBC 0001' })
    expect(await statusFor(stuck)).toBe('FINISH')
    expect((await balances(shop.db))['cash:HAND']).toBe(-15_000)
    expect(new Set(await alertsClosedBy()), 'paid by hand, they are over').toEqual(new Set(['system']))
    await expectPaidOut([])
  })

  test('an answer that never came is asked about, and the card is not charged with it twice', async () => {
    const stuck = await stuckBy('refundAbnormal')
    await fault('acceptThenTimeout', 'abnormalRefund')
    await toCard(stuck.no)
    await later()
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'DONE' })
    const asks = (await world.control.requests()).filter(({ op }) => op === 'abnormalRefund')
    expect(asks).toHaveLength(1)
    await expectPaidOut([15_000])
  })

  test('two of staff pay by hand, a third chooses a card: one of them does', async () => {
    const stuck = await stuckBy('refundAbnormal')
    const answers = await Promise.all([
      byHand(stuck.no, 'A'),
      byHand(stuck.no, 'B'),
      toCard(stuck.no),
      byHand(stuck.no, 'C'),
    ])
    expect(sortedCodes(answers).slice(0, 2)).toEqual(['200', 'REFUND_MONEY_MOVED'])
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
    await later()
    const paid = (await world.control.refunds()).filter(({ state }) => state === 'success').length
    const hand = -(await balances(shop.db))['cash:HAND'] / 15_000
    expect(paid + hand).toBe(1)
    await shop.checkBooks()
  })

  test('paid by hand while the provider’s own staff put it right: it is booked once, and raised', async () => {
    const stuck = await stuckBy('refundAbnormal')
    await byHand(stuck.no)
    await later()
    await world.control.settleRefund(stuck.no, 'succeed')
    await later()
    expect((await balances(shop.db))['cash:HAND']).toBe(-15_000)
    await shop.checkBooks()
    const { rows } = await sql`SELECT kind FROM payment_alert WHERE kind = 'REFUND_TWICE'`.execute(shop.db)
    expect(rows).toHaveLength(1)
  })

  test('a transfer by hand does not count when the provider has paid meanwhile, and is raised', async () => {
    const stuck = await stuckBy('refundAbnormal')
    await world.control.addRule({ match: { op: 'refundNotify' }, fault: 'dropAll' })
    await world.control.settleRefund(stuck.no, 'succeed')
    await byHand(stuck.no)
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'DONE', bankReference: null })
    expect((await balances(shop.db))['cash:HAND']).toBe(0)
    const { rows } = await sql`SELECT kind FROM payment_alert WHERE kind = 'REFUND_TWICE'`.execute(shop.db)
    expect(rows).toHaveLength(1)
    await expectPaidOut([15_000])
  })

  test('put right at the provider without a webhook, one try finds it', async () => {
    const stuck = await stuckBy('refundAbnormal')
    shop.clock.advance({ seconds: 1 })
    await world.control.addRule({ match: { op: 'refundNotify' }, fault: 'dropAll' })
    await world.control.settleRefund(stuck.no, 'succeed')
    expect(await money(stuck.no)).toMatchObject({ state: 'ABNORMAL' })
    expect((await tryNow(stuck.no)).respCode).toBe('200')
    await later()
    expect(await money(stuck.no)).toMatchObject({ state: 'DONE' })
    await expectPaidOut([15_000])
  })
})

test('a number that the provider does not know any more stays with staff, and a transfer by hand counts', async () => {
  const forgotten = new Set<string>()
  shop = await payingShop(world, {
    pay: (gateways) =>
      gateways.map((gateway) => ({
        ...gateway,
        queryRefund: async (input) =>
          forgotten.has(input.refundNo)
            ? { outcome: 'ok', state: 'absent' }
            : await gateway.queryRefund(input),
      })),
  })
  finance = await newStaff(shop, 'finance')
  orders = await newStaff(shop, 'orders')
  const stuck = await stuckBy('refundAbnormal')
  forgotten.add(stuck.no)
  for (const attempt of [tryNow, toCard]) {
    expect((await attempt(stuck.no)).respCode).toBe('200')
    await later()
    expect(await money(stuck.no)).toMatchObject({
      ...{ state: 'ABNORMAL', remedy: null, lastAnswer: 'absent', actions: ['try', 'card', 'hand'] },
    })
  }
  await byHand(stuck.no)
  await later()
  expect(await money(stuck.no)).toMatchObject({ state: 'DONE', bankReference: 'ICBC 0001' })
  expect((await balances(shop.db))['cash:HAND']).toBe(-15_000)
  await expectPaidOut([])
})

test('of more than a page none is passed over when some of the page before has arrived, and Today counts as many', async () => {
  const order = await paidOrder(shop, { quantity: 1 })
  await sql`INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, trouble, created_at, due_at)
    SELECT 'T' || lpad(n::text, 3, '0'), ${order.paymentNo}, 100, 'LATE', 'ABNORMAL', 'ABNORMAL',
      ${shop.clock.now()}::timestamptz + (n / 4) * interval '1 second', ${shop.clock.now()}
    FROM generate_series(1, 70) AS n`.execute(shop.db)
  const page = async (cursor?: string) =>
    (await shop.call(contract.findStuckMoney, { token: finance.token, query: { cursor } as never })).data
  const nos = ({ items }: Awaited<ReturnType<typeof page>>) => items.map((item) => item.providerRefundNo)
  const first = await page()
  const { queues } = (await shop.call(readToday, { token: finance.token })).data
  expect(queues.stuckRefunds).toEqual({ count: 70, totalFen: 7_000 })
  await sql`UPDATE provider_refund SET state = 'DONE', trouble = NULL, done_at = ${shop.clock.now()}
    WHERE provider_refund_no = ANY (${nos(first)})`.execute(shop.db)
  const second = await page(first.nextCursor ?? '')
  const third = await page(second.nextCursor ?? '')
  const all = [first, second, third].flatMap(nos)
  expect(all).toEqual(Array.from({ length: 70 }, (_, n) => `T${String(n + 1).padStart(3, '0')}`))
  expect(third.nextCursor).toBeNull()

  const day = venueDate(shop.clock.now())
  const arrived = async (query: { day: VisitDate; payType?: PayType; cursor?: string }) =>
    (await shop.call(findArrivedMoney, { token: orders.token, query: query as never })).data
  await sql`UPDATE provider_refund SET state = 'DONE', trouble = NULL, done_at = ${shop.clock.now()}
    WHERE provider_refund_no = 'T070'`.execute(shop.db)
  await shop.advance({ minutes: 1 })
  const latest = await arrived({ day })
  const rest = await arrived({ day, cursor: latest.nextCursor ?? '' })
  expect([...nos(latest), ...nos(rest)], 'the latest first').toEqual(['T070', ...nos(first).toReversed()])
  expect(rest.nextCursor).toBeNull()
  const { money: moved } = (await shop.call(readToday, { token: finance.token })).data
  const payType = latest.items[0]?.payType as PayType
  expect(moved.back).toEqual([{ payType, count: 31, totalFen: 3_100 }])
  expect((await arrived({ day, payType })).items).toHaveLength(30)
  expect((await arrived({ day, payType: 'ECNY_H5' })).items).toEqual([])
  for (const days of [-1, 1]) expect((await arrived({ day: addDays(day, days) })).items).toEqual([])
})

test('money that waits is tried at once when staff say so', async () => {
  const order = await paidOrder(shop, { quantity: 1 })
  const refundNo = await asked(shop, order)
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundRejected', times: 100 })
  await shop.advance({ minutes: 10 })
  for (let tries = 0; tries < 6; tries += 1) {
    await work(shop)
    await shop.advance({ minutes: 60 })
  }
  await world.control.clearRules()
  finance = await newStaff(shop, 'finance')
  orders = await newStaff(shop, 'orders')
  const no = `${refundNo}_1`
  expect(await money(no)).toMatchObject({ state: 'SENT', lastAnswer: 'NOT_ENOUGH', actions: ['try', 'hand'] })
  const stuck = await shop.call(contract.findStuckMoney, { token: finance.token, query: {} })
  expect(stuck.data.items).toMatchObject([{ providerRefundNo: no, refundNo }])
  await tryNow(no)
  expect((await byHand(no)).respCode, 'it is being tried').toBe('REFUND_MONEY_MOVED')
  await work(shop)
  expect(await money(no)).toMatchObject({ state: 'DONE', actions: [] })
  expect((await byHand(no)).respCode, 'it has arrived').toBe('REFUND_MONEY_MOVED')
  expect((await tryNow(no)).respCode).toBe('REFUND_MONEY_MOVED')
  await expectPaidOut([15_000])
})

test('a transfer for what came to no end does not count when the provider pays it in that moment', async () => {
  const { no } = await stuckBy('refundProcessingForever')
  for (let tries = 0; tries < 5; tries += 1) {
    await shop.advance({ minutes: 61 })
    await shop.sweep()
  }
  await shop.advance({ minutes: 10 * 24 * 60 })
  await shop.sweep()
  finance = await newStaff(shop, 'finance')
  const chosen = await byHand(no)
  expect(chosen.data).toMatchObject({ state: 'ABNORMAL', trouble: 'STUCK', remedy: 'HAND', actions: [] })
  await world.control.addRule({ match: { op: 'refundNotify' }, fault: 'dropAll' })
  await world.control.settleRefund(no, 'succeed')
  await later()
  expect(await money(no)).toMatchObject({ state: 'DONE', bankReference: null })
  expect((await balances(shop.db))['cash:HAND']).toBe(0)
  const { rows } = await sql`SELECT kind FROM payment_alert WHERE kind = 'REFUND_TWICE'`.execute(shop.db)
  expect(rows).toHaveLength(1)
  await expectPaidOut([15_000])
})

test('who works with orders tries, and does not move money to cards or by hand', async () => {
  const { no } = await stuckBy('refundAbnormal')
  const at = staffAt(orders, no)
  const refused = await Promise.all([
    shop.call(contract.sendMoneyAnew, at),
    shop.call(contract.sendMoneyToCard, { ...at, body: { card } }),
    shop.call(contract.payMoneyByHand, { ...at, body: { reference: 'X' } }),
  ])
  expect(sortedCodes(refused)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED'])
})
