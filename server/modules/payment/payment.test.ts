import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder, readPayOptions, readPayResult } from '#contract/endpoints/payment.ts'
import { claimWechatTicket, startWechatAuthorization } from '#contract/endpoints/session.ts'
import type { PayType } from '#contract/values/payment.ts'
import {
  desktop,
  type PayingShop,
  type PlacedOrder,
  payingShop,
  phone,
  wechat,
} from '../../testing/paying-shop.ts'
import { newGuest } from '../../testing/people.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const optionsOf = async (shop: PayingShop, order: PlacedOrder, userAgent: string) => {
  const { orderNo, buyer } = order
  return (await shop.call(readPayOptions, { params: { orderNo }, token: buyer.token, userAgent })).data
}

const attempts = async (shop: PayingShop) => {
  const { rows } = await sql<{ payment_no: string; pay_type: string; state: string; closing: boolean }>`
    SELECT payment_no, pay_type, state, closing FROM payment ORDER BY created_at, payment_no`.execute(shop.db)
  return rows
}

test('each browser is offered what works in it, and nothing once the order is paid', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  expect(await optionsOf(shop, order, phone)).toMatchObject({
    flowStatus: 'AWAIT_PAID',
    payableFen: 15_000,
    payTypes: ['ALIPAY_WAP', 'WECHAT_H5'],
  })
  expect((await optionsOf(shop, order, wechat)).payTypes).toEqual(['WECHAT_MP'])
  expect((await optionsOf(shop, order, desktop)).payTypes).toEqual(['ALIPAY_QR', 'WECHAT_QR', 'ALIPAY_PC'])
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  expect((await optionsOf(shop, order, phone)).payTypes).toEqual([])
})

test('a company that is not configured is not offered', async () => {
  const shop = await payingShop(world, { pay: ([wechatPay]) => (wechatPay ? [wechatPay] : []) })
  const order = await shop.place()
  expect((await optionsOf(shop, order, phone)).payTypes).toEqual(['WECHAT_H5'])
  expect((await shop.start(order, 'ALIPAY_WAP')).respCode).toBe('PAY_TYPE_NOT_OFFERED')
})

test.each(['ALIPAY_WAP', 'ALIPAY_PC', 'ALIPAY_QR', 'WECHAT_QR', 'WECHAT_H5'] as const)(
  'a visitor pays by %s and has tickets',
  async (payType) => {
    const shop = await payingShop(world)
    const order = await shop.place({ quantity: 2 })
    const { content } = await shop.started(order, payType)
    const back = await world.control.buy(content, { referer: shop.address })
    if (payType === 'ALIPAY_WAP' || payType === 'WECHAT_H5')
      expect(back).toContain(`${shop.address}/pay/result/${order.orderNo}`)
    expect(await shop.result(order)).toMatchObject({
      flowStatus: 'AWAIT_CHECK',
      paymentStatus: 'SUCESS',
      paidFen: 30_000,
      returningFen: 0,
    })
    await shop.checkBooks()
  },
)

