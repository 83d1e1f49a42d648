import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMerchant } from '../../../../sandbox/testing/merchant.ts'
import type { Fault } from '../../../../sandbox/trade/rules.ts'
import { MAX_FORGED_WEBHOOKS } from '../../../platform/forged-webhooks.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { alipayOn, type TestWorld, testWorld, wechatPayOn } from '../../../testing/test-world.ts'
import type { PayGateway } from '../pay-gateway.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const path = {
  WECHAT_PAY: '/front/api/payments/webhooks/wechat-pay',
  ALIPAY: '/front/api/payments/webhooks/alipay',
} as const
type Provider = keyof typeof path

const ways = { WECHAT_PAY: 'WECHAT_QR', ALIPAY: 'ALIPAY_QR' } as const

/** An order with an attempt that a buyer may pay now. */
async function payable(shop: PayingShop, provider: Provider) {
  const order = await shop.place({ quantity: 2 })
  const { paymentNo } = await shop.started(order, ways[provider])
  await world.control.begin(paymentNo)
  return { order, paymentNo }
}

const alerts = async ({ db }: PayingShop) =>
  (await sql<{ kind: string; payment_no: string }>`SELECT kind, payment_no FROM payment_alert`.execute(db))
    .rows

const inbox = async ({ db }: PayingShop) =>
  (await sql<{ outcome: string }>`SELECT outcome FROM payment_webhook ORDER BY id`.execute(db)).rows.map(
    ({ outcome }) => outcome,
  )

const histories = async ({ db }: PayingShop, { orderNo }: PlacedOrder) =>
  (
    await sql<{ status: string }>`SELECT status FROM order_history
      JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo} ORDER BY order_history.id`.execute(
      db,
    )
  ).rows.map(({ status }) => status)

