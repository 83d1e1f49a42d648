import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { languages } from '#contract/language.ts'
import type { CruiseExtra } from '#contract/values/extras/cruise.ts'
import { salesChannels } from '#contract/values/order.ts'
import { datesOf, type Month, type VisitDate } from '#contract/values/time.ts'
import { holdBody } from '../../testing/buying.ts'
import { addressOf } from '../../testing/call.ts'
import { eventually } from '../../testing/eventually.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const saturday = '2026-11-28' as VisitDate
const november = '2026-11' as Month

const monthOf = async (shop: TestShop, month = november, code = 'DECK') =>
  (await shop.call(readMonth, { params: { code }, query: { month } })).data.days
const cellOf = async (shop: TestShop, date = saturday) =>
  (await monthOf(shop)).find((day) => day.date === date)
const dayOf = async (shop: TestShop, date = saturday) =>
  (await shop.call(readDay, { params: { code: 'DECK' }, query: { date } })).data
const statesOf = async (shop: TestShop, date = saturday) =>
  (await dayOf(shop, date)).slots.map(({ from, state, left }) => [from, state, left])

const noSlots = { untilDate: null, slots: [], restrictions: [] }

/** What was remembered is too old now. */
const aSecondLater = (shop: TestShop) => shop.clock.advance({ seconds: 1 })

describe('what cannot be shown', () => {
  test('an unknown product is a 404 in both languages', async () => {
    const { call } = await testShop()
    const params = { code: 'NOWHERE' }
    for (const language of languages) {
      expect(await call(readMonth, { params, query: { month: november }, language })).toMatchObject({
        status: 404,
        respCode: 'NOT_FOUND',
      })
      expect((await call(readDay, { params, query: { date: saturday }, language })).status).toBe(404)
    }
  })

  test('a malformed month, date or code is refused', async () => {
    const { call } = await testShop()
    const params = { code: 'DECK' }
    for (const month of ['2026-13', '2026-00', '0000-01', '9999-12', '26-11', '2026-11-01', ''])
      expect(await call(readMonth, { params, query: { month } })).toMatchObject({ status: 400 })
    for (const date of ['2026-02-30', '0000-01-01', '1899-12-31', 'today', '2026-11-28T10:00', ''])
      expect(await call(readDay, { params, query: { date } })).toMatchObject({ status: 400 })
    expect(await call(readDay, { params: { code: 'a b' }, query: { date: saturday } })).toMatchObject({
      status: 400,
    })
  })
})

