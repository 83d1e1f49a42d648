/** The window takes payments by the code on a phone: paid at once or later, refused, cancelled, given back; never charged twice. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readDeskPayment, takeDeskPayment } from '#contract/console/payment.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { AuthCode } from '#contract/values/desk-payment.ts'
import { addDays, type SlotTime, venueDate, venueInstant } from '#contract/values/time.ts'
import { assertBillsTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { compareBills } from '../bills/compare-bills.ts'
import { claimDue } from '../desk-sql.ts'

let world: TestWorld
let shop: PayingShop
let clerk: TestStaff
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
  clerk = await newStaff(shop, 'orders')
})

const codes = { last: 0 }
/** Another phone each time; its code does not end as those do that the sandbox treats in a special way. */
const newCode = (): AuthCode => {
  codes.last += 1
  return AuthCode.parse(`28${String(codes.last).padStart(15, '0')}5`)
}

const scan = ({ orderNo }: PlacedOrder, { code = newCode(), key = crypto.randomUUID() as string } = {}) =>
  shop.call(takeDeskPayment, {
    token: clerk.token,
    params: { orderNo },
    body: { authCode: code },
    idempotencyKey: key,
  })
const standing = async ({ orderNo }: PlacedOrder) =>
  (await shop.call(readDeskPayment, { token: clerk.token, params: { orderNo } })).data.newest
const afterSeconds = async (seconds: number) => {
  await shop.advance({ seconds })
  await shop.sweep()
}
const charged = async () => (await world.control.trades()).filter(({ product }) => product === 'bar')
type Fault = Parameters<TestWorld['control']['addRule']>[0]['fault']
const strike = (fault: Fault, op: 'order' | 'cancel', times = 1) =>
  world.control.addRule({ match: { provider: 'ALIPAY', op }, fault, times })

/** Received is what is kept, the company's bills are the books, and nothing is left for a person to look at. */
async function allIsTrue(): Promise<void> {
  await shop.checkBooks()
  await assertBillsTrue(shop.db, world.control)
  const noon = venueInstant(addDays(venueDate(shop.clock.now()), 1), '12:00' as SlotTime)
  await shop.advance({ seconds: Math.ceil((noon.getTime() - shop.clock.now().getTime()) / 1_000) })
  await compareBills(shop.deps)
  expect((await shop.pool.query('SELECT kind FROM payment_alert')).rows).toEqual([])
}

test('a code pays its order once, however often staff send it; neither code nor key stays anywhere', async () => {
  const order = await shop.place()
  const code = newCode()
  const again = await Promise.all([1, 2, 3].map(() => scan(order, { code, key: 'window-0001' })))
  for (const answer of again) expect(answer.data.newest).toMatchObject({ state: 'ASKING', amountFen: 15_000 })
  await shop.sweep()
  expect(await standing(order)).toMatchObject({ state: 'PAID', problem: null, returnedFen: 0 })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  expect(await charged()).toMatchObject([{ state: 'paid', amountFen: 15_000 }])
  expect((await scan(order)).respCode).toBe('ORDER_ALREADY_PAID')
  expect((await scan(order, { code, key: 'window-0001' })).respCode).toBe('200')
  const { rows } = await shop.pool.query(
    `SELECT (SELECT count(*)::int FROM desk_payment WHERE code_sealed IS NOT NULL) AS codes,
      (SELECT string_agg(audit::text, ' ') FROM audit) AS log`,
  )
  expect(rows[0]).toMatchObject({ codes: 0, log: expect.stringContaining('ALIPAY_BAR') })
  expect(rows[0].log).not.toContain(code)
  await allIsTrue()
})

test('a visitor types the password: it is asked until it is paid, and meanwhile nobody else scans', async () => {
  const order = await shop.place()
  await strike('barPassword', 'order')
  const answers = await Promise.all([scan(order), scan(order)])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'DESK_PAYMENT_OPEN'])
  await shop.sweep()
  expect(await standing(order)).toMatchObject({ state: 'WAITING' })
  expect((await scan(order)).respCode).toBe('DESK_PAYMENT_OPEN')
  await afterSeconds(20)
  expect(await standing(order)).toMatchObject({ state: 'WAITING' })
  const [trade] = await charged()
  await world.control.addRule({ match: { provider: 'ALIPAY', op: 'notify' }, fault: 'dropAll' })
  await world.control.pay(trade?.outNo ?? '')
  await afterSeconds(4)
  expect(await standing(order)).toMatchObject({ state: 'PAID' })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK' })
  await shop.checkBooks()
})

test.each([
  ['barCodeInvalid', 'CODE'],
  ['barBalanceLow', 'BALANCE'],
] as const)('%s: said at once, and the next code pays', async (fault, problem) => {
  const order = await shop.place()
  await strike(fault, 'order')
  await scan(order)
  await shop.sweep()
  expect(await standing(order)).toMatchObject({ state: 'REFUSED', problem })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_PAID' })
  await shop.advance({ seconds: 1 })
  expect((await scan(order)).respCode).toBe('200')
  await shop.sweep()
  expect(await standing(order)).toMatchObject({ state: 'PAID' })
  await shop.checkBooks()
})

