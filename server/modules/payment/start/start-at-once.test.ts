import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder, startPayment } from '#contract/endpoints/payment.ts'
import { type PayingShop, type PlacedOrder, payingShop, phone } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import type { PayGateway } from '../pay-gateway.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const TWENTY = Array.from({ length: 20 }, (_, n) => n)

/** Providers that answer when the test lets them, and how often they were asked to open a payment. */
function slowProviders() {
  let open: () => void = () => undefined
  let answered: Promise<void> = Promise.resolve()
  const asked: string[] = []
  return {
    asked,
    pay: (gateways: PayGateway[]) =>
      gateways.map((gateway) => ({
        ...gateway,
        create: async (input: Parameters<PayGateway['create']>[0]) => {
          asked.push(input.paymentNo)
          await answered
          return gateway.create(input)
        },
      })),
    hold() {
      answered = new Promise((resolve) => {
        open = resolve
      })
    },
    answer: () => open(),
  }
}

async function countOf({ db }: PayingShop, table: 'payment_start' | 'payment', where = sql`true`) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${where}`.execute(db)
  return rows[0]?.count
}

const openAttempts = (shop: PayingShop) => countOf(shop, 'payment', sql`state = 'CREATED' AND NOT closing`)

test('twenty presses with keys of their own: one attempt, one question to the provider, one answer', async () => {
  const providers = slowProviders()
  const shop = await payingShop(world, { pay: providers.pay })
  const order = await shop.place()
  providers.hold()
  const presses = Promise.all(TWENTY.map(() => shop.start(order, 'WECHAT_QR')))
  await expect.poll(() => countOf(shop, 'payment_start'), { timeout: 30_000 }).toBe(20)
  providers.answer()
  const answers = await presses
  expect(new Set(answers.map(({ respCode }) => respCode))).toEqual(new Set(['200']))
  expect(new Set(answers.map(({ data }) => JSON.stringify([data.paymentNo, data.next]))).size).toBe(1)
  expect(providers.asked).toHaveLength(1)
  expect(await openAttempts(shop)).toBe(1)
})

test('twenty presses with one key: one attempt, one answer', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const idempotencyKey = 'one-press-of-a-thumb'
  const answers = await Promise.all(TWENTY.map(() => shop.start(order, 'ALIPAY_QR', { idempotencyKey })))
  expect(new Set(answers.map(({ respCode }) => respCode))).toEqual(new Set(['200']))
  expect(new Set(answers.map(({ data }) => JSON.stringify([data.paymentNo, data.next]))).size).toBe(1)
  expect(await openAttempts(shop)).toBe(1)
})

test('while one way is on its way to the provider, nineteen others learn it and wait for nobody', async () => {
  const providers = slowProviders()
  const shop = await payingShop(world, { pay: providers.pay })
  const order = await shop.place()
  providers.hold()
  const first = shop.start(order, 'WECHAT_QR')
  await expect.poll(() => providers.asked.length, { timeout: 30_000 }).toBe(1)
  // The provider has not answered yet: a call that waited for it would wait for ever.
  const others = await Promise.all(
    TWENTY.slice(1).map((n) => shop.start(order, n % 2 === 0 ? 'ALIPAY_QR' : 'ALIPAY_PC')),
  )
  expect(new Set(others.map(({ respCode }) => respCode))).toEqual(new Set(['PAY_STARTING']))
  expect(await countOf(shop, 'payment')).toBe(1)
  providers.answer()
  const { data } = await first
  await world.control.pay(data.paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', returningFen: 0 })
})

test('a provider that does not answer keeps nobody from another way for long', async () => {
  const providers = slowProviders()
  const shop = await payingShop(world, { pay: providers.pay })
  const order = await shop.place()
  providers.hold()
  const first = shop.start(order, 'WECHAT_QR')
  await expect.poll(() => providers.asked.length, { timeout: 30_000 }).toBe(1)
  await shop.advance({ seconds: 3 })
  const second = shop.start(order, 'ALIPAY_QR')
  await expect.poll(() => providers.asked.length, { timeout: 30_000 }).toBe(2)
  providers.answer()
  expect((await second).respCode).toBe('200')
  expect((await first).respCode).toBe('PAY_REPLACED')
  expect(await openAttempts(shop)).toBe(1)
})

test('pressed from twenty addresses by a way that is bound to one: each learns where it stands', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const press = ({ orderNo, buyer, sessionId }: PlacedOrder, n: number) =>
    shop.call(startPayment, {
      body: { orderNo, payType: 'WECHAT_H5' },
      token: buyer.token,
      sessionId,
      userAgent: phone,
      ip: `203.0.113.${n + 1}`,
    })
  const answers = await Promise.all(TWENTY.map((n) => press(order, n)))
  const codes = new Set(answers.map(({ respCode }) => respCode))
  expect(['200', 'PAY_STARTING', 'PAY_REPLACED']).toEqual(expect.arrayContaining([...codes]))
  expect(codes).toContain('200')
  expect(await openAttempts(shop)).toBe(1)
})

test('cancelled while the provider is asked: the order cannot be paid, and says so', async () => {
  const providers = slowProviders()
  const shop = await payingShop(world, { pay: providers.pay })
  const order = await shop.place()
  providers.hold()
  const first = shop.start(order, 'WECHAT_QR')
  await expect.poll(() => providers.asked.length, { timeout: 30_000 }).toBe(1)
  const { orderNo, buyer } = order
  expect((await shop.call(cancelOrder, { params: { orderNo }, token: buyer.token })).respCode).toBe('200')
  providers.answer()
  expect((await first).respCode).toBe('ORDER_NOT_PAYABLE')
})