describe('a day', () => {
  test('shows each slot with its price and what is left of the scarcest pool', async () => {
    const shop = await testShop()
    const tickets = [{ code: 'ADULT' }, { code: 'MINOR', priceFen: 7_500 }]
    const { poolIds } = await testPark(shop.db, {
      visitDate: saturday,
      slotCapacity: 20,
      dayCapacity: 25,
      tickets,
    })
    await sql`UPDATE pool SET held = 3, sold = 15 WHERE id = ${poolIds['10:30']}`.execute(shop.db)
    await sql`UPDATE pool SET sold = 20 WHERE id = ${poolIds['11:00']}`.execute(shop.db)
    const day = await dayOf(shop)
    expect(day).toMatchObject({ date: saturday, state: 'OPEN' })
    expect(day.slots).toMatchObject([
      { from: '10:00', to: '10:30', state: 'OPEN', left: 20, capacity: 20 },
      { from: '10:30', to: '11:00', state: 'FEW', left: 2, capacity: 20 },
      { from: '11:00', to: '11:30', state: 'SOLD_OUT', left: 0, capacity: 20 },
    ])
    expect(day.slots[1]?.prices).toEqual([
      { offerCode: 'DECK-ADULT', priceFen: 15_000, left: 2 },
      { offerCode: 'DECK-MINOR', priceFen: 7_500, left: 2 },
    ])
  })

  test('is full when the day is, even if its slots are not', async () => {
    const shop = await testShop()
    const { poolIds } = await testPark(shop.db, { visitDate: saturday, dayCapacity: 5 })
    await sql`UPDATE pool SET sold = 5 WHERE id = ${poolIds['day']}`.execute(shop.db)
    expect(await dayOf(shop)).toMatchObject({ state: 'SOLD_OUT' })
    expect(await cellOf(shop)).toMatchObject({ state: 'SOLD_OUT', left: 0, fromPriceFen: 15_000 })
  })

  test('without slots is one slot that lasts all day', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday, slots: null, dayCapacity: 40 })
    expect(await statesOf(shop)).toEqual([[null, 'OPEN', 40]])
    expect(await cellOf(shop)).toMatchObject({ state: 'OPEN', left: 40 })
  })

  test('without pools has no flow limit set, also when it has a price', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    await sql`DELETE FROM pool`.execute(shop.db)
    expect(await dayOf(shop)).toEqual({ ...noSlots, date: saturday, state: 'NO_LIMIT_SET' })
    expect(await cellOf(shop)).toEqual({
      date: saturday,
      state: 'NO_LIMIT_SET',
      fromPriceFen: null,
      left: null,
    })
  })

  test("has an adult's price, though others pay less", async () => {
    const shop = await testShop()
    const tickets = [
      { code: 'MINOR', category: 'minor' as const, priceFen: 7_500 },
      { code: 'ADULT', priceFen: 15_000 },
      { code: 'BUNDLE', priceFen: 21_800 },
    ]
    await testPark(shop.db, { visitDate: saturday, tickets })
    expect(await cellOf(shop)).toMatchObject({ fromPriceFen: 15_000 })
  })

  test('closed for a morning is open for the rest', async () => {
    const shop = await testShop()
    const { poolIds } = await testPark(shop.db, { visitDate: saturday })
    await sql`UPDATE pool SET closed = true WHERE id = ${poolIds['10:00']}`.execute(shop.db)
    expect(await statesOf(shop)).toEqual([
      ['10:00', 'CLOSED', 0],
      ['10:30', 'OPEN', 50],
      ['11:00', 'OPEN', 50],
    ])
    await sql`UPDATE pool SET closed = true`.execute(shop.db)
    aSecondLater(shop)
    expect(await cellOf(shop)).toMatchObject({ state: 'CLOSED', fromPriceFen: null, left: 0 })
  })

  test('ends slot by slot as its clock goes on, and is past at midnight', async () => {
    const shop = await testShop({ now: `${saturday}T10:29:59+08:00` })
    await testPark(shop.db, { visitDate: saturday })
    await sql`UPDATE offer SET cutoff_minutes = 15`.execute(shop.db)
    const states = async () => (await statesOf(shop)).map(([, state]) => state)
    await eventually(async () => expect(await states()).toEqual(['PAST', 'OPEN', 'OPEN']))
    shop.clock.set(`${saturday}T10:45:00+08:00`)
    expect(await states()).toEqual(['PAST', 'PAST', 'OPEN'])
    expect(await cellOf(shop)).toMatchObject({ state: 'OPEN', left: 50 })
    shop.clock.set(`${saturday}T11:15:00+08:00`)
    expect(await cellOf(shop)).toMatchObject({ state: 'PAST', left: 0, fromPriceFen: null })
    shop.clock.set('2026-11-29T00:00:00+08:00')
    expect(await dayOf(shop)).toEqual({ ...noSlots, date: saturday, state: 'PAST' })
  })

  test('a departure is sold until its boarding ends, whatever the cut-off of its offers', async () => {
    const shop = await testShop({ now: `${saturday}T10:19:59+08:00` })
    const ship = await testPark(shop.db, { visitDate: saturday })
    const name = { 'zh-CN': '云江号', 'en-US': 'Yunjiang' }
    const extra: CruiseExtra = {
      ...{ ship: name, pier: { name, place: name }, durationMinutes: 60, sights: [name], onBoard: [] },
      boardingUntilMinutes: 10,
    }
    await sql`UPDATE product SET type = 'SR', kind = 'general', extra = ${JSON.stringify(extra)}::jsonb`.execute(
      shop.db,
    )
    await sql`UPDATE offer SET cutoff_minutes = 15`.execute(shop.db)
    await shop.cachesCurrent()
    const states = async () => (await statesOf(shop)).map(([, state]) => state)
    const held = async () =>
      (await shop.call(holdSeats, { body: holdBody(ship, { slot: '10:30' }) })).respCode
    await eventually(async () => expect(await states()).toEqual(['PAST', 'OPEN', 'OPEN']))
    expect(await held()).not.toBe('SALE_ENDED')
    shop.clock.set(`${saturday}T10:20:00+08:00`)
    expect(await states()).toEqual(['PAST', 'PAST', 'OPEN'])
    expect(await held()).toBe('SALE_ENDED')
  })

  test.each([
    ['of a product that is not on sale', sql`UPDATE product SET sale_state = 'MAINTENANCE'`],
    ['too far ahead', sql`UPDATE product SET bookable_days = 6`],
    ['without a price', sql`DELETE FROM price`],
    ['of an offer that nobody may sell any more', sql`UPDATE offer SET active = false`],
  ])('%s is not on sale', async (_, change) => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    await change.execute(shop.db)
    expect(await dayOf(shop)).toEqual({ ...noSlots, date: saturday, state: 'NOT_ON_SALE' })
    expect(await cellOf(shop)).toMatchObject({ state: 'NOT_ON_SALE', left: null })
  })

  test('sells a type only between its first and its last day of sale', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    await sql`UPDATE offer SET sale_from = '2026-11-22'`.execute(shop.db)
    expect(await dayOf(shop)).toMatchObject({ state: 'NOT_ON_SALE' })
    shop.clock.set('2026-11-22T00:00:00+08:00')
    expect(await dayOf(shop)).toMatchObject({ state: 'OPEN' })
  })
})

