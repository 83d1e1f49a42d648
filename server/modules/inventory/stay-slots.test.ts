/** What the dates of a hotel, a vehicle and a thing in stock cost, over HTTP, and why some of them cannot be had. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { addDays } from '#contract/values/time.ts'
import { insertTicket, plainTicket, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertHotel, insertModel, insertVehicle, modelPrice, priceOn } from '../../testing/test-stays.ts'

const first = '2026-12-01' as VisitDate
const day = (n: number) => addDays(first, n)

type Asked = { date?: VisitDate; until?: VisitDate }

const ask = (shop: TestShop, code: string, query: Asked) => shop.call(readDay, { params: { code }, query })
const slotsOf = async (shop: TestShop, code: string, query: Asked) => (await ask(shop, code, query)).data

/** Sets what is left of one date. */
const sellOn = (shop: TestShop, date: VisitDate | null, sold: number) =>
  sql`UPDATE pool SET sold = ${sold} WHERE visit_date IS NOT DISTINCT FROM ${date}`.execute(shop.db)

test('nights are one slot: the price of the whole stay, and as many rooms as its scarcest night has', async () => {
  const shop = await testShop()
  await insertHotel(shop.db, { capacity: 20 })
  await sellOn(shop, day(1), 18)
  const priceFen = priceOn(0) + priceOn(1) + priceOn(2)
  expect(await slotsOf(shop, 'HOTEL', { date: first, until: day(3) })).toEqual({
    date: first,
    untilDate: day(3),
    state: 'FEW',
    slots: [
      {
        from: null,
        to: null,
        state: 'FEW',
        left: 2,
        capacity: 20,
        prices: [{ offerCode: 'HOTEL-ONE', priceFen, left: 2 }],
      },
    ],
    restrictions: [],
  })
})

test('a vehicle costs its last day too', async () => {
  const shop = await testShop()
  await insertVehicle(shop.db)
  const { slots } = await slotsOf(shop, 'VAN', { date: first, until: day(1) })
  expect(slots).toMatchObject([{ from: null, left: 3, prices: [{ priceFen: priceOn(0) + priceOn(1) }] }])
  expect((await slotsOf(shop, 'VAN', { date: first, until: first })).slots).toMatchObject([
    { prices: [{ priceFen: priceOn(0) }] },
  ])
})

test('what is in stock is asked for without a date', async () => {
  const shop = await testShop()
  await insertModel(shop.db, shop.clock.now(), { capacity: 40 })
  await sellOn(shop, null, 4)
  expect(await slotsOf(shop, 'MODEL', {})).toMatchObject({
    date: null,
    untilDate: null,
    state: 'OPEN',
    slots: [{ left: 36, capacity: 40, prices: [{ priceFen: modelPrice, left: 36 }] }],
  })
})

test('dates that do not fit the product are refused', async () => {
  const shop = await testShop()
  await insertHotel(shop.db)
  await insertVehicle(shop.db)
  await insertModel(shop.db, shop.clock.now())
  await testPark(shop.db, { visitDate: first })
  const refused = async (code: string, query: Asked) => (await ask(shop, code, query)).respCode
  for (const query of [{}, { date: first }, { date: first, until: first }, { date: day(1), until: first }])
    expect(await refused('HOTEL', query)).toBe('STAY_DATES')
  expect(await refused('HOTEL', { until: day(1) })).toBe('STAY_DATES')
  expect(await refused('HOTEL', { date: first, until: day(31) })).toBe('STAY_DATES')
  expect(await refused('VAN', { date: first })).toBe('STAY_DATES')
  expect(await refused('MODEL', { date: first })).toBe('STAY_DATES')
  expect(await refused('DECK', {})).toBe('STAY_DATES')
  expect(await refused('DECK', { date: first, until: day(1) })).toBe('STAY_DATES')
})

test('one night that is full, closed, without a price, over or not open yet stands for the whole stay', async () => {
  const shop = await testShop()
  await insertHotel(shop.db)
  const stateOf = async (from: VisitDate, until: VisitDate) =>
    (await slotsOf(shop, 'HOTEL', { date: from, until })).state
  await sellOn(shop, day(1), 3)
  await sql`UPDATE pool SET closed = true WHERE visit_date = ${day(3)}`.execute(shop.db)
  await sql`DELETE FROM pool WHERE visit_date = ${day(5)}`.execute(shop.db)
  await sql`UPDATE product SET bookable_days = 40`.execute(shop.db)
  expect(await stateOf(first, day(1))).toBe('FEW')
  expect(await stateOf(first, day(2))).toBe('SOLD_OUT')
  expect(await stateOf(day(2), day(4))).toBe('CLOSED')
  expect(await stateOf(day(4), day(6))).toBe('NO_LIMIT_SET')
  expect(await stateOf(day(9), day(11)), 'the second night has no price').toBe('NOT_ON_SALE')
  expect(await stateOf(day(60), day(61)), 'too far ahead').toBe('NOT_ON_SALE')
  expect(await stateOf('2026-01-01' as VisitDate, '2026-01-03' as VisitDate)).toBe('PAST')
})

