import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listProducts, readProduct, searchProducts } from '#contract/endpoints/catalogue.ts'
import type { Language } from '#contract/language.ts'
import type { PriceSort, TagKey } from '#contract/values/product-list.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { both } from '../../testing/both.ts'
import { addressOf } from '../../testing/call.ts'
import { eventually } from '../../testing/eventually.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel, insertVehicle } from '../../testing/test-stays.ts'

const names = (answer: { data: { items: { name: string }[] } }) => answer.data.items.map(({ name }) => name)

test('a product that does not exist is a 404 in both languages', async () => {
  const { call } = await testShop()
  const chinese = await call(readProduct, { params: { code: 'NOWHERE' } })
  expect(chinese).toMatchObject({ status: 404, respCode: 'NOT_FOUND', respMsg: '抱歉，页面不存在' })
  const english = await call(readProduct, { params: { code: 'NOWHERE' }, language: 'en-US' })
  expect(english.respMsg).toBe('Sorry, page not found')
})

test('what is malformed is refused before anybody looks for it', async () => {
  const { call } = await testShop()
  const malformed = [
    { kind: 'castle' },
    {},
    { kind: 'park', type: 'XX' },
    { kind: 'park', cursor: 'bm90IGEgY3Vyc29y' },
    { kind: 'park', cursor: 'a'.repeat(101) },
    // A place of three numbers, as far as one can see.
    { kind: 'park', cursor: Buffer.from('1,x,2').toString('base64url') },
    { kind: 'park', sort: 'cheapest' },
    { kind: 'park', tag: 'a'.repeat(81) },
  ]
  for (const query of malformed)
    expect(await call(listProducts, { query: query as { kind: 'park' } })).toMatchObject({
      status: 400,
      respCode: 'BAD_REQUEST',
    })
  expect(await call(readProduct, { params: { code: "deck'433" } })).toMatchObject({ status: 400 })
})

test('a product of a type that only another version of the shop knows is not for sale', async () => {
  const shop = await testShop()
  for (const code of ['DECK', 'KITE']) await testPark(shop.db, { code, visitDate: '2026-11-28' })
  await sql`UPDATE product SET type = 'KITE' WHERE code = 'KITE'`.execute(shop.db)
  const { data } = await shop.call(listProducts, { query: { kind: 'park' } })
  expect(data.items.map(({ code }) => code)).toEqual(['DECK'])
  expect((await shop.call(readProduct, { params: { code: 'KITE' } })).respCode).toBe('NOT_FOUND')
  const misspelt = sql`UPDATE product SET type = 'kite' WHERE code = 'KITE'`
  await expect(misspelt.execute(shop.db)).rejects.toThrow('product_type_check')
})

test('a product is shown in the language of the caller', async () => {
  const shop = await testShop()
  await testPark(shop.db, { visitDate: '2026-11-28', tickets: [{ code: 'ADULT', needsDeckTicket: true }] })
  const { data: english } = await shop.call(readProduct, { params: { code: 'DECK' }, language: 'en-US' })
  expect(english).toMatchObject({
    name: 'name of DECK',
    notice: [{ title: 'notice', text: 'be on time' }],
    howToUse: ['show the code'],
    saleState: 'ON_SALE',
    stay: 'SLOT',
    minLength: null,
    maxLength: null,
    from: { code: 'DECK-ADULT', name: 'DECK-ADULT', priceFen: 15_000 },
    offers: [
      {
        code: 'DECK-ADULT',
        name: 'DECK-ADULT',
        needsDeckTicket: true,
        refundPolicy: 'free until a day before',
      },
    ],
  })
  const { data: chinese } = await shop.call(readProduct, { params: { code: 'DECK' } })
  expect(chinese.name).toBe('name of DECK（中文）')
  expect(chinese.offers[0]?.refundPolicy).toBe('free until a day before（中文）')
})

test("the price in a list says whose it is: an adult's lowest of thirty days, where there is one", async () => {
  const shop = await testShop()
  const tickets = [
    { code: 'MINOR', category: 'minor' as const, priceFen: 7_500 },
    { code: 'ADULT', priceFen: 15_000 },
  ]
  await testPark(shop.db, { visitDate: '2026-12-20', tickets })
  const { data } = await shop.call(listProducts, { query: { kind: 'park' }, language: 'en-US' })
  expect(data.items[0]?.from).toEqual({ code: 'DECK-ADULT', name: 'DECK-ADULT', priceFen: 15_000 })
})

