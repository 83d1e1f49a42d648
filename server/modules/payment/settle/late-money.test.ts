import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { fen } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Op } from '../../../../sandbox/trade/rules.ts'
import { assertBillsTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const dropWebhooks = () => world.control.addRule({ match: { op: 'notify' }, fault: 'dropAll', times: 100 })

const cancel = (shop: PayingShop, { orderNo, buyer }: PlacedOrder) =>
  shop.call(cancelOrder, { params: { orderNo }, token: buyer.token })

const held = async (shop: PayingShop) => {
  const { rows } = await sql<{ held: number; sold: number }>`
    SELECT held, sold FROM pool WHERE id = ${shop.park.poolIds['10:00']}`.execute(shop.db)
  return rows[0]
}

/** The pay time strikes, and two minutes later the seats are due. */
async function passPayTime(shop: PayingShop): Promise<void> {
  await shop.advance({ minutes: 15 })
  await shop.sweep()
}

async function passRelease(shop: PayingShop): Promise<void> {
  await passPayTime(shop)
  await shop.advance({ minutes: 2, seconds: 1 })
  await shop.sweep()
}

/** Sweeps until the provider's webhooks about refunds have come as well. */
async function settleReturns(shop: PayingShop): Promise<void> {
  await shop.sweep()
  await world.control.idle()
  await shop.advance({ minutes: 2 })
  await shop.sweep()
  await world.control.idle()
}

test('a lost webhook is found by asking', async () => {
  const shop = await payingShop(world)
  for (const payType of ['WECHAT_QR', 'ALIPAY_QR'] as const) {
    const order = await shop.place()
    const { paymentNo } = await shop.started(order, payType)
    await dropWebhooks()
    await world.control.pay(paymentNo)
    await shop.sweep()
    await shop.advance({ seconds: 6 })
    await shop.sweep()
    expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  }
  await shop.checkBooks()
})

test('a buyer who waits makes the shop ask, but not more often than every two seconds', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await dropWebhooks()
  const asked = async () => (await world.control.requests()).filter(({ op }) => op === 'query').length
  for (let turn = 0; turn < 5; turn += 1) await shop.result(order)
  expect(await asked()).toBe(1)
  await world.control.pay(paymentNo)
  expect((await shop.result(order)).flowStatus).toBe('AWAIT_PAID')
  await shop.advance({ seconds: 2 })
  expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
})

test('past the pay time the trade is closed first, then the seats are free', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await passPayTime(shop)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'PAST_DUE', paymentStatus: 'FAILED' })
  expect(await held(shop)).toEqual({ held: 1, sold: 0 })
  expect((await world.control.trade(paymentNo))?.state).toBe('open')
  await shop.advance({ minutes: 2, seconds: 1 })
  await shop.sweep()
  expect((await world.control.trade(paymentNo))?.state).toBe('closed')
  expect(await held(shop)).toEqual({ held: 0, sold: 0 })
  await shop.checkBooks()
})

test('money of the last second, whose webhook was lost, is found before the seats are given away', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await dropWebhooks()
  await world.control.pay(paymentNo)
  await sql`UPDATE payment SET poll_due_at = NULL`.execute(shop.db)
  await passRelease(shop)
  // Before anybody looks at the order: a look would make the shop ask as well.
  expect(await held(shop)).toEqual({ held: 0, sold: 1 })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await shop.checkBooks()
})

test('money that comes past the pay time while the seats are held pays the order', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await passPayTime(shop)
  await world.control.pay(paymentNo, { evenIfClosed: true })
  expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
  await shop.checkBooks()
})

test('late money takes the seats again when they are still free', async () => {
  const shop = await payingShop(world)
  const order = await shop.place({ quantity: 2 })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await passRelease(shop)
  expect(await held(shop)).toEqual({ held: 0, sold: 0 })
  await world.control.pay(paymentNo, { evenIfClosed: true })
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })
  expect(await held(shop)).toEqual({ held: 0, sold: 2 })
  await shop.checkBooks()
})

