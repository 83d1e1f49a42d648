/** Staff paint what stays must keep: at once for buyers, taken back again, and only where somebody stays. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/inventory.ts'
import { readDay } from '#contract/endpoints/inventory.ts'
import type { Paint, StayRule } from '#contract/values/calendar.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, type Month, type VisitDate } from '#contract/values/time.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { insertHotel } from '../../../testing/test-stays.ts'

const first = '2026-12-01' as VisitDate
const day = (n: number) => addDays(first, n)
const params = { code: 'HOTEL' as ProductCode }
const nothing: StayRule = { minLength: null, maxLength: null, noArrival: false, noDeparture: false }

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  await insertHotel(shop.db)
  await testPark(shop.db, { code: 'DECK', visitDate: first })
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())

const rules = (rule: Partial<StayRule>, more: object = {}): Paint =>
  ({
    what: 'STAY',
    from: first,
    until: day(1),
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    offerCodes: ['HOTEL-ONE'],
    rule: { ...nothing, ...rule },
    ...more,
  }) as Paint

const calendar = async () => {
  const query = { month: '2026-12' as Month }
  return (await shop.call(contract.readCalendar, { token: staff.token, params, query })).data
}
const paint = async (what: Paint, version?: number) => {
  const body = { paint: what, version: version ?? (await calendar()).version }
  return await shop.call(contract.paintCalendar, { token: staff.token, params, body })
}
const whyNot = async (from: VisitDate, until: VisitDate) => {
  shop.clock.advance({ seconds: 2 })
  const query = { date: from, until }
  const { data } = await shop.call(readDay, { params, query })
  return data.restrictions.map(({ why, length }) => [why, length])
}

test('a rule holds for buyers at once, the calendar shows it, and what it replaced is in the audit log', async () => {
  const least = rules({ minLength: 3 })
  expect((await paint(least)).data).toMatchObject({ changed: 2, unchanged: 0, before: [] })
  await eventually(async () => expect(await whyNot(first, day(1))).toEqual([['STAY_TOO_SHORT', 3]]))
  expect((await calendar()).stayRules).toEqual([
    { date: first, offerCode: 'HOTEL-ONE', rule: { ...nothing, minLength: 3 } },
    { date: day(1), offerCode: 'HOTEL-ONE', rule: { ...nothing, minLength: 3 } },
  ])
  expect((await paint(least)).respCode).toBe('CALENDAR_NOTHING')
  const answer = await paint(rules({ noArrival: true, noDeparture: true }, { from: day(1), until: day(2) }))
  expect(answer.data).toMatchObject({ changed: 2 })
  await eventually(async () => expect(await whyNot(day(1), day(4))).toEqual([['NO_ARRIVAL', null]]))
  expect(await whyNot(first, day(1))).toEqual([['STAY_TOO_SHORT', 3]])
  const { rows } = await sql<{ before: { replaced: unknown[] } }>`
    SELECT before FROM audit WHERE target_kind = 'calendar' ORDER BY id DESC LIMIT 1`.execute(shop.db)
  expect(rows[0]?.before.replaced).toMatchObject([{ date: day(1), rule: { minLength: 3 } }])
})

test('a rule that asks nothing takes back what was there, and leaves no row behind', async () => {
  await paint(rules({ maxLength: 2 }, { until: day(5) }))
  const { data } = await paint(rules({}, { until: day(9) }))
  expect(data).toMatchObject({ changed: 6, unchanged: 4 })
  const { rows } = await sql`SELECT FROM stay_rule`.execute(shop.db)
  expect(rows).toEqual([])
  await eventually(async () => expect(await whyNot(first, day(4))).toEqual([]))
})

test('two editors, a deck, a foreign offer and limits that contradict each other are refused', async () => {
  const { version } = await calendar()
  const both = await Promise.all([
    paint(rules({ minLength: 2 }), version),
    paint(rules({ minLength: 4 }), version),
  ])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CALENDAR_CHANGED'])
  expect((await paint(rules({ minLength: 5, maxLength: 4 }))).respCode).toBe('BAD_REQUEST')
  expect((await paint(rules({ minLength: 31 }))).respCode).toBe('BAD_REQUEST')
  expect((await paint(rules({ minLength: 2 }, { offerCodes: ['DECK-ADULT'] }))).respCode).toBe('BAD_REQUEST')
  const deck = await shop.call(contract.previewPaint, {
    token: staff.token,
    params: { code: 'DECK' as ProductCode },
    query: { paint: JSON.stringify(rules({ minLength: 2 }, { offerCodes: ['DECK-ADULT'] })) },
  })
  expect(deck.respCode).toBe('BAD_REQUEST')
})
