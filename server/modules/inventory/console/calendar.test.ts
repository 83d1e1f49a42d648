/** The calendar of staff: painted prices and capacities, closed days, and what buyers see of it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/console/inventory.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import type { Paint } from '#contract/values/calendar.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { held, holdBody } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { relaxedHoldLimits } from '../../../testing/limits.ts'
import type { TestBuyer } from '../../../testing/purchase.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { closeFor } from '../closing.ts'
import { layOutPools } from '../pools/pool-sql.ts'

const from = '2026-12-01' as VisitDate
const until = '2026-12-20' as VisitDate
const month = '2026-12' as Month

let shop: TestShop
let staff: TestStaff
let park: TestPark
let code: ProductCode
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop({ deps: relaxedHoldLimits })
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())

/** A deck with three slots of 50 on each day, laid out by a rule. */
beforeEach(async () => {
  parks.made += 1
  code = `PARK${parks.made}` as ProductCode
  park = await testPark(shop.db, {
    code,
    visitDate: from,
    tickets: [{}, { code: 'CHILD', category: 'child', priceFen: 7_000 }],
  })
  await sql`INSERT INTO slot_rule (resource_id, valid_from, valid_until, opens, closes, capacity)
    SELECT id, ${from}, ${until}, CASE kind WHEN 'SLOT' THEN '10:00'::time END, CASE kind WHEN 'SLOT' THEN '11:30'::time END,
      CASE kind WHEN 'SLOT' THEN 50 ELSE 1000 END
    FROM resource WHERE code LIKE ${`${code}-%`}`.execute(shop.db)
  await layOutPools(shop.db, from, until)
  // The process learns of a new product a moment later.
  await eventually(async () =>
    expect((await dayOf()).slots.map((slot) => slot.prices.length)).toEqual([2, 2, 2]),
  )
})

const calendar = async () =>
  (await shop.call(contract.readCalendar, { token: staff.token, params: { code }, query: { month } })).data
const effects = (paint: Paint) =>
  shop.call(contract.previewPaint, {
    token: staff.token,
    params: { code },
    query: { paint: JSON.stringify(paint) },
  })
const save = (paint: Paint, version: number) =>
  shop.call(contract.paintCalendar, { token: staff.token, params: { code }, body: { paint, version } })
const paint = async (what: Paint) => save(what, (await calendar()).version)

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const prices = (input: object = {}): Paint =>
  ({
    what: 'PRICE',
    from,
    until,
    weekdays: everyDay,
    offerCodes: [`${code}-ADULT`],
    channel: 'ALL',
    priceFen: 18_000,
    ...input,
  }) as Paint
const capacity = (input: object = {}): Paint =>
  ({
    what: 'CAPACITY',
    from,
    until,
    weekdays: everyDay,
    resourceCode: `${code}-slot`,
    slotFrom: null,
    slotUntil: null,
    capacity: 60,
    ...input,
  }) as Paint
const reason = { 'zh-CN': '电梯检修', 'en-US': 'The lifts are being serviced' }
const closing = (input: object = {}): Paint =>
  ({
    what: 'CLOSE',
    from,
    until: from,
    weekdays: everyDay,
    resourceCode: null,
    slotFrom: null,
    slotUntil: null,
    reason,
    ...input,
  }) as Paint

/** Each has a session of its own. */
const browser = (): TestBuyer => ({ sessionId: `calendar-${randomUUID()}` })
const dayOf = async (date = from) => (await shop.call(readDay, { params: { code }, query: { date } })).data

test('each resource says which offers draw on it', async () => {
  const drawing = (await calendar()).resources.map(({ offers }) => offers.toSorted())
  const both = [`${code}-ADULT`, `${code}-CHILD`]
  expect(drawing).toEqual([both, both])
})