test('what a date asks of stays is answered, with the length that would do, and nothing is for sale', async () => {
  const shop = await testShop()
  const { offerId } = await insertHotel(shop.db)
  await sql`INSERT INTO stay_rule (offer_id, on_date, min_length, no_arrival, no_departure)
    VALUES (${offerId}, ${first}, 2, false, false), (${offerId}, ${day(1)}, NULL, true, false), (${offerId}, ${day(3)}, NULL, false, true)`.execute(
    shop.db,
  )
  const why = async (from: VisitDate, until: VisitDate) => {
    const { state, slots, restrictions } = await slotsOf(shop, 'HOTEL', { date: from, until })
    return [
      state,
      slots.flatMap(({ prices }) => prices).length,
      restrictions[0]?.why,
      restrictions[0]?.length,
    ]
  }
  expect(await why(first, day(1))).toEqual(['NOT_ON_SALE', 0, 'STAY_TOO_SHORT', 2])
  expect(await why(first, day(8))).toEqual(['NOT_ON_SALE', 0, 'STAY_TOO_LONG', 7])
  expect(await why(day(1), day(2))).toEqual(['NOT_ON_SALE', 0, 'NO_ARRIVAL', null])
  expect(await why(first, day(3))).toEqual(['NOT_ON_SALE', 0, 'NO_DEPARTURE', null])
  expect(await why(first, day(2))).toEqual(['FEW', 1, undefined, undefined])
})

test('the calendar shows the single night, day by day, and nothing for what has no date', async () => {
  const shop = await testShop()
  await insertHotel(shop.db)
  await insertVehicle(shop.db)
  await insertModel(shop.db, shop.clock.now())
  await sellOn(shop, day(1), 3)
  const cells = async (code: string) => {
    const answer = await shop.call(readMonth, { params: { code }, query: { month: '2026-12' as Month } })
    return answer.data.days.map(({ state, fromPriceFen, left }) => [state, fromPriceFen, left])
  }
  for (const code of ['HOTEL', 'VAN'])
    expect((await cells(code)).slice(0, 3)).toEqual([
      ['FEW', priceOn(0), 3],
      ['SOLD_OUT', priceOn(1), 0],
      ['FEW', priceOn(2), 3],
    ])
  expect(new Set((await cells('MODEL')).map(([state]) => state))).toEqual(new Set(['NOT_ON_SALE']))
})

test('the calendar says of a date what stays must keep that begin or end on it, where every offer asks the same', async () => {
  const shop = await testShop()
  const { offerId } = await insertHotel(shop.db)
  const rule = (date: VisitDate, columns: string, values: string) =>
    sql`INSERT INTO stay_rule (offer_id, on_date, ${sql.raw(columns)})
      VALUES (${offerId}, ${date}, ${sql.raw(values)})`.execute(shop.db)
  await rule(first, 'min_length', '2')
  await rule(day(1), 'no_arrival, no_departure', 'true, true')
  const cells = async () => {
    const query = { month: '2026-12' as Month }
    const answer = await shop.call(readMonth, { params: { code: 'HOTEL' }, query })
    return answer.data.days.slice(0, 3).map(({ stay }) => stay)
  }
  const none = { minLength: null, maxLength: null, noArrival: false, noDeparture: false }
  expect(await cells()).toEqual([
    { ...none, minLength: 2 },
    { ...none, noArrival: true, noDeparture: true },
    undefined,
  ])
  const { rows } = await sql<{
    id: number
  }>`SELECT product_id AS id FROM offer WHERE id = ${offerId}`.execute(shop.db)
  const ticket = { ...plainTicket, code: 'HOTEL-TWO', priceFen: priceOn(0) }
  const other = await insertTicket(shop.db, rows[0]?.id ?? 0, ticket, first)
  await sql`INSERT INTO draw (offer_id, resource_id)
    SELECT ${other}, resource_id FROM draw WHERE offer_id = ${offerId}`.execute(shop.db)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    VALUES (${other}, ${day(1)}, ${priceOn(1)})`.execute(shop.db)
  await shop.cachesCurrent()
  expect(await cells()).toEqual([undefined, undefined, undefined])
})