test.each(['WECHAT_QR', 'ALIPAY_QR'] as const)(
  'late money by %s goes back in full when the seats are gone',
  async (payType) => {
    const shop = await payingShop(world, { park: { slotCapacity: 1 } })
    const order = await shop.place()
    const { paymentNo } = await shop.started(order, payType)
    await world.control.begin(paymentNo)
    await passRelease(shop)
    await shop.place()
    await world.control.pay(paymentNo, { evenIfClosed: true })
    expect(await shop.result(order)).toMatchObject({
      flowStatus: 'PAST_DUE',
      paidFen: 0,
      returningFen: 15_000,
    })
    await shop.checkBooks()
    await settleReturns(shop)
    expect(await world.control.refunds()).toMatchObject([{ amountFen: 15_000, state: 'success' }])
    expect(await backs(shop)).toMatchObject([{ cause: 'LATE', state: 'DONE' }])
    await shop.checkBooks()
  },
)

const backs = async ({ db }: PayingShop) =>
  (
    await sql<{
      provider_refund_no: string
      payment_no: string
      cause: string
      state: string
      tries: number
    }>`
      SELECT provider_refund_no, payment_no, cause, state, tries FROM provider_refund ORDER BY created_at`.execute(
      db,
    )
  ).rows

test('money for a cancelled order goes back', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await cancel(shop, order)
  // Before the sweep could close it.
  await world.control.pay(paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'CANCEL', paidFen: 0, returningFen: 15_000 })
  await settleReturns(shop)
  expect(await backs(shop)).toMatchObject([{ cause: 'CANCELLED', state: 'DONE' }])
  expect(await world.control.refunds()).toMatchObject([{ amountFen: 15_000, state: 'success' }])
  await shop.checkBooks()
})

test('cancel and payment at the same moment: tickets, or the money back, never both or none', async () => {
  const shop = await payingShop(world)
  for (let turn = 0; turn < 6; turn += 1) {
    const order = await shop.place()
    const { paymentNo } = await shop.started(order, turn % 2 ? 'WECHAT_QR' : 'ALIPAY_QR')
    await Promise.all([cancel(shop, order), world.control.pay(paymentNo)])
    const { flowStatus, paidFen, returningFen } = await shop.result(order)
    expect(['CANCEL', 'AWAIT_CHECK']).toContain(flowStatus)
    expect([paidFen, returningFen]).toEqual(flowStatus === 'CANCEL' ? [0, 15_000] : [15_000, 0])
  }
  await settleReturns(shop)
  await shop.checkBooks()
})

test('paid twice by two ways: one pays the order, the other goes back', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  // Alipay knows nothing of a code that nobody has scanned, so it cannot be closed.
  const first = await shop.started(order, 'ALIPAY_QR')
  const second = await shop.started(order, 'WECHAT_QR')
  await world.control.addRule({
    match: { op: 'pay', outNo: second.paymentNo },
    fault: 'doublePay',
    args: { alsoOutNo: first.paymentNo },
  })
  await world.control.pay(second.paymentNo)
  await world.control.idle()
  expect(await shop.result(order)).toMatchObject({
    flowStatus: 'AWAIT_CHECK',
    paidFen: 15_000,
    returningFen: 15_000,
  })
  await shop.checkBooks()
  await settleReturns(shop)
  expect(await backs(shop)).toMatchObject([{ cause: 'DOUBLE', state: 'DONE' }])
  expect(await world.control.refunds()).toHaveLength(1)
  await shop.checkBooks()
})

test('paid although it was closed: the money still counts', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const first = await shop.started(order, 'WECHAT_QR')
  await world.control.addRule({ match: { op: 'close' }, fault: 'payAfterClose' })
  expect((await shop.start(order, 'ALIPAY_QR')).respCode).toBe('ORDER_ALREADY_PAID')
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  expect((await world.control.trade(first.paymentNo))?.state).toBe('paid')
  await shop.checkBooks()
})