/** What a WeChat browser does so that the shop knows its openid. */
async function authorize(shop: PayingShop, { sessionId }: PlacedOrder): Promise<void> {
  const started = await shop.call(startWechatAuthorization, {
    sessionId,
    body: { target: '/pay/order', purpose: 'pay' },
  })
  const follow = async (address: string) =>
    (await fetch(address.replace(/#.*$/, ''), { redirect: 'manual' })).headers.get('location') ?? ''
  const target = await follow(await follow(started.data.url ?? ''))
  const ticket = target.split('#wechat=')[1] ?? ''
  const claimed = await shop.call(claimWechatTicket, { sessionId, body: { ticket } })
  expect(claimed.data).toMatchObject({
    wechatUserInfo: { openid: expect.stringMatching(/^o/) },
    session: null,
  })
}

test('inside WeChat the openid comes first, then JSAPI', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  expect((await shop.start(order, 'WECHAT_MP')).respCode).toBe('PAY_OPENID_NEEDED')
  await authorize(shop, order)
  const { data } = await shop.start(order, 'WECHAT_MP')
  expect(data.next).toMatchObject({ action: 'jsapi', params: { appId: world.keys.wechatPay.appId } })
  await world.control.pay(data.paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await shop.checkBooks()
})

test('a way that does not work in this browser is refused', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const refused: [PayType, string][] = [
    ['WECHAT_MP', phone],
    ['WECHAT_QR', phone],
    ['ALIPAY_WAP', wechat],
    ['ALIPAY_WAP', desktop],
    ['ADVANCE', desktop],
  ]
  for (const [payType, userAgent] of refused)
    expect((await shop.start(order, payType, { userAgent })).respCode).toBe('PAY_TYPE_NOT_OFFERED')
  expect(await attempts(shop)).toEqual([])
})

test("nobody pays, sees or cancels somebody else's order", async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const stranger = { ...order, buyer: await newGuest(shop) }
  const { token } = stranger.buyer
  const params = { orderNo: order.orderNo }
  expect((await shop.start(stranger, 'ALIPAY_WAP')).status).toBe(404)
  for (const endpoint of [readPayOptions, readPayResult, cancelOrder] as const)
    expect((await shop.call(endpoint, { params, token })).status).toBe(404)
  const unknown = { orderNo: '2611210000000000' }
  expect((await shop.call(readPayResult, { params: unknown, token })).status).toBe(404)
  expect((await shop.start({ ...stranger, ...unknown } as PlacedOrder, 'ALIPAY_WAP')).status).toBe(404)
  expect((await shop.call(readPayOptions, { params })).status).toBe(403)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_PAID' })
})

test('the same key gives the same answer, also at once; with other contents it is refused', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const idempotencyKey = 'one-press-of-a-thumb'
  const first = await Promise.all([1, 2, 3].map(() => shop.start(order, 'WECHAT_QR', { idempotencyKey })))
  expect(new Set(first.map(({ data }) => JSON.stringify([data.paymentNo, data.next]))).size).toBe(1)
  const other = await shop.start(order, 'ALIPAY_QR', { idempotencyKey })
  expect(other.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await attempts(shop)).toHaveLength(1)
  expect((await shop.start(order, 'WECHAT_QR', { idempotencyKey })).data.next).toEqual(first[0]?.data.next)
})

test('the same way asked again is the same attempt; another way closes the former one', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  expect((await shop.started(order, 'WECHAT_QR')).paymentNo).toBe(paymentNo)
  await shop.advance({ seconds: 1 })
  const other = await shop.started(order, 'ALIPAY_QR')
  expect(other.paymentNo).not.toBe(paymentNo)
  expect(await attempts(shop)).toMatchObject([
    { payment_no: paymentNo, state: 'CLOSED' },
    { payment_no: other.paymentNo, state: 'CREATED', closing: false },
  ])
  expect((await world.control.trade(paymentNo))?.state).toBe('closed')
  // Back to the first way: a closed number cannot be paid, so it is a new attempt.
  expect((await shop.started(order, 'WECHAT_QR')).paymentNo).not.toBe(paymentNo)
})

test('many presses at once open one attempt per way, and one way stays open', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const types: PayType[] = ['WECHAT_QR', 'ALIPAY_QR', 'ALIPAY_PC', 'WECHAT_QR', 'ALIPAY_QR']
  await Promise.all(types.map((payType) => shop.start(order, payType)))
  await shop.sweep()
  const open = (await attempts(shop)).filter(({ state, closing }) => state === 'CREATED' && !closing)
  expect(open.length).toBeLessThanOrEqual(1)
})

test('a provider that hangs is shown as a failure, and pressing again works with the same number', async () => {
  const shop = await payingShop(world)
  for (const fault of ['hang', 'acceptThenTimeout'] as const) {
    const order = await shop.place()
    await world.control.addRule({ match: { provider: 'WECHAT_PAY', op: 'order' }, fault })
    const idempotencyKey = `press-${fault}-0001`
    const failed = await shop.start(order, 'WECHAT_QR', { idempotencyKey })
    expect(failed).toMatchObject({ status: 200, respCode: 'PAY_FAILED' })
    const again = await shop.start(order, 'WECHAT_QR', { idempotencyKey })
    expect(again.respCode).toBe('200')
    await world.control.pay(again.data.paymentNo)
    expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
  }
  expect(await world.control.trades()).toHaveLength(2)
  await shop.checkBooks()
})

test('a provider that refuses ends the attempt; the next press makes a new one', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  await authorize(shop, order)
  // The provider does not know this payer.
  await sql`UPDATE wechat_identity SET openid_sealed = ${shop.deps.vault.seal('oStranger')}`.execute(shop.db)
  expect((await shop.start(order, 'WECHAT_MP')).respCode).toBe('PAY_FAILED')
  expect(await attempts(shop)).toMatchObject([{ state: 'FAILED' }])
  await world.control.buy((await shop.started(order, 'ALIPAY_WAP')).content)
  expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
})

