/** Cards of orders that were never paid: holders and photos go after a week, and money that comes later goes back. */
import { beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import {
  activeCards,
  cardPriceFen,
  cardsOf,
  insertCardProduct,
  paidCards,
  placeCards,
} from '../../testing/cards.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'
import { forgetUnpaidCards } from './card.ts'

let shop: TestShop
let buyer: TestMember
beforeEach(async () => {
  shop = await testShop()
  await insertCardProduct(shop.db, { at: shop.clock.now() })
  buyer = await newMember(shop, { account: 'anna' })
})

async function unpaid(firstId: number): Promise<OrderNo> {
  const { data, respCode } = await placeCards(shop, buyer, { firstId })
  expect(respCode).toBe('200')
  return data.orderNo
}
const cancelled = async (firstId: number) => {
  const orderNo = await unpaid(firstId)
  expect((await shop.call(cancelOrder, { token: buyer.token, params: { orderNo } })).respCode).toBe('200')
  return orderNo
}
/** Its time to pay and its seats are over. */
async function overdue(firstId: number): Promise<OrderNo> {
  const orderNo = await unpaid(firstId)
  shop.clock.advance({ hours: 1 })
  await shop.sweep()
  return orderNo
}
const kept = async (orderNo: OrderNo) => {
  const { rows } = await shop.pool.query(
    `SELECT count(card.id)::int AS cards, count(sealed)::int AS photos FROM card
     LEFT JOIN card_picture ON card_id = card.id WHERE order_no = $1`,
    [orderNo],
  )
  return [rows[0].cards, rows[0].photos]
}
const pay = (orderNo: OrderNo) => payPlaced(shop, orderNo, cardPriceFen)

test('whether their buyer left them or their time ran out, nothing of their holders is kept after a week', async () => {
  const orders = [await cancelled(10), await overdue(20)]
  const [paid, active] = [
    await paidCards(shop, buyer, { firstId: 30 }),
    await activeCards(shop, buyer, await newStaff(shop, 'orders'), { firstId: 40 }),
  ]
  shop.clock.advance({ days: 6, hours: 22 })
  await shop.sweep()
  for (const orderNo of orders) expect(await kept(orderNo)).toEqual([3, 3])
  shop.clock.advance({ hours: 3 })
  await shop.sweep()
  for (const orderNo of orders) expect(await kept(orderNo)).toEqual([0, 0])
  for (const orderNo of [paid, active[0]?.orderNo as OrderNo]) expect(await kept(orderNo)).toEqual([3, 3])
})

test('late money brings them back for good, and goes back itself once they are forgotten', async () => {
  const [late, later] = [await overdue(10), await overdue(20)]
  shop.clock.advance({ days: 6 })
  expect(await pay(late)).toBe('reseated')
  shop.clock.advance({ days: 2 })
  await shop.sweep()
  expect(await kept(late)).toEqual([3, 3])
  expect(new Set((await cardsOf(shop, buyer, late)).map(({ cardNo }) => cardNo)).size).toBe(3)
  expect(await pay(later)).toBe('no-seats')
  expect(await kept(later)).toEqual([0, 0])
})

test('money that comes in the moment in which they are forgotten keeps them all', async () => {
  const orderNo = await overdue(10)
  shop.clock.advance({ days: 8 })
  await whileBlocked(
    shop,
    {
      locking: `SELECT FROM card WHERE order_no = '${orderNo}' FOR UPDATE`,
      meanwhile: [`UPDATE card SET state = 'PLACED', forget_at = NULL WHERE order_no = '${orderNo}'`],
    },
    () => forgetUnpaidCards(shop.deps),
  )
  expect(await kept(orderNo)).toEqual([3, 3])
})