test('the price of a stay in a list is of one night or day, and says so; that of all else says nothing', async () => {
  const shop = await testShop()
  const first = '2026-11-25' as VisitDate
  await insertHotel(shop.db, { first })
  await insertVehicle(shop.db, { first })
  await insertGuide(shop.db, { first })
  const pricesIn = async (language: Language) => {
    const { data } = await shop.call(listProducts, { query: { kind: 'general' }, language })
    return Object.fromEntries(data.items.map(({ code, from }) => [code, from && (from.per ?? '')]))
  }
  expect(await pricesIn('zh-CN')).toEqual({ HOTEL: '每晚 ', VAN: '每天 ', GUIDE: '' })
  expect(await pricesIn('en-US')).toEqual({ HOTEL: ' per night', VAN: ' per day', GUIDE: '' })
})

test('a fee of the first night or day names which it is of the product that is shown', async () => {
  const shop = await testShop()
  await insertHotel(shop.db)
  await insertVehicle(shop.db)
  const addition = { 'zh-CN': '台风时全退。', 'en-US': 'All of it in a typhoon.' }
  await sql`INSERT INTO policy (kind, code, version, rules, addition, summary)
    VALUES ('REFUND', 'TEST', 2, '{"tiers":[{"untilHoursBefore":0,"feeUnits":1}]}', ${JSON.stringify(addition)},
      '{"zh-CN":"首晚（日）","en-US":"night or day"}')`.execute(shop.db)
  await shop.cachesCurrent()
  const policyOf = async (code: string, language: Language) => {
    const { data } = await shop.call(readProduct, { params: { code }, language })
    return data.offers[0]?.refundPolicy
  }
  expect(await policyOf('HOTEL', 'zh-CN')).toMatch(/^入住前退款收取首晚价格的手续费.*台风时全退。$/)
  expect(await policyOf('VAN', 'zh-CN')).toMatch(/^首日开始前退款收取首日价格的手续费.*台风时全退。$/)
  expect(await policyOf('HOTEL', 'en-US')).toMatch(
    /the price of the first night until .* All of it in a typhoon\.$/,
  )
  expect(await policyOf('VAN', 'en-US')).toMatch(/the price of the first day until /)
})

test('the rate of a room states its bed and its breakfasts; one that no room names states nothing', async () => {
  const shop = await testShop()
  await insertHotel(shop.db)
  const room = (bed: string, code: string, breakfasts: number) => ({
    ...{ name: both('Room'), areaSqm: 20, bed: both(bed), view: both('River'), maxGuests: 2 },
    rates: [{ code, breakfasts }],
  })
  const factsWith = async (rooms: object[], language: Language = 'en-US') => {
    const extra = { address: both('Here'), tel: '020 5550 0188', rooms, facilities: [] }
    await sql`UPDATE product SET extra = ${JSON.stringify(extra)}`.execute(shop.db)
    await shop.cachesCurrent()
    const { data } = await shop.call(readProduct, { params: { code: 'HOTEL' }, language })
    return data.offers[0]?.facts
  }
  const rooms = [room('Two beds', 'TWO', 1), room('One bed', 'ONE', 2)]
  expect(await factsWith(rooms)).toEqual(['One bed', 'Breakfast for 2'])
  expect(await factsWith(rooms, 'zh-CN')).toEqual(['One bed（中文）', '含2份早餐'])
  expect(await factsWith([room('One bed', 'ONE', 0)])).toEqual(['One bed', 'No breakfast'])
  expect(await factsWith([room('Two beds', 'TWO', 1)])).toBeUndefined()
  expect(await factsWith([{ ...rooms[1], rates: undefined }])).toBeUndefined()
})

