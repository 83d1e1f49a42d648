/** Freight on an invoice: kept as long as no refund that was granted has given it back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import { fen } from '#contract/values/fen.ts'
import { orderItems, placingOf } from '../../../testing/buying.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { done } from '../../../testing/purchase.ts'
import { asked, askFor, quoted, work } from '../../../testing/refunding.ts'
import { goodsItem, homeAddress, insertGoods } from '../../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { refundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import { evaluateInvoice } from './compose-invoice.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const delivery: PlaceOrder['delivery'] = { wayToGet: 'DELIVERY', address: homeAddress }

/** Two models, 160.00 and 11.00 for their freight, paid. */
async function boughtGoods(shop: PayingShop) {
  await insertGoods(shop.db, { at: shop.clock.now() })
  const buyer = await newMember(shop, { account: 'anna' })
  const who = { token: buyer.token, sessionId: 'compose-invoice-session-1' }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const items = [goodsItem(2)]
  const { answer } = await orderItems(reach, who, { items } as never, ({ orderNo }) => ({
    ...placingOf({ orderNo, payableFen: fen(17_100) }),
    delivery,
  }))
  const { orderNo, payableFen } = done(answer)
  const order = { ...who, orderNo, payableFen, buyer }
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  return order
}

test('freight that is only asked for is kept, and is no fee; once its refund is granted, it is gone', async () => {
  const shop = await payingShop(world)
  const order = await boughtGoods(shop)
  const composed = async () =>
    (await evaluateInvoice(shop.db, await refundedOrder(shop.db, order.orderNo))).composed
  const lines = async () => (await composed()).lines.map(({ name, amountFen }) => [name, amountFen])
  const refundAll = async () => {
    await shop.advance({ minutes: 10 })
    await work(shop)
  }
  await asked(shop, order)
  await refundAll()
  const [, { unitNo } = { unitNo: '' }] = (await quoted(shop, order)).units
  const more = { unitNos: [unitNo], expectedAmountFen: fen(9_100) }
  const last = await askFor(shop, order, { more })
  expect(last.data, last.respMsg).toMatchObject({ freightFen: 1_100 })
  expect(await lines()).toEqual([
    [expect.any(String), 8_000],
    ['运费', 1_100],
  ])
  await refundAll()
  expect((await composed()).amountFen).toBe(0)
})