test.each(['acceptThenTimeout', 'barSystemError'] as const)(
  '%s: the code was charged or not, nobody knows; it is asked, not charged again',
  async (fault) => {
    const order = await shop.place()
    await strike(fault, 'order')
    await scan(order)
    await shop.sweep()
    if (fault === 'barSystemError') await world.control.pay((await charged())[0]?.outNo ?? '')
    await afterSeconds(4)
    expect(await standing(order)).toMatchObject({ state: 'PAID' })
    expect((await world.control.requests()).filter(({ target }) => /trade\.pay$/.test(target))).toHaveLength(
      1,
    )
    await allIsTrue()
  },
)

test('who does not confirm in time is not waited for: it is cancelled until that is known, and can be paid another way', async () => {
  const order = await shop.place()
  await strike('barPassword', 'order')
  await strike('cancelAgain', 'cancel', 2)
  await strike('reset', 'cancel')
  await scan(order)
  await shop.sweep()
  await afterSeconds(41)
  expect(await standing(order)).toMatchObject({ state: 'CANCELLING', problem: 'NOT_PAID' })
  await afterSeconds(6)
  await afterSeconds(6)
  await afterSeconds(11)
  expect(await standing(order)).toMatchObject({ state: 'CANCELLED', problem: 'NOT_PAID' })
  expect(await charged()).toMatchObject([{ state: 'closed' }])
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK' })
  await allIsTrue()
})

test('confirmed while it is cancelled: the money is given back once, the order stays unpaid', async () => {
  const order = await shop.place()
  await strike('barPassword', 'order')
  await strike('payBeforeCancel', 'cancel')
  await scan(order)
  await shop.sweep()
  await afterSeconds(41)
  await world.control.idle()
  await shop.sweep()
  expect(await standing(order)).toMatchObject({
    ...{ state: 'CANCELLED', problem: 'GIVEN_BACK', returnedFen: 15_000 },
  })
  expect(await shop.result(order)).toMatchObject({
    flowStatus: 'AWAIT_PAID',
    paidFen: 0,
    returningFen: 15_000,
  })
  expect(await world.control.refunds()).toMatchObject([{ amountFen: 15_000, state: 'success' }])
  await shop.advance({ seconds: 1 })
  await scan(order)
  await shop.sweep()
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await allIsTrue()
})

test('confirmed at the last moment and not cancelled by Alipay: the money pays the order', async () => {
  const order = await shop.place()
  await strike('barPassword', 'order')
  await strike('cancelRefused', 'cancel')
  await scan(order)
  await shop.sweep()
  await afterSeconds(41)
  await shop.sweep()
  expect(await standing(order)).toMatchObject({ state: 'PAID', returnedFen: 0 })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  expect(await world.control.refunds()).toEqual([])
  await allIsTrue()
})

test('paid online or cancelled by the buyer before the code is charged: it is not charged', async () => {
  const paid = await shop.place()
  const { paymentNo } = await shop.started(paid, 'ALIPAY_QR')
  await world.control.addRule({ match: { provider: 'ALIPAY', op: 'notify' }, fault: 'dropAll' })
  await world.control.pay(paymentNo)
  expect((await scan(paid)).respCode).toBe('200')
  await shop.sweep()
  expect(await standing(paid)).toMatchObject({ state: 'REFUSED', problem: 'PAID_BEFORE' })
  expect(await shop.result(paid)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })

  const cancelled = await shop.place()
  await scan(cancelled)
  const { orderNo, sessionId, buyer } = cancelled
  await shop.call(cancelOrder, { token: buyer.token, sessionId, params: { orderNo } })
  await shop.sweep()
  expect((await standing(cancelled))?.state).toMatch(/REFUSED|CANCELLED/)
  expect(await charged()).toEqual([])
  expect((await scan(cancelled)).respCode).toBe('ORDER_NOT_PAYABLE')
  await allIsTrue()
})

test('a worker that was interrupted while it charged does not charge again: it asks, and cancels in the end', async () => {
  const order = await shop.place()
  await scan(order)
  const now = shop.clock.now()
  const until = new Date(now.getTime() + 60_000)
  expect(await claimDue(shop.db, { now, until, limit: 9 })).toMatchObject([{ state: 'ASKING', tries: 1 }])
  await afterSeconds(61)
  expect(await standing(order)).toMatchObject({ state: 'WAITING' })
  await afterSeconds(41)
  expect(await standing(order)).toMatchObject({ state: 'CANCELLED', problem: 'NOT_PAID' })
  expect(await charged()).toEqual([])
  await allIsTrue()
})

test('only a payment code, only an order that waits to be paid, only where Alipay is configured', async () => {
  const order = await shop.place()
  for (const code of [
    '',
    '12',
    '2412345678901234',
    '310123456789012345',
    '28123456789012345678901234',
    '28a',
  ])
    expect((await scan(order, { code: code as AuthCode })).respCode, code).toBe('BAD_REQUEST')
  const unknown = { ...order, orderNo: '2026112400000000' as PlacedOrder['orderNo'] }
  expect((await scan(unknown)).respCode).toBe('NOT_FOUND')
  shop = await payingShop(world, { pay: (all) => all.filter(({ provider }) => provider !== 'ALIPAY') })
  clerk = await newStaff(shop, 'orders')
  const other = await shop.place()
  expect((await scan(other)).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  const { data } = await shop.call(readDeskPayment, {
    token: clerk.token,
    params: { orderNo: other.orderNo },
  })
  expect(data).toMatchObject({ offered: false, newest: null })
})