test('paid, and given back in the console of the company before the shop knew: no tickets, and it can be paid anew', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  for (const op of ['notify', 'refundNotify'] as const)
    await world.control.addRule({ match: { op }, fault: 'dropAll', times: 10 })
  await world.control.pay(paymentNo)
  const { providerNo = '' } = (await world.control.trade(paymentNo)) ?? {}
  const alipay = shop.deps.pay.find(({ provider }) => provider === 'ALIPAY')
  await alipay?.refund({
    ...{ paymentNo: paymentNo as PaymentNo, providerTradeNo: providerNo, refundNo: 'BYCONSOLE' },
    ...{ amountFen: fen(15_000), paidFen: fen(15_000), reason: '' },
  })
  await shop.advance({ seconds: 6 })
  await shop.sweep()
  expect(await shop.result(order)).toMatchObject({
    flowStatus: 'AWAIT_PAID',
    paidFen: 0,
    returningFen: 15_000,
  })
  expect(await backs(shop)).toMatchObject([{ payment_no: paymentNo, cause: 'CANCELLED', state: 'DONE' }])
  await shop.checkBooks()
  await world.control.clearRules()
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await settleReturns(shop)
  expect(await world.control.refunds()).toHaveLength(1)
  await shop.checkBooks()
  await assertBillsTrue(shop.db, world.control)
})

test('the provider itself says another amount: it goes back, and the order stays unpaid', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  for (const op of ['notify', 'query'] as const)
    await world.control.addRule({ match: { op }, fault: 'amount', args: { fen: -5_000 }, times: 10 })
  await world.control.pay(paymentNo)
  await settleReturns(shop)
  expect(await shop.result(order)).toMatchObject({
    flowStatus: 'AWAIT_PAID',
    paidFen: 0,
    returningFen: 10_000,
  })
  expect(await backs(shop)).toMatchObject([{ cause: 'MISMATCH', state: 'DONE' }])
  await shop.checkBooks()
})

/** An order that was cancelled, and money that came all the same: one return is owed. */
async function owed(shop: PayingShop, payType: 'WECHAT_QR' | 'ALIPAY_QR') {
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, payType)
  await cancel(shop, order)
  await world.control.pay(paymentNo)
  return { order, paymentNo }
}

test('a refund that was taken but never answered is not asked for under another number', async () => {
  const shop = await payingShop(world)
  for (const payType of ['WECHAT_QR', 'ALIPAY_QR'] as const) {
    await owed(shop, payType)
    await world.control.addRule({ match: { op: 'refund' }, fault: 'acceptThenTimeout' })
    await world.control.addRule({ match: { op: 'refundNotify' }, fault: 'dropAll' })
    await shop.sweep()
    expect((await backs(shop)).at(-1)?.state).toBe('SENT')
    await settleReturns(shop)
    expect((await backs(shop)).at(-1)?.state).toBe('DONE')
  }
  expect(await world.control.refunds()).toHaveLength(2)
  await shop.checkBooks()
})