describe('channels', () => {
  test('each channel pays its own price, and one without a price of its own that of all', async () => {
    const shop = await testShop()
    const { offerIds } = await testPark(shop.db, { visitDate: saturday })
    const adult = offerIds['ADULT'] ?? 0
    const priced = salesChannels.map((channel, index) => ({ channel, priceFen: 10_000 + index }))
    for (const { channel, priceFen } of priced.slice(1))
      await sql`INSERT INTO price VALUES (${adult}, ${saturday}, ${channel}, ${priceFen})`.execute(shop.db)
    const deck = await shop.deps.catalogue.product('DECK')
    const priceOn = deck && (await shop.deps.catalogue.prices(deck, november))
    expect(salesChannels.map((channel) => priceOn?.(adult, saturday, channel))).toEqual([
      15_000,
      ...priced.slice(1).map(({ priceFen }) => priceFen),
    ])
  })

  test('a channel has its own price and its own allotment', async () => {
    const shop = await testShop()
    const { offerIds } = await testPark(shop.db, { visitDate: saturday })
    const adult = offerIds['ADULT']
    await sql`INSERT INTO price VALUES (${adult}, ${saturday}, 'WECHAT', 12000)`.execute(shop.db)
    await sql`WITH allotment AS (
        INSERT INTO resource (code, kind, channel) VALUES ('WX', 'ALLOTMENT', 'WECHAT') RETURNING id),
      drawn AS (INSERT INTO draw SELECT ${adult}, id, 1 FROM allotment)
      INSERT INTO pool (resource_id, visit_date, capacity) SELECT id, ${saturday}, 7 FROM allotment`.execute(
      shop.db,
    )
    const inBrowser = async (userAgent: string) =>
      (await shop.call(readDay, { params: { code: 'DECK' }, query: { date: saturday }, userAgent })).data
        .slots[0]
    expect((await inBrowser('Mozilla MicroMessenger/8'))?.prices[0]).toMatchObject({
      priceFen: 12_000,
      left: 7,
    })
    expect((await inBrowser('Mozilla/5.0 (iPhone) Mobile'))?.prices[0]).toMatchObject({
      priceFen: 15_000,
      left: 50,
    })
  })
})

describe('freshness', () => {
  test('what somebody took is shown to everybody within a second', async () => {
    const shop = await testShop()
    const { poolIds } = await testPark(shop.db, { visitDate: saturday })
    const left = async () => [(await dayOf(shop)).slots[0]?.left, (await cellOf(shop))?.left]
    expect(await left()).toEqual([50, 150])
    await sql`UPDATE pool SET held = 1 WHERE id = ${poolIds['10:00']}`.execute(shop.db)
    aSecondLater(shop)
    expect(await left()).toEqual([49, 149])
  })

  test('a stampede on one day is one query', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    const queries = vi.spyOn(shop.pool, 'connect')
    // Until the park's own notices have arrived, the catalogue is read anew as well.
    await eventually(async () => {
      aSecondLater(shop)
      queries.mockClear()
      const answers = await Promise.all(Array.from({ length: 200 }, () => dayOf(shop)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(queries).toHaveBeenCalledTimes(1)
    })
  })

  test('an unchanged answer is a 304, a changed one is not', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    for (const url of [
      addressOf(readMonth, { params: { code: 'DECK' }, query: { month: november } }),
      addressOf(readDay, { params: { code: 'DECK' }, query: { date: saturday } }),
    ]) {
      const first = await shop.app.inject({ url })
      expect(first.headers['cache-control']).toBe('no-cache')
      const known = { 'if-none-match': String(first.headers['etag']) }
      aSecondLater(shop)
      expect(await shop.app.inject({ url, headers: known })).toMatchObject({ statusCode: 304, body: '' })
      await sql`UPDATE pool SET sold = sold + 1 WHERE slot_from = '10:00'`.execute(shop.db)
      aSecondLater(shop)
      expect((await shop.app.inject({ url, headers: known })).statusCode).toBe(200)
    }
  })

  test('a month that is over or too far away is answered without looking at any pool', async () => {
    const shop = await testShop()
    await testPark(shop.db, { visitDate: saturday })
    await sql`ALTER TABLE pool RENAME TO away`.execute(shop.db)
    const past = await monthOf(shop, '2026-10' as Month)
    expect(new Set(past.map(({ state }) => state))).toEqual(new Set(['PAST']))
    const far = await monthOf(shop, '2028-02' as Month)
    expect(far.map(({ state }) => state)).toEqual(Array.from({ length: 29 }, () => 'NOT_ON_SALE'))
  })
})

