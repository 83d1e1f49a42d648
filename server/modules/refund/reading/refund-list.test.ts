/** The list of a buyer's refunds. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listRefunds } from '#contract/endpoints/refund.ts'
import { payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { asked, paidOrder } from '../../../testing/refunding.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

test('a list of refunds of five orders costs as many statements as that of one', async () => {
  const shop = await payingShop(world)
  const read = async (account: string, orders: number) => {
    const buyer = await newMember(shop, { account })
    const orderNos: string[] = []
    for (let n = 0; n < orders; n += 1) {
      const order = await paidOrder(shop, { buyer, quantity: 1 })
      await asked(shop, order)
      orderNos.push(order.orderNo)
    }
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const { items } = (await shop.call(listRefunds, { token: buyer.token, query: {} })).data
    const texts = statements.mock.calls.map(([asked]) => JSON.stringify(asked))
    statements.mockRestore()
    expect(items.map(({ orderNo }) => orderNo)).toEqual(orderNos.toReversed())
    expect(items.every(({ productName, byVouchers }) => productName !== '' && !byVouchers)).toBe(true)
    return texts.filter((text) => text?.includes('\\"shop_order\\"')).length
  }
  const one = await read('anna', 1)
  expect(one).toBeGreaterThan(0)
  expect(await read('bella', 5)).toBe(one)
})