test('the last minute is too late to begin, and past the end the order says so', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  await shop.advance({ minutes: 14, seconds: 1 })
  expect((await shop.start(order, 'WECHAT_QR')).respCode).toBe('ORDER_OVER_PAY_TIME')
  expect((await shop.result(order)).flowStatus).toBe('AWAIT_PAID')
  await shop.advance({ minutes: 1 })
  // Also in the moment before the sweep has passed.
  expect((await shop.result(order)).flowStatus).toBe('PAST_DUE')
  await shop.sweep()
  expect((await shop.start(order, 'WECHAT_QR')).respCode).toBe('ORDER_OVER_PAY_TIME')
})

test('an order that is paid is not paid again', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  expect((await shop.start(order, 'ALIPAY_QR')).respCode).toBe('ORDER_ALREADY_PAID')
  const cancel = { params: { orderNo: order.orderNo }, token: order.buyer.token }
  expect((await shop.call(cancelOrder, cancel)).respCode).toBe('ORDER_ALREADY_PAID')
})

test('paid by the former way while another one is begun: the order is paid, and nothing new is handed out', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.addRule({ match: { op: 'notify' }, fault: 'dropAll' })
  await world.control.pay(paymentNo)
  expect((await shop.start(order, 'ALIPAY_QR')).respCode).toBe('ORDER_ALREADY_PAID')
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await shop.checkBooks()
})

test('a result says whether an attempt is open: never tried, left at the cashier, not answered, paid', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  expect(await shop.result(order)).toMatchObject({ paymentStatus: 'UNPAID', attempt: null })

  for (const press of ['cancel', 'fail'] as const) {
    const { content } = await shop.started(order, 'ALIPAY_WAP')
    await world.control.buy(content, { press, referer: shop.address })
    await shop.advance({ seconds: 3 })
    const left = { paymentStatus: 'UNPAID', attempt: { payType: 'ALIPAY_WAP', open: false } }
    expect(await shop.result(order), press).toMatchObject(left)
    // Asked again before the provider may be: the same answer.
    expect(await shop.result(order), press).toMatchObject(left)
  }

  await shop.started(order, 'WECHAT_QR')
  await world.control.addRule({ match: { provider: 'WECHAT_PAY', op: 'query' }, fault: '500', times: 2 })
  const unsure = { paymentStatus: 'UNPAID', attempt: { payType: 'WECHAT_QR', open: true } }
  expect(await shop.result(order)).toMatchObject(unsure)
  expect(await shop.result(order)).toMatchObject(unsure)
  const { rows } = await sql`SELECT last_answer AS answer FROM payment WHERE pay_type = 'WECHAT_QR'`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ answer: 'unsure' }])

  await shop.advance({ seconds: 3 })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  expect(await shop.result(order)).toMatchObject({ paymentStatus: 'SUCESS', attempt: null })
})

test('of two ways begun in one instant, a result names the later one', async () => {
  const shop = await payingShop(world)
  // Often enough that their numbers, which are drawn, do not happen to be in this order.
  const both = [
    ['ALIPAY_QR', 'WECHAT_QR'],
    ['WECHAT_QR', 'ALIPAY_QR'],
  ] as const
  for (const ways of [...both, ...both, ...both]) {
    const order = await shop.place()
    for (const way of ways) await shop.started(order, way)
    expect(await shop.result(order)).toMatchObject({ attempt: { payType: ways[1] } })
  }
})

test('what is bought stands on the pay page', async () => {
  const shop = await payingShop(world)
  const order = await shop.place({ quantity: 2 })
  expect(await optionsOf(shop, order, phone)).toMatchObject({
    visitDate: shop.park.visitDate,
    slotFrom: '10:00',
    lines: [{ offerCode: `${shop.park.productCode}-ADULT`, quantity: 2 }],
  })
})

test('a cancelled order frees its seats at once, and its attempt is closed a moment later', async () => {
  const shop = await payingShop(world, { park: { slotCapacity: 1 } })
  const order = await shop.place()
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  const cancel = { params: { orderNo: order.orderNo }, token: order.buyer.token }
  const cancelled = await shop.call(cancelOrder, cancel)
  expect(cancelled.data).toEqual({ orderNo: order.orderNo, flowStatus: 'CANCEL' })
  expect((await shop.call(cancelOrder, cancel)).data.flowStatus).toBe('CANCEL')
  await shop.place()
  expect((await shop.start(order, 'WECHAT_QR')).respCode).toBe('ORDER_NOT_PAYABLE')
  await shop.sweep()
  expect((await world.control.trade(paymentNo))?.state).toBe('closed')
  expect(await attempts(shop)).toMatchObject([{ state: 'CLOSED' }])
})
