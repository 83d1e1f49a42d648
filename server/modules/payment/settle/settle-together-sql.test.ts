/** Plain payments go in one statement for all; what is not plain is left alone. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { type PaidWebhook, settleTogether } from './settle-together-sql.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const newsOf = ({ clock }: PayingShop, paymentNo: string, paidFen = 15_000): PaidWebhook => ({
  provider: 'WECHAT_PAY',
  dedupeKey: `reported of ${paymentNo}`,
  paymentNo,
  payloadDigest: createHash('sha256').update(paymentNo).digest(),
  trade: {
    providerTradeNo: `trade of ${paymentNo}`,
    amountFen: fen(paidFen),
    currency: 'CNY',
    merchantId: 'any',
    appId: 'any',
    paidAt: clock.now(),
  },
  at: clock.now(),
})

const payable = async (shop: PayingShop) => {
  const order = await shop.place()
  return { order, ...(await shop.started(order, 'WECHAT_QR')) }
}

test('what is wrong, strange, too late or sent twice leaves its plain neighbours in peace', async () => {
  const shop = await payingShop(world)
  const plain = [await payable(shop), await payable(shop)] as const
  const short = await payable(shop)
  const cancelled = await payable(shop)
  await sql`UPDATE shop_order SET flow_status = 'CANCEL' WHERE order_no = ${cancelled.order.orderNo}`.execute(
    shop.db,
  )
  const [first, second] = plain
  const verdicts = await settleTogether(shop.deps.hotPool, [
    newsOf(shop, first.paymentNo),
    newsOf(shop, short.paymentNo, 14_999),
    newsOf(shop, 'P261121AAAAAAAAAAAAAA'),
    newsOf(shop, cancelled.paymentNo),
    newsOf(shop, second.paymentNo),
    newsOf(shop, first.paymentNo),
  ])
  expect(verdicts).toEqual([
    { answer: true },
    { answer: false },
    { answer: false },
    { answer: false },
    { answer: true },
    'retry',
  ])
  for (const { order } of plain)
    expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 15_000 })
  expect(await settleTogether(shop.deps.hotPool, [newsOf(shop, first.paymentNo)])).toEqual([
    { answer: false },
  ])
  await sql`UPDATE shop_order SET flow_status = 'AWAIT_PAID' WHERE order_no = ${cancelled.order.orderNo}`.execute(
    shop.db,
  )
  await shop.checkBooks()
})

test('an attempt that is being closed, or an order that staff must confirm, takes the long way', async () => {
  const shop = await payingShop(world)
  const closing = await payable(shop)
  await sql`UPDATE payment SET closing = true WHERE payment_no = ${closing.paymentNo}`.execute(shop.db)
  const confirmed = await payable(shop)
  await sql`UPDATE shop_order SET confirmation = 'AWAITING' WHERE order_no = ${confirmed.order.orderNo}`.execute(
    shop.db,
  )
  const news = [closing, confirmed].map(({ paymentNo }) => newsOf(shop, paymentNo))
  expect(await settleTogether(shop.deps.hotPool, news)).toEqual([{ answer: false }, { answer: false }])
  const { rows } = await sql`SELECT 1 FROM payment_webhook`.execute(shop.db)
  expect(rows).toEqual([])
})

test('an order has one attempt that may be paid, however many begin at once', async () => {
  const shop = await payingShop(world)
  const order = await shop.place()
  const answers = await Promise.all(
    (['WECHAT_QR', 'ALIPAY_QR', 'WECHAT_QR', 'ALIPAY_QR'] as const).map((way) => shop.start(order, way)),
  )
  expect(answers.some(({ respCode }) => respCode === '200')).toBe(true)
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM payment WHERE state = 'CREATED' AND NOT closing`.execute(shop.db)
  expect(rows).toEqual([{ open: 1 }])
})
