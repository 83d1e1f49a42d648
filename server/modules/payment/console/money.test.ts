/** Money at the desk: payments found and read, alerts resolved once, bills with what differed, what is owed, and the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToday } from '#contract/console/desk.ts'
import { listBalances, listEntries } from '#contract/console/ledger.ts'
import {
  listAlerts,
  listBills,
  listOwed,
  listPayments,
  readPayment,
  resolveAlert,
} from '#contract/console/payment.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { asked, paidOrder, work } from '../../../testing/refunding.ts'
import { auditRows, newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { compareBills } from '../bills/compare-bills.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const clerk = async (shop: PayingShop) => ({ token: (await newStaff(shop, 'finance')).token })
const numbers = ({ data }: { data: { items: { paymentNo: string }[] } }) =>
  data.items.map(({ paymentNo }) => paymentNo)

test('payments are found by day, order, number, state and way to pay, and one shows all that hangs on it', async () => {
  const shop = await payingShop(world)
  const { token } = await newStaff(shop, 'orders')
  const order = await paidOrder(shop, { payType: 'WECHAT_QR' })
  await shop.advance({ seconds: 2 })
  const { paymentNo: open } = await shop.started(await shop.place(), 'ALIPAY_PC')
  const find = (query: object) => shop.call(listPayments, { token, query: query as never })
  const { paymentNo } = order
  expect(numbers(await find({}))).toEqual([open, paymentNo])
  expect(numbers(await find({ cursor: open }))).toEqual([paymentNo])
  const sort = 'created-asc'
  expect(numbers(await find({ sort }))).toEqual([paymentNo, open])
  expect(numbers(await find({ sort, cursor: paymentNo }))).toEqual([open])
  expect(numbers(await find({ sort, cursor: open }))).toEqual([])
  expect((await find({ sort: 'asked-asc' })).respCode).toBe('BAD_REQUEST')
  expect(numbers(await find({ day: addDays(venueDate(shop.clock.now()), -1) }))).toEqual([])
  expect(numbers(await find({ find: order.orderNo }))).toEqual([paymentNo])
  expect(numbers(await find({ find: open.toLowerCase() }))).toEqual([open])
  expect(numbers(await find({ state: 'PAID' }))).toEqual([paymentNo])
  expect(numbers(await find({ payType: 'ALIPAY_PC' }))).toEqual([open])

  await asked(shop, order)
  await shop.advance({ minutes: 10 })
  await work(shop)
  const { data } = await shop.call(readPayment, { token, params: { paymentNo: paymentNo as PaymentNo } })
  expect(data).toMatchObject({ state: 'PAID', paidFen: 15_000, returnedFen: 15_000, alerts: [] })
  expect(data.refunds).toMatchObject([{ amountFen: 15_000, cause: 'REFUND', state: 'DONE' }])
  expect(data.bookings.map(({ debit, credit }) => [debit, credit])).toEqual([
    ['cash:WECHAT_PAY', 'clearing:order'],
    ['clearing:order', 'owed:refund'],
    ['owed:refund', 'cash:WECHAT_PAY'],
  ])
  const unknown = { token, params: { paymentNo: `P${'0'.repeat(20)}` as PaymentNo } }
  expect((await shop.call(readPayment, unknown)).respCode).toBe('NOT_FOUND')
})

test('what is paid is of the day on which it was, and the list adds up to what Today says', async () => {
  const shop = await payingShop(world)
  const evening = venueInstant(addDays(venueDate(shop.clock.now()), 1), '23:58' as SlotTime)
  await shop.advance({ seconds: Math.ceil((evening.getTime() - shop.clock.now().getTime()) / 1_000) })
  const [day, next] = [venueDate(evening), addDays(venueDate(evening), 1)]
  const early = await paidOrder(shop, { payType: 'WECHAT_QR' })
  const late = await shop.started(await shop.place(), 'WECHAT_QR')
  const left = await shop.started(await shop.place(), 'ALIPAY_QR')
  await shop.advance({ minutes: 4 })
  await world.control.pay(late.paymentNo)
  await world.control.idle()
  const { paymentNo: other } = await paidOrder(shop, { payType: 'ALIPAY_QR', quantity: 2 })
  const { token } = await newStaff(shop, 'finance')
  const list = async (query: object) => (await shop.call(listPayments, { token, query: query as never })).data
  const numbersOf = async (query: object) => numbers({ data: await list(query) }).toSorted()
  expect(await numbersOf({ day })).toEqual([early.paymentNo, late.paymentNo, left.paymentNo].toSorted())
  expect(await numbersOf({ day: next })).toEqual([other])
  expect(await numbersOf({ day, state: 'PAID' })).toEqual([early.paymentNo])
  expect(await numbersOf({ day: next, state: 'PAID' })).toEqual([late.paymentNo, other].toSorted())
  expect(await numbersOf({ day: next, state: 'PAID', payType: 'ALIPAY_QR' })).toEqual([other])

  const today = (await shop.call(readToday, { token })).data
  expect(today.date).toBe(next)
  const sums = today.money.in
  expect((await list({ day: next, state: 'PAID' })).received).toEqual({
    count: sums.reduce((all, { count }) => all + count, 0),
    totalFen: sums.reduce((all, { totalFen }) => all + totalFen, 0),
  })
  for (const { payType, count, totalFen } of sums) {
    const { items, received } = await list({ day: next, state: 'PAID', payType })
    expect(received).toEqual({ count, totalFen })
    expect(items.reduce((sum, { paidFen }) => sum + (paidFen ?? 0), 0)).toBe(totalFen)
  }
  expect((await list({ day: next })).received).toBeNull()
  expect((await list({ find: other, state: 'PAID' })).received).toBeNull()
})

test('a bill that differs says what, and of two who resolve it one is first', async () => {
  const shop = await payingShop(world)
  const { paymentNo } = await paidOrder(shop, { payType: 'WECHAT_QR' })
  await paidOrder(shop, { payType: 'WECHAT_QR' })
  const day = venueDate(shop.clock.now())
  const noon = venueInstant(addDays(day, 1), '12:00' as SlotTime)
  await shop.advance({ seconds: Math.ceil((noon.getTime() - shop.clock.now().getTime()) / 1_000) })
  const match = { provider: 'WECHAT_PAY', op: 'bill' } as const
  await world.control.addRule({ match, fault: 'billMismatch', args: { row: 'amount' } })
  await compareBills(shop.deps)
  const as = await clerk(shop)
  const bills = await shop.call(listBills, { ...as, query: {} })
  const difference = { kind: 'BILL_DIFFERS', detail: { day, reportedFen: 15_001, paidFen: 15_000 } }
  expect(bills.data.items).toMatchObject([
    {
      ...{ day, provider: 'WECHAT_PAY', state: 'COMPARED', billedCount: 2, billedFen: 30_001 },
      ...{ bookedCount: 2, bookedFen: 30_000, refundedCount: 0, differences: [difference] },
    },
  ])

  const open = (await shop.call(listAlerts, { ...as, query: { state: 'open' } })).data.items
  expect(open).toMatchObject([difference])
  expect([open[0]?.paymentNo, open[0]?.orderNo].every(Boolean)).toBe(true)
  const clerks = [await clerk(shop), await clerk(shop), await clerk(shop)]
  const rows = await auditRows(shop)
  const resolve = async (by: { token: string }) =>
    (
      await shop.call(resolveAlert, {
        ...by,
        params: { id: open[0]?.id ?? '' },
        body: { resolution: '已与微信支付核对' },
      })
    ).respCode
  const codes = await Promise.all(clerks.map(resolve))
  expect(codes.toSorted()).toEqual(['200', 'ALERT_RESOLVED', 'ALERT_RESOLVED'])
  expect(await auditRows(shop)).toBe(rows + 1)
  expect((await shop.call(listAlerts, { ...as, query: { state: 'open' } })).data.items).toEqual([])
  const done = await shop.call(listAlerts, { ...as, query: { state: 'resolved' } })
  expect(done.data.items).toMatchObject([
    { resolution: '已与微信支付核对', resolvedBy: expect.stringMatching(/^staff:/) },
  ])
  expect(paymentNo).toMatch(/^P/)
})

test('what is promised to buyers and has not arrived is owed, and the books say the same', async () => {
  const shop = await payingShop(world)
  const order = await paidOrder(shop, { quantity: 2, payType: 'WECHAT_QR' })
  await world.control.addRule({ match: { op: 'refund' }, fault: '500', times: 9 })
  await asked(shop, order)
  await shop.advance({ minutes: 10 })
  await work(shop)
  const as = await clerk(shop)
  const owed = await shop.call(listOwed, { ...as, query: {} })
  expect(owed.data.items).toMatchObject([
    { orderNo: order.orderNo, amountFen: 15_000, cause: 'REFUND', state: 'SENT' },
  ])
  const cursor = owed.data.items[0]?.providerRefundNo
  expect((await shop.call(listOwed, { ...as, query: { cursor } as never })).data.items).toEqual([])
  const { data } = await shop.call(listBalances, as)
  const sums = Object.fromEntries(data.items.map(({ account, balanceFen }) => [account, balanceFen]))
  expect(sums).toMatchObject({
    'cash:WECHAT_PAY': 30_000,
    'clearing:order': -15_000,
    'owed:refund': -15_000,
  })
  const entries = (account: string, more = {}) =>
    shop.call(listEntries, { ...as, query: { account, ...more } as never })
  const found = (await entries('owed:refund')).data.items
  expect(found).toMatchObject([
    { ref: order.paymentNo, kind: 'refund-promised', amountFen: -15_000, against: ['clearing:order'] },
  ])
  expect((await entries('clearing:order')).data.items).toHaveLength(2)
  expect((await entries('owed:refund', { cursor: found[0]?.id })).data.items).toEqual([])
})
