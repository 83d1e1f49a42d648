import { afterAll, beforeAll, expect, test } from 'vitest'
import { payingShop } from '../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

test('a visitor pays with Alipay on a phone and has tickets', async () => {
  const shop = await payingShop(world)
  const order = await shop.place({ quantity: 2 })
  const { content } = await shop.started(order, 'ALIPAY_WAP')
  const back = await world.control.buy(content)
  expect(back).toContain(`${shop.address}/pay/result/${order.orderNo}`)
  expect(await shop.result(order)).toMatchObject({
    flowStatus: 'AWAIT_CHECK',
    paymentStatus: 'SUCESS',
    paidFen: 30_000,
    returningFen: 0,
  })
  await shop.checkBooks()
})