describe('a price', () => {
  test('is painted over the weekdays of a range, and visitors see it at once', async () => {
    const weekend = prices({ weekdays: [6, 7] })
    expect((await effects(weekend)).data).toMatchObject({
      changed: 6,
      unchanged: 0,
      before: [{ value: null, cells: 6 }],
    })
    expect(
      (await shop.call(readMonth, { params: { code }, query: { month } })).data.days[4]?.fromPriceFen,
    ).toBeNull()
    expect((await paint(weekend)).data).toMatchObject({ changed: 6 })
    const saturday = '2026-12-05' as VisitDate
    // The notice of the change is here; no age of what is remembered has a part in it.
    await shop.cachesCurrent()
    expect((await dayOf(saturday)).slots[0]?.prices).toEqual([
      { offerCode: `${code}-ADULT`, priceFen: 18_000, left: 50 },
    ])
    expect((await calendar()).prices.map(({ date }) => date)).toEqual([
      from,
      from,
      '2026-12-05',
      '2026-12-06',
      '2026-12-12',
      '2026-12-13',
      '2026-12-19',
      '2026-12-20',
    ])
  })

  test('that is taken away is one at which nothing is sold, and what is held keeps the price it was held at', async () => {
    const guest = browser()
    const hold = await held(shop, park, guest, { tickets: { ADULT: { quantity: 1, priceFen: 15_000 } } })
    expect((await paint(prices({ until: from, priceFen: null }))).data).toMatchObject({
      changed: 1,
      before: [{ value: 15_000, cells: 1 }],
    })
    await eventually(async () =>
      expect((await dayOf()).slots[0]?.prices.map(({ offerCode }) => offerCode)).toEqual([`${code}-CHILD`]),
    )
    const { rows } = await shop.pool.query('SELECT goods_fen FROM shop_order WHERE order_no = $1', [
      hold.orderNo,
    ])
    expect(rows).toEqual([{ goods_fen: 15_000 }])
  })

  test('of one channel goes before that of all', async () => {
    await paint(prices({ until: from, channel: 'WEB', priceFen: 9_000 }))
    expect((await calendar()).prices.filter(({ channel }) => channel === 'WEB')).toMatchObject([
      { date: from, priceFen: 9_000 },
    ])
  })

  test('is not painted on an offer of another product, below nothing, over more than a year or on days that are over', async () => {
    const { version } = await calendar()
    for (const wrong of [
      prices({ offerCodes: ['OTHER-ADULT'] }),
      prices({ priceFen: -1 }),
      prices({ until: '2028-12-01' }),
      prices({ until: '2026-11-30' }),
      prices({ weekdays: [] }),
    ])
      expect((await save(wrong, version)).respCode).toBe('BAD_REQUEST')
    const past = prices({ from: '2026-11-01', until: '2026-11-20' })
    expect((await save(past, version)).respCode).toBe('CALENDAR_NOTHING')
    expect((await calendar()).version).toBe(version)
  })
})

describe('a capacity', () => {
  test('is painted on some slots, stays when pools are laid out again, and is left to the rules elsewhere', async () => {
    const answer = await paint(capacity({ slotFrom: '10:30', slotUntil: '11:00', capacity: 80 }))
    expect(answer.data).toMatchObject({ changed: 20, refused: 0, before: [{ value: 50, cells: 20 }] })
    expect(await layOutPools(shop.db, from, until)).toBe(0)
    const pools = (await calendar()).pools.filter(({ date, from: start }) => date === until && start !== null)
    expect(pools.map(({ from: start, capacity: size, painted }) => [start, size, painted])).toEqual([
      ['10:00', 50, false],
      ['10:30', 80, true],
      ['11:00', 50, false],
    ])
    await eventually(async () => expect((await dayOf()).slots[1]?.capacity).toBe(80))
  })

  test('below what is held and sold is refused cell by cell, named before and after saving', async () => {
    await held(shop, park, browser(), { tickets: { ADULT: { quantity: 5, priceFen: 15_000 } } })
    const low = capacity({ capacity: 4 })
    const expected = {
      changed: 59,
      refused: 1,
      refusedCells: [{ date: from, from: '10:00', capacity: 50, taken: 5 }],
    }
    expect((await effects(low)).data).toMatchObject(expected)
    expect((await paint(low)).data).toMatchObject(expected)
    const only = capacity({ until: from, slotUntil: '10:30', capacity: 3 })
    expect((await paint(only)).respCode).toBe('CALENDAR_ALL_TAKEN')
  })

  test('never falls below what fifty buyers take while it is painted', async () => {
    const buyers = Array.from({ length: 50 }, () => browser())
    const buy = (buyer: TestBuyer) =>
      shop.call(holdSeats, {
        ...buyer,
        body: holdBody(park, { tickets: { ADULT: { quantity: 1, priceFen: 15_000 } } }),
      })
    const painted = async (size: number) =>
      paint(capacity({ until: from, slotUntil: '10:30', capacity: size }))
    const [bought] = await Promise.all([
      Promise.all(buyers.map(buy)),
      (async () => {
        for (const size of [40, 10, 25, 5, 20]) await painted(size)
      })(),
    ])
    const sold = bought.filter(({ respCode }) => respCode === '200').length
    const { rows } = await shop.pool.query('SELECT capacity, held FROM pool WHERE id = $1', [
      park.poolIds['10:00'],
    ])
    // Five is the least that was free at any moment.
    expect(sold).toBeGreaterThanOrEqual(5)
    expect(rows[0].held).toBe(sold)
    expect(rows[0].held).toBeLessThanOrEqual(rows[0].capacity)
  })
})

