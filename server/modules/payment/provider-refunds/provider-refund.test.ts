import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { PaymentNo } from '#contract/values/payment.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type PayingShop, type PayingShopOptions, payingShop } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { createProviderRefund } from './provider-refund.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

async function paidOrder(options?: PayingShopOptions) {
  const shop = await payingShop(world, options)
  const order = await shop.place({ quantity: 2 })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  return { shop, paymentNo: PaymentNo.parse(paymentNo) }
}

const ask = (shop: PayingShop, input: { paymentNo: PaymentNo; refundNo: string; amount: number }) =>
  inTransaction(shop.db, (tx) =>
    createProviderRefund(tx, {
      paymentNo: input.paymentNo,
      refundNo: input.refundNo,
      amountFen: fen(input.amount),
      cause: 'REFUND',
      at: shop.clock.now(),
    }),
  )

const states = async ({ db }: PayingShop) =>
  (
    await sql<{ state: string }>`SELECT state FROM provider_refund ORDER BY provider_refund_no`.execute(db)
  ).rows.map(({ state }) => state)

test('the same number is one promise, however often it is made', async () => {
  const { shop, paymentNo } = await paidOrder()
  const input = { paymentNo, refundNo: 'R1', amount: 15_000 }
  await Promise.all([ask(shop, input), ask(shop, input), ask(shop, input)])
  expect(await states(shop)).toEqual(['PENDING'])
})

test('more than came in is never promised, also by two at once', async () => {
  const { shop, paymentNo } = await paidOrder()
  const inputs = ['R1', 'R2', 'R3'].map((refundNo) => ask(shop, { paymentNo, refundNo, amount: 15_000 }))
  const outcomes = await Promise.allSettled(inputs)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await states(shop)).toEqual(['PENDING', 'PENDING'])
})

test('two refunds of one payment go one after the other, a minute apart', async () => {
  const { shop, paymentNo } = await paidOrder()
  await ask(shop, { paymentNo, refundNo: 'R1', amount: 10_000 })
  await ask(shop, { paymentNo, refundNo: 'R2', amount: 20_000 })
  await Promise.all([shop.sweep(), shop.sweep()])
  await world.control.idle()
  expect(await states(shop)).toEqual(['DONE', 'PENDING'])
  await shop.sweep()
  expect(await states(shop)).toEqual(['DONE', 'PENDING'])
  await shop.advance({ minutes: 1, seconds: 1 })
  await shop.sweep()
  await world.control.idle()
  expect(await states(shop)).toEqual(['DONE', 'DONE'])
  expect(await world.control.refunds()).toMatchObject([{ amountFen: 10_000 }, { amountFen: 20_000 }])
})

test('a webhook that overtakes the answer to the sending leaves the money to staff at once', async () => {
  const { shop, paymentNo } = await paidOrder({
    pay: (gateways) =>
      gateways.map((gateway) => ({
        ...gateway,
        async refund(input) {
          const answer = await gateway.refund(input)
          await world.control.settleRefund(input.refundNo, 'abnormal')
          await world.control.idle()
          expect(await states(shop)).toEqual(['ABNORMAL'])
          return answer
        },
      })),
  })
  await world.control.addRule({ match: { op: 'refund' }, fault: 'refundProcessingForever' })
  await ask(shop, { paymentNo, refundNo: 'R1', amount: 10_000 })
  await shop.sweep()
  const [money] = (await sql`SELECT state, due_at, last_answer FROM provider_refund`.execute(shop.db)).rows
  expect(money).toEqual({ state: 'ABNORMAL', due_at: null, last_answer: 'ABNORMAL' })
})