type World = { slot: string; capacity: number; taken: number; closed: boolean; prices: (number | null)[] }[][]

/** For each day of December the slots and the prices of three offers. */
const world: fc.Arbitrary<World> = fc.array(
  fc.array(
    fc.record({
      slot: fc.constant(''),
      capacity: fc.integer({ min: 1, max: 30 }),
      taken: fc.nat(30),
      closed: fc.boolean(),
      prices: fc.array(fc.option(fc.constantFrom(0, 100, 7_500, 15_000)), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 0, maxLength: 4 },
  ),
  { minLength: 31, maxLength: 31 },
)

test('the month says for every day what counting slot by slot says', async () => {
  const shop = await testShop({ now: '2026-12-01T00:00:00+08:00' })
  const codes = ['ADULT', 'MINOR', 'CHILD']
  const { offerIds } = await testPark(shop.db, {
    visitDate: '2027-01-01',
    dayCapacity: 60,
    tickets: codes.map((code) => ({ code })),
  })
  const dates = datesOf('2026-12' as Month)
  const beginnings = ['10:00', '10:30', '11:00', '11:30']
  await fc.assert(
    fc.asyncProperty(world, async (days) => {
      await sql`WITH gone AS (DELETE FROM pool) DELETE FROM price`.execute(shop.db)
      const pools = days.flatMap((slots, day) =>
        slots.map(({ capacity, taken, closed }, index) => ({
          visit_date: dates[day],
          slot_from: beginnings[index],
          capacity,
          sold: Math.min(capacity, taken),
          closed,
        })),
      )
      await sql`INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity, sold, closed)
        SELECT resource.id, visit_date, slot_from, slot_from + interval '30 minutes', capacity, sold, closed
        FROM resource, jsonb_to_recordset(${JSON.stringify(pools)}::jsonb)
          AS slot (visit_date date, slot_from time, capacity int, sold int, closed boolean)
        WHERE resource.kind = 'SLOT'`.execute(shop.db)
      await sql`INSERT INTO pool (resource_id, visit_date, capacity)
        SELECT id, day, 60 FROM resource, generate_series('2026-12-01'::date, '2026-12-31', interval '1 day') AS day
        WHERE kind = 'DAY'`.execute(shop.db)
      const prices = days.flatMap((slots, day) =>
        (slots[0]?.prices ?? [null, null, null]).flatMap((price_fen, type) => {
          const offer_id = offerIds[codes[type] ?? '']
          return price_fen === null ? [] : [{ offer_id, visit_date: dates[day], price_fen }]
        }),
      )
      await sql`INSERT INTO price (offer_id, visit_date, price_fen)
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
          AS price (offer_id int, visit_date date, price_fen bigint)`.execute(shop.db)
      const expected = days.map((slots, day) => {
        const open = slots.filter(({ closed }) => !closed)
        const ofDay = (slots[0]?.prices ?? []).flatMap((price) => price ?? [])
        const paid = ofDay.filter((price) => price > 0)
        const left = open.reduce((sum, { capacity, taken }) => sum + Math.max(0, capacity - taken), 0)
        const isPriced = open.length > 0 && ofDay.length > 0
        const lowest = isPriced ? Math.min(...(paid.length > 0 ? paid : [0])) : null
        return { date: dates[day], fromPriceFen: lowest, ...(isPriced && { left: Math.min(left, 60) }) }
      })
      // A month of the world before may be shown for a moment.
      await eventually(async () => {
        aSecondLater(shop)
        const month = await monthOf(shop, '2026-12' as Month)
        expect(month.filter(({ state }) => state !== 'NOT_ON_SALE')).toHaveLength(
          new Set(prices.map(({ visit_date }) => visit_date)).size,
        )
        expect(month).toMatchObject(expected)
      })
    }),
    { numRuns: 6 },
  )
})
