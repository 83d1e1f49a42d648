/** The price "from" of lists, search and products is that of whoever asks, and reaches nobody else. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listProducts, readProduct, searchProducts } from '#contract/endpoints/catalogue.ts'
import { readMonth } from '#contract/endpoints/inventory.ts'
import type { Month } from '#contract/values/time.ts'
import { addressOf } from '../../testing/call.ts'
import { buyingGroup } from '../../testing/groups.ts'
import { newMember } from '../../testing/people.ts'
import { insertPool, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const days = { first: '2026-11-28', second: '2026-11-29' }
const wechat = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0'

type OwnPrice = { date: string; channel: string; priceFen: number }

const setPrice = (shop: TestShop, offerId: number, { date, channel, priceFen }: OwnPrice) =>
  sql`INSERT INTO price VALUES (${offerId}, ${date}, ${channel}, ${priceFen})
    ON CONFLICT (offer_id, visit_date, channel) DO UPDATE SET price_fen = excluded.price_fen`.execute(shop.db)

/** Adults pay ¥150.00 on the first day and ¥90.00 on the second; the agency's buyer and a member of no group are there. */
async function shopWithAgency() {
  const shop = await testShop()
  const { offerIds } = await testPark(shop.db, { visitDate: days.first })
  const adult = offerIds['ADULT'] ?? 0
  await sql`INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
    SELECT resource_id, ${days.second}, slot_from, slot_to, capacity FROM pool`.execute(shop.db)
  await setPrice(shop, adult, { date: days.second, channel: 'ALL', priceFen: 9_000 })
  const [buyer, member] = [
    await newMember(shop, { account: 'agency_buyer' }),
    await newMember(shop, { account: 'nobodys_buyer' }),
  ]
  await buyingGroup(shop, [buyer], { paidInFen: 0 })
  return { shop, adult, buyer, member }
}

type Asker = { token?: string; userAgent?: string }

/** What each call says, in the order of this file's first line: a price of the list, of the search, of the product and of its offer. */
async function pricesOf(shop: TestShop, { token, userAgent }: Asker = {}) {
  const who = { ...(token !== undefined && { token }), ...(userAgent !== undefined && { userAgent }) }
  const listed = await shop.call(listProducts, { query: { kind: 'park' }, ...who })
  const found = await shop.call(searchProducts, { query: { find: 'DECK' }, ...who })
  const { data } = await shop.call(readProduct, { params: { code: 'DECK' }, ...who })
  return [
    ...[listed, found].map((answer) => answer.data.items[0]?.from?.priceFen),
    data.from?.priceFen,
    data.offers[0]?.fromPriceFen,
  ]
}

const fourTimes = (priceFen: number | undefined) => [priceFen, priceFen, priceFen, priceFen ?? null]

test("a group reads its own lowest price, and everybody else everybody's, whoever asks first", async () => {
  const { shop, adult, buyer, member } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.first, channel: 'B2B', priceFen: 8_000 })
  await shop.cachesCurrent()
  const everybody = [member, {}, { userAgent: wechat }, { userAgent: 'Mozilla/5.0 (iPhone) Mobile' }]
  for (const asker of [buyer, ...everybody, buyer, ...everybody])
    expect(await pricesOf(shop, asker)).toEqual(fourTimes(asker === buyer ? 8_000 : 9_000))
})

test("where a group pays more on a day, everybody's price of that day is not its lowest", async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.second, channel: 'B2B', priceFen: 20_000 })
  await shop.cachesCurrent()
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(15_000))
  expect(await pricesOf(shop)).toEqual(fourTimes(9_000))
})

test('what only groups are sold has a price for them alone', async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  await sql`UPDATE price SET channel = 'B2B' WHERE offer_id = ${adult}`.execute(shop.db)
  await shop.cachesCurrent()
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(9_000))
  expect(await pricesOf(shop)).toEqual(fourTimes(undefined))
})