test.each([
  ['without places', 'DELETE FROM pool'],
  ['whose places of one kind are missing', `DELETE FROM pool WHERE slot_from IS NULL`],
  ['closed on every day', 'UPDATE pool SET closed = true'],
  ['that is not on sale', `UPDATE product SET sale_state = 'COMING_SOON'`],
  ['whose days of buying are over', `UPDATE offer SET sale_until = '2026-11-20'`],
  ['whose days of buying have not begun', `UPDATE offer SET sale_from = '2026-11-22'`],
  ['that is not bookable so far ahead yet', 'UPDATE product SET bookable_days = 9'],
])('a product %s shows no price, though it has some', async (_, change) => {
  const shop = await testShop()
  await testPark(shop.db)
  await shop.pool.query(change)
  await shop.pool.query('UPDATE product SET sort = 2')
  const item = async () => (await shop.call(listProducts, { query: { kind: 'park' } })).data.items[0]
  await shop.cachesCurrent()
  expect(await item()).toMatchObject({ code: 'DECK', from: null })
})

test('a ticket that needs a deck ticket leads to products that sell one, and to no others', async () => {
  const shop = await testShop()
  const adult = { code: 'ADULT' }
  await testPark(shop.db, { code: 'GLASS', tickets: [{ ...adult, needsDeckTicket: true }] })
  await testPark(shop.db, { code: 'DECK433', tickets: [{ ...adult, grantsDeck: true }] })
  await testPark(shop.db, { code: 'DECK488', tickets: [{ ...adult, grantsDeck: true }] })
  await testPark(shop.db, { code: 'MUSEUM' })
  await shop.pool.query(`UPDATE product SET sale_state = 'STOPPED' WHERE code = 'DECK488'`)
  const deckTickets = async (code: string) =>
    (await shop.call(readProduct, { params: { code }, language: 'en-US' })).data.deckTickets
  await shop.cachesCurrent()
  expect(await deckTickets('GLASS')).toEqual([
    { code: 'DECK433', type: 'PKTK', kind: 'park', name: 'name of DECK433' },
  ])
  expect(await deckTickets('DECK433')).toEqual([])
  expect(await deckTickets('MUSEUM')).toEqual([])
})

test('a list says what tickets include and whom they suit', async () => {
  const shop = await testShop()
  await testPark(shop.db)
  const say = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
  await shop.pool.query('UPDATE product SET includes = $1, suits = $2', [
    JSON.stringify([say('观光层', 'Deck')]),
    JSON.stringify(say('第一次登塔', 'First visits')),
  ])
  await shop.cachesCurrent()
  const { data } = await shop.call(listProducts, { query: { kind: 'park' }, language: 'en-US' })
  expect(data.items[0]).toMatchObject({ includes: ['Deck'], suits: 'First visits' })
})