describe('a closed day', () => {
  test('names the orders on it before, gives visitors the reason in both languages, and opens again', async () => {
    await held(shop, park, browser(), {})
    expect((await effects(closing())).data).toMatchObject({ changed: 4, orders: 1 })
    expect((await paint(closing())).respCode).toBe('200')
    await eventually(async () =>
      expect(await dayOf()).toMatchObject({ state: 'CLOSED', slots: [{ state: 'CLOSED', reason }, {}, {}] }),
    )
    await layOutPools(shop.db, from, until)
    const { exceptions, pools } = await calendar()
    expect(exceptions).toHaveLength(2)
    expect(pools.filter(({ closed }) => closed)).toHaveLength(4)
    for (const { id } of exceptions)
      expect(
        (await shop.call(contract.removeException, { token: staff.token, params: { code, id } })).respCode,
      ).toBe('200')
    await eventually(async () => expect((await dayOf()).state).toBe('OPEN'))
    expect((await calendar()).pools.every((pool) => !pool.closed && pool.reason === null)).toBe(true)
  })

  test('may be a slot only, and an exception of another product is not taken back here', async () => {
    await paint(closing({ resourceCode: `${code}-slot`, slotFrom: '10:30', slotUntil: '11:00' }))
    await eventually(async () =>
      expect((await dayOf()).slots.map(({ state }) => state)).toEqual(['OPEN', 'CLOSED', 'OPEN']),
    )
    const [exception] = (await calendar()).exceptions
    const other = await testPark(shop.db, { code: `${code}X`, slots: null })
    const answer = await shop.call(contract.removeException, {
      token: staff.token,
      params: { code: other.productCode as ProductCode, id: exception?.id ?? '' },
    })
    expect(answer.respCode).toBe('NOT_FOUND')
  })

  test('that a closure takes at the same moment stays closed when its exception is taken back', async () => {
    await paint(closing({ resourceCode: `${code}-slot`, slotFrom: '10:30', slotUntil: '11:00' }))
    const [exception] = (await calendar()).exceptions
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM resource WHERE code = ${`${code}-slot`}`.execute(shop.db)
    const resourceIds = rows.map(({ id }) => id)
    const opened = await inTransaction(shop.db, async (tx) => {
      await closeFor(tx, { resourceIds, date: from, from: null, until: null }, reason)
      const params = { code, id: exception?.id ?? '' }
      const answer = shop.call(contract.removeException, { token: staff.token, params })
      await eventually(async () => {
        const waiting = await shop.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        expect(waiting.rowCount).toBe(1)
      })
      return { answer }
    })
    expect((await opened.answer).respCode).toBe('200')
    const { pools } = await calendar()
    const slots = pools.filter((pool) => pool.date === from && pool.from !== null)
    expect(slots.map(({ closed }) => closed)).toEqual([true, true, true])
  })

  const takeBack = (id: string) =>
    shop.call(contract.removeException, { token: staff.token, params: { code, id } })

  test('is opened again alone: what another resource has meanwhile is left as it is', async () => {
    await paint(closing({ resourceCode: `${code}-slot` }))
    const [exception] = (await calendar()).exceptions
    await sql`UPDATE pool SET capacity = 999 FROM resource
      WHERE resource.id = resource_id AND code = ${`${code}-day`} AND visit_date = ${from}`.execute(shop.db)
    expect((await takeBack(exception?.id ?? '')).respCode).toBe('200')
    const pools = (await calendar()).pools.filter(({ date }) => date === from)
    expect(pools.map(({ closed }) => closed)).toEqual([false, false, false, false])
    expect(pools.filter((pool) => pool.from === null)).toMatchObject([{ capacity: 999 }])
  })

  test('of everything is opened again once nobody else changes what is laid out with it', async () => {
    await testPark(shop.db, { code: `${code}X` })
    const { rows } = await sql<{ id: number }>`
      INSERT INTO slot_exception (visit_date, reason) VALUES (${from}, ${JSON.stringify(reason)}) RETURNING id`.execute(
      shop.db,
    )
    const locking = `SELECT FROM resource WHERE code = '${code}X-slot' FOR UPDATE`
    const answer = await whileBlocked(shop, { locking }, () => takeBack(String(rows[0]?.id)))
    expect(answer.respCode).toBe('200')
  })

  test('is closed in markup as text', async () => {
    const markup = { 'zh-CN': '<b>检修</b>', 'en-US': '<img src=x onerror=alert(1)>' }
    await paint(closing({ reason: markup }))
    await eventually(async () => expect((await dayOf()).slots[0]?.reason).toEqual(markup))
    expect((await paint(closing({ reason: { 'zh-CN': '长'.repeat(121), 'en-US': 'x' } }))).respCode).toBe(
      'BAD_REQUEST',
    )
  })
})

test('of two who paint what they both looked at, the second is refused, also through a shared resource', async () => {
  const { version } = await calendar()
  const both = await Promise.all([save(capacity(), version), save(prices(), version)])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CALENDAR_CHANGED'])
  expect((await save(capacity({ capacity: 70 }), (await calendar()).version)).respCode).toBe('200')
})

test('a product without dates, and one that there is not, have no calendar', async () => {
  const missing = { token: staff.token, params: { code: 'NOWHERE' as ProductCode }, query: { month } }
  expect((await shop.call(contract.readCalendar, missing)).respCode).toBe('NOT_FOUND')
})
