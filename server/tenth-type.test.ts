/** A tenth kind of product: one more row in each table of product types and a product of it, and it is sold. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { readIntroduction } from '#contract/endpoints/introduction.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readDictionaries } from '#contract/endpoints/setting.ts'
import type { IntroducedModule } from '#contract/introductions.ts'
import { orderFormPath } from '#contract/order-form-path.ts'
import { productPath } from '#contract/product-paths.ts'
import type { OrderType } from '#contract/values/order.ts'
import { ProductCode } from '#contract/values/product.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { admitAtGate } from './testing/admitting.ts'
import { payingShop } from './testing/paying-shop.ts'
import { newMember } from './testing/people.ts'
import { type TestWorld, testWorld } from './testing/test-world.ts'

vi.mock('#contract/values/product-types.ts', async (original) => {
  const { productTypes } = await original<{ productTypes: Record<string, object> }>()
  const balloon = {
    ...productTypes['SR'],
    type: 'XX',
    introduce: 'balloon',
    words: {
      'zh-CN': { name: '热气球', unit: '位', units: '位', offer: '票种' },
      'en-US': { name: 'Balloon', unit: 'seat', units: 'seats', offer: 'Fare' },
    },
  }
  return { productTypes: { ...productTypes, XX: balloon } }
})

vi.mock('#contract/values/product-type-terms.ts', async (original) => {
  const { productTypeTerms } = await original<{ productTypeTerms: Record<string, object> }>()
  return { productTypeTerms: { ...productTypeTerms, XX: productTypeTerms['SR'] } }
})

const type = 'XX' as OrderType

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

test('a tenth kind is listed, held, placed, paid and used like the nine others, without code of its own', async () => {
  const shop = await payingShop(world, { park: { code: 'BALLOON' } })
  await sql`UPDATE product SET type = ${type}, kind = 'general'`.execute(shop.db)

  const list = await shop.call(listProducts, { query: { kind: 'general', type } })
  expect(list.data.items).toMatchObject([{ code: 'BALLOON', type }])
  expect((await shop.call(listProducts, { query: { kind: 'general', type: 'SR' } })).data.items).toEqual([])
  const product = await shop.call(readProduct, { params: { code: ProductCode.parse('BALLOON') } })
  expect(product.data).toMatchObject({ type, kind: 'general' })

  const buyer = await newMember(shop, { account: 'anna' })
  const order = await shop.place({ quantity: 2, buyer })
  const { paymentNo } = await shop.started(order, 'WECHAT_QR')
  await world.control.pay(paymentNo)
  expect(await shop.result(order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', paidFen: 30_000 })

  const { token } = order.buyer
  const params = { orderNo: order.orderNo }
  expect((await shop.call(readOrder, { params, token })).data).toMatchObject({ type, quantity: 2 })
  expect((await shop.call(listOrders, { query: {}, token })).data.items).toMatchObject([{ type }])
  const { tickets } = (await shop.call(readTickets, { params, token })).data
  const start = venueInstant(shop.park.visitDate as VisitDate, '10:05' as SlotTime)
  await shop.advance({ minutes: Math.round((start.getTime() - shop.clock.now().getTime()) / 60_000) })
  for (const { code } of tickets) await admitAtGate(shop, code ?? '', ProductCode.parse('BALLOON'))
  const used = (await shop.call(readOrder, { params, token })).data
  expect(used).toMatchObject({ type, flowStatus: 'CHECK_FINISH' })
  await shop.checkBooks()
})

test('it has a name in both languages, an introduction, and pages that its row names', async () => {
  const shop = await payingShop(world)
  const types = async (language: 'zh-CN' | 'en-US') =>
    (await shop.call(readDictionaries, { query: { dictTypes: 'orderType' }, language })).data['orderType']
  expect(await types('zh-CN')).toContainEqual({ label: '热气球', value: 'XX' })
  expect(await types('en-US')).toContainEqual({ label: 'Balloon', value: 'XX' })
  const params = { module: 'balloon' as IntroducedModule }
  expect((await shop.call(readIntroduction, { params })).data).toEqual({ introduction: null })
  expect(productPath({ type })).toBe('/detail/cruise')
  expect(orderFormPath({ type }, 'guest')).toBe('/order/cruise')
})
