/** Opening times that staff add: what is laid out of them, and what stays as it was. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/console/inventory/opening.ts'
import { readDay } from '#contract/endpoints/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import type { OpeningInput } from '#contract/values/calendar.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { holdBody, placed } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { relaxedHoldLimits } from '../../../testing/limits.ts'
import { newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import type { TestBuyer } from '../../../testing/purchase.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { layOutPools } from '../pools/pool-sql.ts'

const from = '2026-12-01' as VisitDate
const until = '2026-12-20' as VisitDate

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
  code = `DECK${parks.made}` as ProductCode
  park = await testPark(shop.db, { code, visitDate: from })
  await sql`INSERT INTO slot_rule (resource_id, valid_from, valid_until, opens, closes, capacity)
    SELECT id, ${from}, ${until}, CASE kind WHEN 'SLOT' THEN '10:00'::time END, CASE kind WHEN 'SLOT' THEN '11:30'::time END,
      CASE kind WHEN 'SLOT' THEN 50 ELSE 1000 END
    FROM resource WHERE code LIKE ${`${code}-%`}`.execute(shop.db)
  await layOutPools(shop.db, from, until)
  await shop.cachesCurrent()
})

const read = async () =>
  (await shop.call(contract.readOpeningTimes, { token: staff.token, params: { code } })).data
const effects = (opening: OpeningInput) =>
  shop.call(contract.previewOpening, {
    token: staff.token,
    params: { code },
    query: { opening: JSON.stringify(opening) },
  })
const save = (opening: OpeningInput, version: number) =>
  shop.call(contract.addOpening, { token: staff.token, params: { code }, body: { opening, version } })
const add = async (opening: OpeningInput) => save(opening, (await read()).version)

/** Two slots on each evening until the twentieth. */
const evening = (input: object = {}): OpeningInput =>
  ({
    ...{ resourceCode: `${code}-slot`, from, until, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ opens: '19:00', closes: '20:00', capacity: 20 },
    ...input,
  }) as OpeningInput

const browser = (): TestBuyer => ({ sessionId: `opening-${randomUUID()}` })
const hold = (buyer: TestBuyer, slot: string) =>
  shop.call(holdSeats, { ...buyer, body: holdBody(park, { slot }) })
const poolAt = async (slot: string, date = from) =>
  (
    await shop.pool.query(
      `SELECT capacity, held, sold, painted FROM pool JOIN resource ON resource.id = resource_id
      WHERE code = $1 AND visit_date = $2 AND slot_from = $3`,
      [`${code}-slot`, date, slot],
    )
  ).rows[0]

describe('opening times are refused', () => {
  test('with hours or dates that do not fit, and for what has no dates', async () => {
    const { version } = await read()
    const refusals: [object, string][] = [
      [{ closes: '19:45' }, 'OPENING_HOURS'],
      [{ closes: '18:30' }, 'OPENING_HOURS'],
      [{ closes: '19:00' }, 'OPENING_HOURS'],
      [{ opens: null, closes: null }, 'OPENING_HOURS'],
      [{ opens: '11:15', closes: '12:15' }, 'OPENING_OVERLAPS'],
      [{ until: '2026-11-30' }, 'OPENING_DATES'],
      [{ until: '2027-12-02' }, 'OPENING_DATES'],
      [{ from: '2020-01-01', until: null }, 'OPENING_DATES'],
      [{ from: '2029-01-01', until: null }, 'OPENING_DATES'],
      [{ until: from, weekdays: [7] }, 'CALENDAR_NOTHING'],
      [{ resourceCode: 'OTHER-stock' }, 'OPENING_RESOURCE'],
      [{ resourceCode: `${code}-day` }, 'BAD_REQUEST'],
      [{ weekdays: [] }, 'BAD_REQUEST'],
      [{ capacity: -1 }, 'BAD_REQUEST'],
      [{ capacity: 100_001 }, 'BAD_REQUEST'],
      [{ opens: '25:00' }, 'BAD_REQUEST'],
    ]
    for (const [input, refusal] of refusals) {
      expect([input, (await effects(evening(input))).respCode]).toEqual([input, refusal])
      expect([input, (await save(evening(input), version)).respCode]).toEqual([input, refusal])
    }
    expect(await read()).toMatchObject({ version, items: [{}, {}] })
  })

  test('to the second of two who looked at the same calendar', async () => {
    const { version } = await read()
    const both = await Promise.all([save(evening(), version), save(evening({ capacity: 30 }), version)])
    expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CALENDAR_CHANGED'])
  })
})

test('a new evening session says before what it adds, and can be bought at once', async () => {
  const buyer = await newMember(shop, { account: `evening${parks.made}` })
  expect((await hold(browser(), '19:00')).respCode).not.toBe('200')
  expect((await effects(evening())).data).toMatchObject({ added: 40, changed: 0, painted: 0, taken: 0 })
  expect(await poolAt('19:00')).toBeUndefined()
  expect((await add(evening())).data).toMatchObject({ added: 40 })
  await shop.cachesCurrent()
  const day = (await shop.call(readDay, { params: { code }, query: { date: from } })).data
  expect(day.slots.map((slot) => slot.from)).toEqual(['10:00', '10:30', '11:00', '19:00', '19:30'])
  await payPlaced(shop, await placed(shop, park, { token: buyer.token }, { slot: '19:00' }))
  expect(await poolAt('19:00')).toMatchObject({ capacity: 20, sold: 1 })
  expect((await read()).items[0]).toMatchObject({
    from,
    until,
    opens: '19:00',
    closes: '20:00',
    capacity: 20,
  })
  expect(await layOutPools(shop.db, from, until)).toBe(0)
})

test('newer opening times count, but for what is taken and what staff set', async () => {
  for (let n = 0; n < 3; n += 1) await hold(browser(), '10:00')
  await sql`UPDATE pool SET painted = 70, capacity = 70 WHERE id = ${park.poolIds['10:30']}`.execute(shop.db)
  const morning = evening({ opens: '10:00', closes: '11:30', capacity: 2, until: from })
  const expected = { added: 0, changed: 2, painted: 1, taken: 1 }
  expect((await effects(morning)).data).toMatchObject(expected)
  expect((await add(morning)).data).toMatchObject(expected)
  expect(await poolAt('10:00')).toMatchObject({ capacity: 3, held: 3 })
  expect(await poolAt('10:30')).toMatchObject({ capacity: 70 })
  expect(await poolAt('11:00')).toMatchObject({ capacity: 2 })
  expect(await poolAt('11:00', '2026-12-02' as VisitDate)).toMatchObject({ capacity: 50 })
})

test('no more is held than there are places while opening times change under forty buyers', async () => {
  const morning = (capacity: number) => evening({ opens: '10:00', closes: '11:30', capacity, until: from })
  const [bought] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => hold(browser(), '10:00'))),
    (async () => {
      for (const capacity of [30, 5, 20, 1]) await add(morning(capacity))
    })(),
  ])
  const sold = bought.filter(({ respCode }) => respCode === '200').length
  const pool = await poolAt('10:00')
  expect(pool.held).toBe(sold)
  expect(pool.held).toBeLessThanOrEqual(pool.capacity)
})

test('days of what has no slots are added without hours', async () => {
  const days = evening({
    resourceCode: `${code}-day`,
    opens: null,
    closes: null,
    from: '2026-12-21',
    until: null,
  })
  const { data } = await add(days)
  expect(data.added).toBeGreaterThan(300)
  await eventually(async () => expect((await read()).items[0]).toMatchObject({ opens: null, until: null }))
})