test('the price that a list begins with is the lowest of thirty days, tickets for nothing apart', async () => {
  const shop = await testShop()
  const tickets = [
    { code: 'ADULT', priceFen: 15_000 },
    { code: 'CHILD', priceFen: 0 },
    { code: 'MINOR', priceFen: 9_000 },
  ]
  const { offerIds } = await testPark(shop.db, { visitDate: '2026-12-20', tickets })
  const first = async () =>
    (await shop.call(listProducts, { query: { kind: 'park' } })).data.items[0]?.from?.priceFen
  expect(await first()).toBe(9_000)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    VALUES (${offerIds['MINOR']}, '2026-12-21', 1), (${offerIds['MINOR']}, '2026-11-20', 2)`.execute(shop.db)
  await eventually(async () => expect(await first()).toBe(9_000))
  shop.clock.advance({ days: 1 })
  expect(await first()).toBe(1)
})

/** So many parks that a list needs more than one page; each `sort` is used twice. */
async function manyParks(shop: TestShop, count: number): Promise<void> {
  await testPark(shop.db)
  await sql`INSERT INTO product (code, type, kind, name, summary, description, place, opening_hours, how_to_use, notice,
      picture, sale_state, stay, sort)
    SELECT 'PARK' || n, 'PKTK', 'park', jsonb_build_object('zh-CN', '园' || n, 'en-US', 'Park ' || n), summary,
      description, place, opening_hours, how_to_use, notice, picture, sale_state, stay, 10 + n / 2
    FROM product, generate_series(1, ${count}) AS n WHERE code = 'DECK'`.execute(shop.db)
}

test('a long list comes in pages that neither repeat nor skip, also while products are added', async () => {
  const shop = await testShop()
  await manyParks(shop, 44)
  const pageAfter = (cursor?: string) =>
    shop.call(listProducts, { query: { kind: 'park', ...(cursor && { cursor }) }, language: 'en-US' })
  const first = await pageAfter()
  expect(first.data.items).toHaveLength(20)
  await sql`UPDATE product SET sort = 0 WHERE code = 'PARK44'`.execute(shop.db)
  await eventually(async () => expect(names(await pageAfter())[0]).toBe('Park 44'))
  const second = await pageAfter(first.data.nextCursor ?? '')
  const third = await pageAfter(second.data.nextCursor ?? '')
  expect(third.data.nextCursor).toBeNull()
  const all = [first, second, third].flatMap(names)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(44)
})

test('a list of one type leaves the others out', async () => {
  const shop = await testShop()
  await manyParks(shop, 3)
  await sql`UPDATE product SET type = 'SR' WHERE code = 'PARK2'`.execute(shop.db)
  const cruises = await shop.call(listProducts, { query: { kind: 'park', type: 'SR' }, language: 'en-US' })
  expect(names(cruises)).toEqual(['Park 2'])
  const themed = await shop.call(listProducts, { query: { kind: 'ztyPark' } })
  expect(themed.data).toEqual({ items: [], nextCursor: null, total: 0, tags: [] })
})

test('a list is narrowed by a tag and sorted by price, says of the whole what narrows it, and an unknown tag finds nothing', async () => {
  const shop = await testShop()
  for (const [code, priceFen] of Object.entries({ DECK: 9_000, TRAM: 20_000, GLASS: 5_000 }))
    await testPark(shop.db, { code, tickets: [{ priceFen }] })
  await testPark(shop.db, { code: 'CLOSED', tickets: [{ priceFen: 1_000 }] })
  const tag = JSON.stringify([{ 'zh-CN': '刺激体验', 'en-US': 'Thrills' }])
  await shop.pool.query(`UPDATE product SET tags = $1 WHERE code IN ('TRAM', 'GLASS')`, [tag])
  await shop.pool.query(`UPDATE product SET sale_state = 'STOPPED' WHERE code = 'CLOSED'`)
  const list = (query: { tag?: TagKey; sort?: PriceSort } = {}) =>
    shop.call(listProducts, { query: { kind: 'park', ...query } })
  const codes = async (query = {}) => (await list(query)).data.items.map(({ code }) => code)
  const thrills = 'thrills' as TagKey
  await eventually(async () =>
    expect(await codes({ sort: 'price-asc' })).toEqual(['GLASS', 'DECK', 'TRAM', 'CLOSED']),
  )
  expect(await codes({ sort: 'price-desc' })).toEqual(['TRAM', 'DECK', 'GLASS', 'CLOSED'])
  expect(await codes({ tag: thrills, sort: 'price-asc' })).toEqual(['GLASS', 'TRAM'])
  const whole = { total: 4, tags: [{ key: 'thrills', name: '刺激体验' }] }
  expect((await list({ tag: thrills })).data).toMatchObject(whole)
  expect((await list({ tag: 'quiet' as TagKey })).data).toEqual({ items: [], nextCursor: null, ...whole })
})

test('who knows the answer already gets a 304, each language for itself, until something changes', async () => {
  const shop = await testShop()
  await testPark(shop.db)
  const url = addressOf(readProduct, { params: { code: 'DECK' } })
  const ask = (language: string, etag?: string) =>
    shop.app.inject({
      url,
      headers: { 'accept-language': language, ...(etag && { 'if-none-match': etag }) },
    })
  const { etag: english } = (await ask('en-US')).headers
  const { etag: chinese } = (await ask('zh-CN')).headers
  expect(english).not.toBe(chinese)
  expect(await ask('en-US', String(english))).toMatchObject({ statusCode: 304, body: '' })
  expect((await ask('en-US', String(chinese))).statusCode).toBe(200)

  await sql`UPDATE product SET sale_state = 'MAINTENANCE'`.execute(shop.db)
  await eventually(async () => expect((await ask('en-US', String(english))).statusCode).toBe(200))
  expect((await ask('en-US')).json().data.saleState).toBe('MAINTENANCE')
})

test('the newest version of a policy is shown, and an offer without one is not sold', async () => {
  const shop = await testShop()
  await testPark(shop.db, { tickets: [{ code: 'ADULT' }, { code: 'MINOR' }] })
  await sql`INSERT INTO policy (kind, code, version, rules, summary)
    VALUES ('REFUND', 'TEST', 2, '{"tiers":[]}', '{"zh-CN":"不退","en-US":"final"}')`.execute(shop.db)
  await sql`UPDATE offer SET change_policy_code = 'LOST' WHERE code = 'DECK-MINOR'`.execute(shop.db)
  await eventually(async () => {
    const { data } = await shop.call(readProduct, { params: { code: 'DECK' }, language: 'en-US' })
    expect(data.offers.map(({ code, refundPolicy }) => [code, refundPolicy])).toEqual([
      ['DECK-ADULT', 'final'],
    ])
  })
})

test('words in either language find products of every kind, answered in the language of the caller', async () => {
  const shop = await testShop()
  for (const code of ['DECK', 'FERRY']) await testPark(shop.db, { code, visitDate: '2026-11-28' })
  await sql`UPDATE product SET kind = 'ztyPark', name = '{"zh-CN": "江上渡轮", "en-US": "River ferry"}'
    WHERE code = 'FERRY'`.execute(shop.db)
  const search = async (find: string, language?: 'en-US') =>
    names(await shop.call(searchProducts, { query: { find }, ...(language && { language }) }))
  expect(await search('渡轮')).toEqual(['江上渡轮'])
  expect(await search('ferry')).toEqual(['江上渡轮'])
  expect(await search(' 渡轮 ', 'en-US')).toEqual(['River ferry'])
  expect(await search('submarine')).toEqual([])
})

test('what cannot be bought stands in a search behind what can be, however well the words name it', async () => {
  const shop = await testShop()
  const parts = { SOON: '渡轮', LATE: '渡轮航班', BOAT: '江上渡轮观光', SHIP: '渡轮观光之夜和江上的晚餐' }
  for (const [code, name] of Object.entries(parts)) {
    await testPark(shop.db, { code, visitDate: '2026-11-28' })
    const texts = JSON.stringify({ 'zh-CN': name, 'en-US': code })
    await sql`UPDATE product SET name = ${texts}::jsonb WHERE code = ${code}`.execute(shop.db)
  }
  const codes = async () =>
    (await shop.call(searchProducts, { query: { find: '渡轮' } })).data.items.map(({ code }) => code)
  const byWords = ['SOON', 'LATE', 'BOAT', 'SHIP']
  await eventually(async () => expect(await codes()).toEqual(byWords))
  await sql`UPDATE product SET sale_state = 'COMING_SOON' WHERE code = 'SOON'`.execute(shop.db)
  await sql`DELETE FROM price WHERE offer_id IN (
    SELECT o.id FROM offer o JOIN product p ON p.id = o.product_id WHERE p.code = 'LATE')`.execute(shop.db)
  await eventually(async () => expect(await codes()).toEqual(['BOAT', 'SHIP', 'SOON', 'LATE']))
})

test('a search finds what was renamed within the moment, and nothing of its old name', async () => {
  const shop = await testShop()
  await testPark(shop.db, { code: 'FERRY', visitDate: '2026-11-28' })
  const count = async (find: string) =>
    (await shop.call(searchProducts, { query: { find } })).data.items.length
  expect(await count('渡轮')).toBe(0)
  await sql`UPDATE product SET name = '{"zh-CN": "江上渡轮", "en-US": "River ferry"}'`.execute(shop.db)
  await eventually(async () => expect(await count('渡轮')).toBe(1))
})

test('a search for nothing, or for a whole page of text, is refused', async () => {
  const { call } = await testShop()
  for (const find of ['', '   ', '塔'.repeat(41)])
    expect(await call(searchProducts, { query: { find } })).toMatchObject({
      status: 400,
      respCode: 'BAD_REQUEST',
    })
})