/** Once for every provider, since each has its own idea of a webhook. */
describe.each(['WECHAT_PAY', 'ALIPAY'] as const)('%s', (provider) => {
  test('the same webhook ten times, one after the other and at once, pays one order once', async () => {
    const shop = await payingShop(world)
    for (const fault of ['duplicate', 'duplicateConcurrently'] as const) {
      const { order, paymentNo } = await payable(shop, provider)
      await world.control.addRule({ match: { op: 'notify' }, fault, args: { n: 9 } })
      await world.control.pay(paymentNo)
      const [webhook] = await world.control.webhooks(paymentNo)
      expect(webhook?.attempts).toHaveLength(10)
      expect(webhook?.attempts.every(({ outcome }) => outcome === 'accepted')).toBe(true)
      expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })
      expect(await histories(shop, order)).toEqual(['AWAIT_PAID', 'AWAIT_CHECK'])
    }
    expect(await inbox(shop)).toEqual(['paid', 'paid'])
    await shop.checkBooks()
  })

  test('a signed webhook with U+0000 in its numbers is acknowledged and changes nothing', async () => {
    const strange = (given: PayGateway[]): PayGateway[] =>
      given.map((one) => ({
        ...one,
        parseWebhook: (raw) => {
          const webhook = one.parseWebhook(raw)
          return webhook && { ...webhook, dedupeKey: `a\u0000${webhook.dedupeKey}`, paymentNo: 'P\u0000' }
        },
      }))
    const shop = await payingShop(world, { pay: strange })
    const { order, paymentNo } = await payable(shop, provider)
    await world.control.pay(paymentNo)
    const [webhook] = await world.control.webhooks(paymentNo)
    expect(webhook?.state).toBe('accepted')
    expect(await inbox(shop)).toEqual([])
    expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
  })

  test('a network that sends forged webhooks is refused after sixty a minute; what is signed is still taken', async () => {
    const shop = await payingShop(world)
    const { order, paymentNo } = await payable(shop, provider)
    const forge = () =>
      shop.app.inject({ method: 'POST', url: path[provider], payload: '{}', remoteAddress: '198.51.100.7' })
    const answers = await Promise.all(Array.from({ length: MAX_FORGED_WEBHOOKS }, forge))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toEqual([])
    expect((await forge()).statusCode).toBe(429)
    await world.control.pay(paymentNo)
    expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK' })
  })

  test('webhook, poll and a waiting buyer at the same moment settle once', async () => {
    const shop = await payingShop(world)
    const { order, paymentNo } = await payable(shop, provider)
    await world.control.addRule({ match: { op: 'notify' }, fault: 'duplicateConcurrently', args: { n: 3 } })
    await shop.advance({ seconds: 6 })
    const paying = world.control.pay(paymentNo)
    await Promise.all([paying, shop.sweep(), shop.result(order), shop.result(order)])
    expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })
    expect(await histories(shop, order)).toEqual(['AWAIT_PAID', 'AWAIT_CHECK'])
    await shop.checkBooks()
  })

  test('another amount never fulfils; when the provider itself says the right one, that counts', async () => {
    const shop = await payingShop(world)
    const { order, paymentNo } = await payable(shop, provider)
    await world.control.addRule({ match: { op: 'notify' }, fault: 'amount', args: { fen: -29_999 } })
    await world.control.pay(paymentNo)
    const [webhook] = await world.control.webhooks(paymentNo)
    // Asking the provider to tell it again would change nothing.
    expect(webhook?.state).toBe('accepted')
    expect(await alerts(shop)).toEqual([{ kind: 'AMOUNT_MISMATCH', payment_no: paymentNo }])
    expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
    await shop.checkBooks()
    await shop.sweep()
    expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })
    await shop.checkBooks()
  })

  test('another merchant or app never fulfils, and the alarm is raised once', async () => {
    const shop = await payingShop(world)
    const faults: Fault[] = [provider === 'ALIPAY' ? 'otherSellerId' : 'otherMchId', 'otherAppId']
    for (const fault of faults) {
      const { order, paymentNo } = await payable(shop, provider)
      await world.control.addRule({ match: { op: 'notify' }, fault, times: 2 })
      await world.control.pay(paymentNo)
      const [webhook] = await world.control.webhooks(paymentNo)
      await world.control.resend(webhook?.id ?? '')
      expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
      expect((await alerts(shop)).filter(({ payment_no }) => payment_no === paymentNo)).toEqual([
        { kind: 'MERCHANT_MISMATCH', payment_no: paymentNo },
      ])
    }
    await shop.checkBooks()
  })

  test('a number that is not ours is written down, raised and taken', async () => {
    const shop = await payingShop(world)
    const { order, paymentNo } = await payable(shop, provider)
    await world.control.addRule({ match: { op: 'notify' }, fault: 'otherOutTradeNo' })
    await world.control.pay(paymentNo)
    expect(await inbox(shop)).toEqual(['UNKNOWN_PAYMENT'])
    expect(await alerts(shop)).toEqual([{ kind: 'UNKNOWN_PAYMENT', payment_no: 'SANDBOXOTHERNUMBER' }])
    expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
    // The true webhook still counts.
    const [webhook] = await world.control.webhooks(paymentNo)
    await world.control.resend(webhook?.id ?? '')
    expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
  })

  const forged: Fault[] = [
    'badSignature',
    'tamperCiphertext',
    'tamperTag',
    ...(provider === 'ALIPAY'
      ? (['signTypeRsa'] as const)
      : (['wrongSerial', 'staleTimestamp', 'SIGNTEST'] as const)),
  ]
  test('a webhook whose proof does not hold is refused and changes nothing', async () => {
    const shop = await payingShop(world)
    for (const fault of forged) {
      const { order, paymentNo } = await payable(shop, provider)
      await world.control.addRule({ match: { op: 'notify' }, fault })
      await world.control.pay(paymentNo)
      const [webhook] = await world.control.webhooks(paymentNo)
      expect(webhook?.attempts, fault).toMatchObject([{ outcome: 'refused' }])
      expect(webhook?.attempts[0]?.status).toBeGreaterThanOrEqual(400)
      expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
      // The provider sends it again, and then it is true.
      await shop.advance({ minutes: 5 })
      expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
    }
    expect(await alerts(shop)).toEqual([])
    await shop.checkBooks()
  })

  test('a genuine webhook with any byte changed is refused; unchanged it counts', async () => {
    // The provider sends its webhooks to somebody who only listens.
    const listener = await startMerchant()
    try {
      const gateway = (provider === 'ALIPAY' ? alipayOn : wechatPayOn)(world, { shopUrl: listener.url })
      const shop = await payingShop(world, { pay: () => [gateway] })
      const { order, paymentNo } = await payable(shop, provider)
      await world.control.pay(paymentNo)
      const [webhook] = listener.received
      const bytes = Buffer.from(webhook?.body ?? '')
      let posts = 0
      // Each from a network of its own: one that sends many forged webhooks is refused altogether.
      const post = (payload: Buffer) =>
        shop.app.inject({
          method: 'POST',
          url: path[provider],
          headers: webhook?.headers ?? {},
          payload,
          remoteAddress: `198.51.${Math.floor(posts / 256)}.${posts++ % 256}`,
        })
      const decoded = (body: Buffer) => JSON.stringify([...new URLSearchParams(body.toString('utf8'))])
      await fc.assert(
        fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (index, flip) => {
          const changed = Buffer.from(bytes)
          changed[index] = (changed[index] ?? 0) ^ flip
          // The same fields in another spelling of the form are the same webhook.
          fc.pre(provider === 'WECHAT_PAY' || decoded(changed) !== decoded(bytes))
          expect((await post(changed)).statusCode).toBeGreaterThanOrEqual(400)
        }),
        { numRuns: 200 },
      )
      expect(await inbox(shop)).toEqual([])
      expect(await histories(shop, order)).toEqual(['AWAIT_PAID'])
      expect((await post(bytes)).statusCode).toBe(200)
      expect((await shop.result(order)).flowStatus).toBe('AWAIT_CHECK')
    } finally {
      await listener.stop()
    }
  })
})

test('closed after paid changes nothing, paid after closed counts', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const { paymentNo, content } = await shop.started(order, 'ALIPAY_WAP')
  await world.control.buy(content, { press: 'fail' })
  // The webhook of the closing comes late, behind the one of the payment.
  await world.control.addRule({ match: { provider: 'ALIPAY', op: 'notify', nth: 1 }, fault: 'reorder' })
  await world.control.expire(paymentNo)
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await world.control.idle()
  expect((await inbox(shop)).sort()).toEqual(['closed', 'paid'])
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  await shop.checkBooks()
})

test('a company that is not configured is not listened to', async () => {
  const shop = await payingShop(world, { pay: () => [] })
  for (const url of Object.values(path)) {
    const answer = await shop.app.inject({ method: 'POST', url, payload: 'x' })
    expect(answer.statusCode).toBe(404)
  }
})