test('a group whose allotment is closed on every day has no price to begin with, and visitors have theirs', async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind, channel) VALUES ('GROUPS', 'ALLOTMENT', 'B2B') RETURNING id`.execute(
    shop.db,
  )
  const allotment = rows[0]?.id ?? 0
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${adult}, ${allotment})`.execute(shop.db)
  const pool = await insertPool(shop.db, allotment, days.second, { capacity: 7, from: null })
  await shop.cachesCurrent()
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(9_000))
  await sql`UPDATE pool SET closed = true WHERE id = ${pool}`.execute(shop.db)
  await sql`UPDATE product SET sort = sort + 1`.execute(shop.db)
  await shop.cachesCurrent()
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(undefined))
  expect(await pricesOf(shop)).toEqual(fourTimes(9_000))
})

test('each kind of browser reads the price that it pays, where it has one of its own', async () => {
  const { shop, adult, buyer, member } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.second, channel: 'WECHAT', priceFen: 7_000 })
  await shop.cachesCurrent()
  expect(await pricesOf(shop, { userAgent: wechat })).toEqual(fourTimes(7_000))
  expect(await pricesOf(shop, { userAgent: 'Mozilla/5.0 (X11; Linux)' })).toEqual(fourTimes(9_000))
  expect(await pricesOf(shop, member)).toEqual(fourTimes(9_000))
  const inWechat = { ...buyer, userAgent: wechat }
  expect(await pricesOf(shop, inWechat)).toEqual(fourTimes(9_000))
})

test('a list sorted by price is in the order of the prices that it shows', async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  await testPark(shop.db, { code: 'TRAM', visitDate: days.first, tickets: [{ priceFen: 8_500 }] })
  await setPrice(shop, adult, { date: days.first, channel: 'B2B', priceFen: 8_000 })
  await shop.cachesCurrent()
  const codes = async (token?: string) => {
    const query = { kind: 'park', sort: 'price-asc' } as const
    const { data } = await shop.call(listProducts, { query, ...(token && { token }) })
    return data.items.map(({ code }) => code)
  }
  expect(await codes()).toEqual(['TRAM', 'DECK'])
  expect(await codes(buyer.token)).toEqual(['DECK', 'TRAM'])
})

test("nothing keeps a group's prices, and neither side's tag answers the other", async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.first, channel: 'B2B', priceFen: 8_000 })
  await shop.cachesCurrent()
  const urls = [
    addressOf(listProducts, { query: { kind: 'park' } }),
    addressOf(readProduct, { params: { code: 'DECK' } }),
    addressOf(readMonth, { params: { code: 'DECK' }, query: { month: '2026-11' as Month } }),
  ]
  for (const url of urls) {
    const ask = (token: string | null, known?: string) =>
      shop.app.inject({
        url,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(known !== undefined && { 'if-none-match': known }),
        },
      })
    const own = await ask(buyer.token)
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(own.headers).not.toHaveProperty('etag')
    expect(own.body).toContain('8000')
    const shared = await ask(null)
    expect(shared.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-language, authorization',
    })
    expect(shared.body).not.toContain('8000')
    const tag = String(shared.headers['etag'])
    expect((await ask(null, tag)).statusCode).toBe(304)
    const answered = await ask(buyer.token, tag)
    expect([answered.statusCode, answered.body]).toEqual([200, own.body])
    expect((await ask(null, '*')).body).not.toContain('8000')
  }
})

test('who leaves the group reads the prices of everybody with the next call', async () => {
  const { shop, adult, buyer } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.first, channel: 'B2B', priceFen: 8_000 })
  await shop.cachesCurrent()
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(8_000))
  await sql`UPDATE member SET corp = NULL WHERE id = ${buyer.id}`.execute(shop.db)
  expect(await pricesOf(shop, buyer)).toEqual(fourTimes(9_000))
})

test('browsers of every kind share what was read once, whatever groups pay', async () => {
  const { shop, adult } = await shopWithAgency()
  await setPrice(shop, adult, { date: days.first, channel: 'B2B', priceFen: 8_000 })
  await shop.cachesCurrent()
  await pricesOf(shop)
  const queries = vi.spyOn(shop.pool, 'connect')
  await pricesOf(shop)
  await pricesOf(shop, { userAgent: wechat })
  expect(queries).not.toHaveBeenCalled()
})
