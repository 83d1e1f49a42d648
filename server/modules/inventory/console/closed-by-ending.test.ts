/** Exceptions that one ending of opening times left are taken back together: which they are, what opens, and two at once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/inventory/opening.ts'
import { paintCalendar, readCalendar, removeException } from '#contract/console/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import type { OpeningInput } from '#contract/values/calendar.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { monthOf, type VisitDate } from '#contract/values/time.ts'
import { holdBody } from '../../../testing/buying.ts'
import { relaxedHoldLimits } from '../../../testing/limits.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { layOutPools } from '../pools/pool-sql.ts'

const [from, until] = ['2026-12-01', '2026-12-05'] as [VisitDate, VisitDate]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

let shop: TestShop
let staff: TestStaff
let park: TestPark
let code: ProductCode
const parks = { made: 0 }
beforeAll(async () => {
  shop = await testShop({ deps: relaxedHoldLimits })
  staff = await newStaff(shop, 'owner')
})
afterAll(() => shop.close())

/** A deck with three slots on each of five days. */
beforeEach(async () => {
  parks.made += 1
  code = `AGAIN${parks.made}` as ProductCode
  park = await testPark(shop.db, { code, visitDate: from })
  await sql`INSERT INTO slot_rule (resource_id, valid_from, valid_until, opens, closes, capacity)
    SELECT id, ${from}, ${until}, CASE kind WHEN 'SLOT' THEN '10:00'::time END,
      CASE kind WHEN 'SLOT' THEN '11:30'::time END, 50
    FROM resource WHERE code LIKE ${`${code}-%`} ORDER BY kind`.execute(shop.db)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    SELECT offer_id, day, price_fen FROM price, generate_series(${from}::date + 1, ${until}::date, '1 day') AS day
    WHERE offer_id = ${park.offerIds.ADULT}`.execute(shop.db)
  await layOutPools(shop.db, from, until)
  await shop.cachesCurrent()
})

const byStaff = () => ({ token: staff.token, params: { code } })
const read = async () => (await shop.call(contract.readOpeningTimes, byStaff())).data
const calendar = async () =>
  (await shop.call(readCalendar, { ...byStaff(), query: { month: monthOf(from) } })).data
const slotRule = async () => (await read()).items.find(({ opens }) => opens !== null)?.id ?? ''

async function hold(slot: string, date = from) {
  const buyer = { sessionId: `closed-by-ending-${randomUUID()}` }
  return shop.call(holdSeats, { ...buyer, body: holdBody({ ...park, visitDate: date }, { slot }) })
}

async function end(id: string, last: VisitDate) {
  const body = { last, version: (await read()).version }
  const answer = await shop.call(contract.endOpening, { token: staff.token, params: { code, id }, body })
  expect(answer.respCode).toBe('200')
  return { id, last }
}

async function add(opens = '10:00', closes = '11:30') {
  const hours = { resourceCode: `${code}-slot`, from, until, weekdays: everyDay, opens, closes, capacity: 20 }
  const body = { opening: hours as OpeningInput, version: (await read()).version }
  expect((await shop.call(contract.addOpening, { ...byStaff(), body })).respCode).toBe('200')
}

type Ending = { id: string; last: VisitDate }
const preview = (ending: Ending, ofProduct = code) =>
  shop.call(contract.readClosedByEnding, { token: staff.token, params: { code: ofProduct, ...ending } })
const remove = (ending: Ending, version: number, ofProduct = code) =>
  shop.call(contract.removeClosedByEnding, {
    token: staff.token,
    params: { code: ofProduct, ...ending },
    body: { version },
  })
const closedSlots = async () =>
  (await calendar()).pools
    .filter((pool) => pool.closed && pool.from !== null)
    .map((pool) => `${pool.date} ${pool.from}`)

test('all that one ending closed opens again, is counted before, and leaves one row in the audit log', async () => {
  await hold('10:00')
  await hold('10:30')
  await hold('10:00', '2026-12-03' as VisitDate)
  const ending = await end(await slotRule(), (await read()).today)
  expect((await calendar()).exceptions.map((one) => one.ending)).toEqual(
    Array(3).fill({ ruleId: ending.id, last: ending.last }),
  )
  const range = { exceptions: 3, from, until: '2026-12-03' }
  expect((await preview(ending)).data).toMatchObject({ ...range, opened: 0 })
  await add('10:00', '10:30')
  const seen = (await preview(ending)).data
  expect(seen).toMatchObject({ ...range, opened: 2 })
  expect((await remove(ending, seen.version)).data).toMatchObject({ ...range, opened: 2 })
  expect(await closedSlots(), 'no opening times lay it out').toEqual([`${from} 10:30`])
  expect((await calendar()).exceptions).toEqual([])
  expect((await hold('10:00')).respCode).toBe('200')
  const { rows } =
    await sql`SELECT before, after FROM audit WHERE target_no = ${code} ORDER BY id DESC LIMIT 1`.execute(
      shop.db,
    )
  expect(rows).toMatchObject([
    { before: { rule: Number(ending.id), last: ending.last, ...range }, after: { exceptions: 0, opened: 2 } },
  ])
  expect((await preview(ending)).respCode).toBe('NOT_FOUND')
  expect((await remove(ending, seen.version + 2)).respCode).toBe('NOT_FOUND')
})

test('what another ending, staff or a closure closed stays closed', async () => {
  await hold('10:00')
  await hold('10:00', '2026-12-04' as VisitDate)
  const id = await slotRule()
  const later = await end(id, '2026-12-03' as VisitDate)
  const earlier = await end(id, (await read()).today)
  await add()
  const paint = {
    ...{ what: 'CLOSE', from, until: from, weekdays: everyDay, resourceCode: null },
    ...{ slotFrom: null, slotUntil: null, reason: { 'zh-CN': '检修', 'en-US': 'Maintenance' } },
  }
  const body = { paint, version: (await read()).version } as never
  expect((await shop.call(paintCalendar, { ...byStaff(), body })).respCode).toBe('200')
  const seen = (await preview(earlier)).data
  expect(seen).toMatchObject({ exceptions: 1, from, until: from, opened: 0 })
  expect((await remove(earlier, seen.version)).respCode).toBe('200')
  expect(await closedSlots()).toEqual([
    ...['10:00', '10:30', '11:00'].map((slot) => `${from} ${slot}`),
    '2026-12-04 10:00',
  ])
  expect((await calendar()).exceptions.filter(({ ending }) => ending !== null)).toHaveLength(1)
  expect((await preview(later)).data).toMatchObject({ exceptions: 1, opened: 1 })
})

test('of two clerks at once one takes them back, and the other is asked to look again', async () => {
  await hold('10:00')
  await hold('10:30')
  const ending = await end(await slotRule(), (await read()).today)
  await add()
  const { version } = (await preview(ending)).data
  const both = await Promise.all([remove(ending, version), remove(ending, version)])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CALENDAR_CHANGED'])
  expect(await closedSlots()).toEqual([])
})

test('while one clerk takes back one of them, the other who takes back all is asked to look again', async () => {
  await hold('10:00')
  await hold('10:30')
  const ending = await end(await slotRule(), (await read()).today)
  const { version } = (await preview(ending)).data
  const [first] = (await calendar()).exceptions
  const params = { code, id: first?.id ?? '' }
  const [one, all] = await Promise.all([
    shop.call(removeException, { token: staff.token, params }),
    remove(ending, version),
  ])
  expect([
    ['200', 'CALENDAR_CHANGED'],
    ['NOT_FOUND', '200'],
  ]).toContainEqual([one.respCode, all.respCode])
})

test('is refused for another product, for what nobody ended, and leaves days that are over alone', async () => {
  await hold('10:00')
  await hold('10:00', '2026-12-03' as VisitDate)
  const ending = await end(await slotRule(), (await read()).today)
  const { version } = (await preview(ending)).data
  const other = await testPark(shop.db, { code: `${code}X`, visitDate: from })
  expect((await preview(ending, other.productCode as ProductCode)).respCode).toBe('NOT_FOUND')
  for (const wrong of [
    { ...ending, id: '999999999' },
    { ...ending, last: '2026-11-30' as VisitDate },
  ])
    expect((await remove(wrong, version)).respCode).toBe('NOT_FOUND')
  await sql`UPDATE slot_exception SET visit_date = '2020-01-01' WHERE id = ${(await calendar()).exceptions[0]?.id}`.execute(
    shop.db,
  )
  expect((await preview(ending)).data).toMatchObject({ exceptions: 1, from: '2026-12-03' })
  expect((await remove(ending, version)).respCode).toBe('200')
  const { rows } = await sql`SELECT FROM slot_exception WHERE visit_date = '2020-01-01'`.execute(shop.db)
  expect(rows).toHaveLength(1)
})