test('a refund that never arrived, or was refused, is sent again with the same number', async () => {
  const shop = await payingShop(world)
  for (const fault of ['hang', 'refundRejected', '500', '429'] as const) {
    await owed(shop, 'WECHAT_QR')
    await world.control.addRule({ match: { op: 'refund' }, fault })
    await shop.sweep()
    expect((await backs(shop)).at(-1)).toMatchObject({ state: 'SENT', tries: 1 })
    await settleReturns(shop)
  }
  expect((await backs(shop)).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE'])
  const numbers = (await world.control.refunds()).map(({ outRefundNo }) => outRefundNo).sort()
  expect(numbers).toEqual((await backs(shop)).map(({ provider_refund_no }) => provider_refund_no).sort())
  await shop.checkBooks()
})

test('a refund that cannot be paid out is raised, and ends when a person has put it right', async () => {
  const shop = await payingShop(world)
  const { paymentNo } = await owed(shop, 'WECHAT_QR')
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundAbnormal' })
  await settleReturns(shop)
  const [back] = await backs(shop)
  expect(back).toMatchObject({ payment_no: paymentNo, state: 'ABNORMAL' })
  const alerts = await sql`SELECT kind FROM payment_alert WHERE payment_no = ${paymentNo}`.execute(shop.db)
  expect(alerts.rows).toEqual([{ kind: 'REFUND_ABNORMAL' }])
  await shop.checkBooks()
  await world.control.settleRefund(back?.provider_refund_no ?? '', 'succeed')
  expect((await backs(shop))[0]?.state).toBe('DONE')
  await shop.checkBooks()
})

test('a refund that stays under way for long is asked about ever more seldom, and raised once', async () => {
  const shop = await payingShop(world)
  await owed(shop, 'WECHAT_QR')
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundProcessingForever' })
  for (let hour = 0; hour < 8; hour += 1) {
    for (let turn = 0; turn < 3; turn += 1) await shop.sweep()
    await shop.advance({ minutes: 60 })
  }
  const [back] = await backs(shop)
  expect(back?.state).toBe('SENT')
  expect(back?.tries).toBeLessThan(10)
  const alerts = await sql`SELECT kind FROM payment_alert`.execute(shop.db)
  expect(alerts.rows).toEqual([{ kind: 'REFUND_STUCK' }])
  expect(await world.control.refunds()).toHaveLength(1)
  await shop.checkBooks()
})

test('any number of workers at once return money once', async () => {
  const shop = await payingShop(world)
  await owed(shop, 'WECHAT_QR')
  await owed(shop, 'ALIPAY_QR')
  await Promise.all([1, 2, 3, 4].map(() => shop.sweep()))
  await settleReturns(shop)
  expect(await world.control.refunds()).toHaveLength(2)
  expect((await backs(shop)).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
  await shop.checkBooks()
})

test('while the provider cannot say, the seats are held on; in the end they go, and late money goes its way', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  const away = async () => {
    for (const op of ['query', 'close'] as Op[])
      await world.control.addRule({ match: { op }, fault: '500', times: 200 })
  }
  await away()
  await passRelease(shop)
  expect(await held(shop)).toEqual({ held: 1, sold: 0 })
  await shop.advance({ minutes: 6 })
  await shop.sweep()
  expect(await held(shop)).toEqual({ held: 1, sold: 0 })
  await shop.advance({ minutes: 3 })
  await shop.sweep()
  expect(await held(shop)).toEqual({ held: 0, sold: 0 })
  await world.control.clearRules()
  await dropWebhooks()
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await shop.advance({ minutes: 6 })
  await shop.sweep()
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await shop.checkBooks()
})

test('an order whose payment was never begun gives its seats back without asking anybody', async () => {
  const shop = await payingShop(world)
  await shop.place()
  await passRelease(shop)
  expect(await held(shop)).toEqual({ held: 0, sold: 0 })
  // Yesterday's bill is asked for by itself.
  expect((await world.control.requests()).filter(({ op }) => op !== 'bill')).toEqual([])
})

test('a code that nobody scans is let go with the seats, and asked about until it cannot be paid any more', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await passRelease(shop)
  expect(await held(shop)).toEqual({ held: 0, sold: 0 })
  const stateOf = async () => {
    const row = sql<{ state: string }>`SELECT state FROM payment WHERE payment_no = ${paymentNo}`
    return (await row.execute(shop.db)).rows[0]?.state
  }
  expect(await stateOf()).toBe('CREATED')
  await shop.advance({ minutes: 31 })
  await shop.sweep()
  await shop.advance({ minutes: 6 })
  await shop.sweep()
  expect(await stateOf()).toBe('CLOSED')
})
