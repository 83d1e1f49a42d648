/** What is had without a date: its price is changed by staff, seen at once, and never changed unseen. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUndatedPrices, setUndatedPrice } from '#contract/console/inventory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { holdSeats, readHold } from '#contract/endpoints/ordering/hold.ts'
import type { PriceChannel } from '#contract/values/calendar.ts'
import { fen } from '#contract/values/fen.ts'
import { OfferCode, ProductCode } from '#contract/values/product.ts'
import { buyingGroup } from '../../../testing/groups.ts'
import { newMember } from '../../../testing/people.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { goodsItem, insertGoods, modelPrice } from '../../../testing/test-goods.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const goods = ProductCode.parse('TOWER')
const red = OfferCode.parse('TOWER-RED')

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'catalogue')
  await insertGoods(shop.db, { at: shop.clock.now() })
})
afterAll(() => shop.close())

type Body = BodyOf<typeof setUndatedPrice>

const set = (body: Omit<Body, 'channel'> & { channel?: PriceChannel }, code = goods) =>
  shop.call(setUndatedPrice, { token: staff.token, params: { code }, body: { channel: 'ALL', ...body } })
const pricesOf = async (code = goods) =>
  (await shop.call(readUndatedPrices, { token: staff.token, params: { code } })).data.items
const priceOfRed = async () => (await pricesOf()).find(({ offerCode }) => offerCode === red)?.priceFen ?? null
const shown = async () => {
  const { data } = await shop.call(readProduct, { params: { code: goods } })
  return data.offers.find(({ code }) => code === red)?.fromPriceFen
}
const hold = (
  priceFen: number,
  who: { sessionId?: string; token?: string } = { sessionId: randomUUID() },
) => {
  const item = goodsItem(1)
  const lines = item.lines.map((line) => ({ ...line, priceFen }))
  return shop.call(holdSeats, { ...who, body: { items: [{ ...item, lines }] } as never })
}

test('visitors see a new price at once and pay no other; what is held keeps its own', async () => {
  const sessionId = randomUUID()
  const held = (await hold(modelPrice, { sessionId })).data
  const { data } = await set({ offerCode: red, seenFen: fen(modelPrice), priceFen: fen(9_050) })
  expect(data.items).toMatchObject([
    { offerCode: red, priceFen: 9_050 },
    { offerCode: 'TOWER-BLUE', priceFen: modelPrice },
  ])
  await shop.cachesCurrent()
  expect(await shown()).toBe(9_050)
  expect((await hold(modelPrice)).respCode).toBe('PRICE_CHANGED')
  expect((await hold(9_050)).respCode).toBe('200')
  const kept = await shop.call(readHold, { sessionId, params: { orderNo: held.orderNo } })
  expect(kept.data.amounts.payableFen).toBe(modelPrice)
  const { rows } = await shop.pool.query(
    "SELECT before, after FROM audit WHERE target_no = $1 AND target_kind = 'calendar'",
    [goods],
  )
  expect(rows).toEqual([
    {
      before: { offerCode: red, channel: 'ALL', priceFen: modelPrice },
      after: { offerCode: red, channel: 'ALL', priceFen: 9_050 },
    },
  ])
})

test('a channel has a price of its own until it is taken away; all others keep theirs', async () => {
  const lead = await newMember(shop, { account: 'lead' })
  await buyingGroup(shop, [lead], { paidInFen: 0 })
  const ofAll = (await priceOfRed()) ?? 0
  const own = { offerCode: red, channel: 'B2B' } as const
  const { data } = await set({ ...own, seenFen: null, priceFen: fen(6_100) })
  expect(data.items).toMatchObject([
    { offerCode: red, priceFen: ofAll, ofChannels: [{ channel: 'B2B', priceFen: 6_100 }] },
    { offerCode: 'TOWER-BLUE', ofChannels: [] },
  ])
  await shop.cachesCurrent()
  expect((await hold(6_100, lead)).respCode).toBe('200')
  expect((await hold(ofAll, lead)).respCode).toBe('PRICE_CHANGED')
  expect((await hold(6_100)).respCode, 'of nobody else').toBe('PRICE_CHANGED')
  expect((await hold(ofAll)).respCode).toBe('200')

  const unseen = await set({ ...own, seenFen: fen(ofAll), priceFen: fen(1) })
  expect(unseen.respCode, 'the price of all is not its own').toBe('STAFF_CHANGED')
  const away = await set({ ...own, seenFen: fen(6_100), priceFen: null })
  expect(away.data.items[0]).toMatchObject({ priceFen: ofAll, ofChannels: [] })
  await shop.cachesCurrent()
  expect((await hold(6_100, lead)).respCode).toBe('PRICE_CHANGED')
  expect((await hold(ofAll, lead)).respCode).toBe('200')
  const none = await set({ offerCode: red, seenFen: fen(ofAll), priceFen: null })
  expect(none.respCode, 'an offer is taken off sale, not its price').toBe('BAD_REQUEST')
})

test('of two staff who change one price at once, one is refused; a price that was not read before stays', async () => {
  const seenFen = await priceOfRed()
  const both = await Promise.all(
    [7_000, 7_500].map((price) => set({ offerCode: red, seenFen, priceFen: fen(price) })),
  )
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  const now = await priceOfRed()
  expect((await set({ offerCode: red, seenFen: null, priceFen: fen(1) })).respCode).toBe('STAFF_CHANGED')
  expect(await priceOfRed()).toBe(now)
})

test('what has dates is priced in the calendar, and what is not there not at all', async () => {
  const park = await testPark(shop.db, { code: 'DATED' })
  const dated = ProductCode.parse(park.productCode)
  expect(await pricesOf(dated)).toEqual([])
  const [offerCode = red] = Object.keys(park.offerIds).map((code) => OfferCode.parse(code))
  const body = { seenFen: null, priceFen: fen(100) }
  const answers = await Promise.all([
    set({ offerCode, ...body }, dated),
    set({ offerCode, ...body }),
    set({ offerCode: OfferCode.parse('NONE'), ...body }),
    set({ offerCode: red, ...body }, ProductCode.parse('NOWHERE')),
  ])
  expect(answers.map(({ respCode }) => respCode)).toEqual([
    'BAD_REQUEST',
    'BAD_REQUEST',
    'BAD_REQUEST',
    'NOT_FOUND',
  ])
  const much = await set({ offerCode: red, seenFen: await priceOfRed(), priceFen: fen(10_000_001) })
  expect(much.respCode).toBe('BAD_REQUEST')
})
