/** Opening times that staff end: what goes, what stays for who has it, and who comes at the same moment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runClosure } from '#contract/console/closure.ts'
import { scanTicket } from '#contract/console/gate.ts'
import * as contract from '#contract/console/inventory/opening.ts'
import { readCalendar, removeException } from '#contract/console/inventory.ts'
import { readStaffOrder } from '#contract/console/ordering.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { OpeningInput } from '#contract/values/calendar.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, monthOf, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { held, holdBody, placeBody, placed, readNotice } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { insertGate } from '../../../testing/gates.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { relaxedHoldLimits } from '../../../testing/limits.ts'
import { newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import type { TestBuyer } from '../../../testing/purchase.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { keepPoolsLaidOut } from '../inventory.ts'
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
  staff = await newStaff(shop, 'owner')
})
afterAll(() => shop.close())

/** A deck with three slots on each of twenty days, laid out by a rule; another rule lays out its days. */
beforeEach(async () => {
  parks.made += 1
  code = `DECK${parks.made}` as ProductCode
  park = await testPark(shop.db, { code, visitDate: from })
  await addRule('day', null)
  await addRule('slot', ['10:00', '11:30'])
  await layOutPools(shop.db, from, until)
  await shop.cachesCurrent()
})

/** As a rule of former times, which nobody checked against the others. */
const addRule = (resource: 'day' | 'slot', hours: [string, string] | null, capacity = 50) =>
  sql`INSERT INTO slot_rule (resource_id, valid_from, valid_until, opens, closes, capacity)
    SELECT id, ${from}, ${until}, ${hours?.[0] ?? null}, ${hours?.[1] ?? null}, ${capacity}
    FROM resource WHERE code = ${`${code}-${resource}`}`.execute(shop.db)

const byStaff = () => ({ token: staff.token, params: { code } })
const read = async () => (await shop.call(contract.readOpeningTimes, byStaff())).data
const newest = async () => {
  const { items, version } = await read()
  return { id: items[0]?.id ?? '', version }
}
type Ending = { last: VisitDate; id: string; version: number }
const end = ({ last, id, version }: Ending) =>
  shop.call(contract.endOpening, { token: staff.token, params: { code, id }, body: { last, version } })
const endNewest = async (last: VisitDate) => end({ last, ...(await newest()) })
const preview = (id: string, last: VisitDate) =>
  shop.call(contract.previewEnding, { token: staff.token, params: { code, id }, query: { last } })
const add = async (input: object) => {
  const opening = {
    ...{ resourceCode: `${code}-slot`, from, until, weekdays: [1, 2, 3, 4, 5, 6, 7] },
    ...{ opens: '10:00', closes: '11:30', capacity: 20 },
    ...input,
  } as OpeningInput
  return shop.call(contract.addOpening, { ...byStaff(), body: { opening, version: (await read()).version } })
}

const browser = (): TestBuyer => ({ sessionId: `ending-${randomUUID()}` })
const hold = (slot: string, buyer = browser()) =>
  shop.call(holdSeats, { ...buyer, body: holdBody(park, { slot }) })

type PoolRow = {
  date: VisitDate
  slot: SlotTime
  capacity: number
  held: number
  sold: number
  closed: boolean
}
const pools = async (): Promise<PoolRow[]> =>
  (
    await sql<PoolRow>`SELECT visit_date AS date, slot_from AS slot, capacity, held, sold, closed
      FROM pool JOIN resource ON resource.id = resource_id WHERE code = ${`${code}-slot`}
      ORDER BY visit_date, slot_from`.execute(shop.db)
  ).rows
const layOutAnew = () => inTransaction(shop.db, (tx) => keepPoolsLaidOut({ tx, clock: shop.clock }))

describe('an ending is refused', () => {
  test('on a day that is over, or on which they end anyway, and of what is not there', async () => {
    const { id, version } = await newest()
    const { today } = await read()
    const other = (await sql<{ id: number }>`SELECT min(id) AS id FROM slot_rule`.execute(shop.db)).rows[0]
      ?.id
    const refusals: [string, string, string][] = [
      [addDays(today, -1), id, 'OPENING_END'],
      ['2020-01-01', id, 'OPENING_END'],
      [until, id, 'OPENING_END'],
      ['2027-06-01', id, 'OPENING_END'],
      ['2026-12-32', id, 'BAD_REQUEST'],
      [from, '2147483647', 'BAD_REQUEST'],
      [from, '999999999', 'NOT_FOUND'],
      ...(parks.made > 1 ? [[from, String(other), 'NOT_FOUND'] as [string, string, string]] : []),
    ]
    for (const [last, rule, refusal] of refusals) {
      const day = last as VisitDate
      expect([last, rule, (await preview(rule, day)).respCode]).toEqual([last, rule, refusal])
      const answer = await end({ last: day, id: rule, version })
      expect([last, rule, answer.respCode]).toEqual([last, rule, refusal])
    }
    expect(await read()).toMatchObject({ version, items: [{ until }, { until }] })
    expect(await pools()).toHaveLength(60)
  })

  test('to the second of two who looked at the same calendar, and once they are over', async () => {
    const seen = await newest()
    const days = ['2026-12-05', '2026-12-10'] as VisitDate[]
    const both = await Promise.all(days.map((last) => end({ last, ...seen })))
    expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CALENDAR_CHANGED'])
    const last = days[both.findIndex(({ respCode }) => respCode === '200')] ?? until
    expect((await pools()).at(-1)).toMatchObject({ date: last })
    expect((await endNewest(last)).respCode).toBe('OPENING_END')
  })
})

describe('with orders', () => {
  test('places go that nobody ordered, the others are closed, and none is laid out again', async () => {
    const buyer = await newMember(shop, { account: `ending${parks.made}` })
    await payPlaced(shop, await placed(shop, park, { token: buyer.token }, { slot: '10:00' }))
    await hold('10:30')
    const { id } = await newest()
    const last = (await read()).today
    const expected = { removed: 58, closed: 2, orders: 2, kept: 0 }
    expect((await preview(id, last)).data).toMatchObject(expected)
    expect(await pools()).toHaveLength(60)
    expect((await endNewest(last)).data).toMatchObject(expected)
    const left = [
      { date: from, slot: '10:00', sold: 1, held: 0, closed: true },
      { date: from, slot: '10:30', sold: 0, held: 1, closed: true },
    ]
    expect(await pools()).toMatchObject(left)
    await layOutAnew()
    expect(await pools()).toMatchObject(left)
    expect((await read()).items.map((rule) => rule.id)).not.toContain(id)
    const refused = await Promise.all(['10:00', '10:30', '11:00'].map((slot) => hold(slot)))
    expect(refused.map(({ respCode }) => respCode)).not.toContain('200')
    const { rows } = await sql<{ before: object; after: object }>`
      SELECT before, after FROM audit WHERE target_no = ${code}`.execute(shop.db)
    expect(rows).toMatchObject([
      { before: { from, until, capacity: 50 }, after: { rule: Number(id), last, ...expected } },
    ])
  })
})

test('they hold on their last day, and new ones are added for the days after, whatever overlapped before', async () => {
  // Two that overlap each other, on the days before.
  await addRule('slot', ['10:15', '11:15'])
  await layOutPools(shop.db, from, until)
  const last = '2026-12-10' as VisitDate
  expect((await add({ from: last, opens: '19:00', closes: '20:00' })).respCode, 'beside both').toBe('200')
  expect((await endNewest(last)).data).toMatchObject({ removed: 20, closed: 0 })
  expect((await read()).items[0]).toMatchObject({ opens: '19:00', until: last })
  const { items, version } = await read()
  await end({ last, id: items[1]?.id ?? '', version })
  await end({ last, id: items[2]?.id ?? '', version: version + 2 })
  expect((await pools()).at(-1)).toMatchObject({ date: last })
  const shifted = { opens: '10:10', closes: '11:10' }
  expect((await add({ ...shifted, from: last })).respCode, 'on their last day').toBe('OPENING_OVERLAPS')
  const next = addDays(last, 1)
  expect((await add({ ...shifted, from: next })).data).toMatchObject({ added: 20, closed: 0 })
  expect(await layOutPools(shop.db, from, until)).toBe(0)
})

test('what other opening times lay out as well stays, with their capacity', async () => {
  await add({ opens: '10:30', closes: '12:00', capacity: 7 })
  await hold('11:00')
  const { id } = await newest()
  const expected = { removed: 20, closed: 0, orders: 0, kept: 40 }
  expect((await preview(id, (await read()).today)).data).toMatchObject(expected)
  expect((await endNewest((await read()).today)).data).toMatchObject(expected)
  const all = await pools()
  expect(all).toHaveLength(60)
  expect(new Set(all.map(({ capacity, closed }) => `${capacity} ${closed}`))).toEqual(new Set(['50 false']))
  expect((await hold('11:00')).respCode).toBe('200')
})

test('what stayed closed opens again once new opening times lay it out and staff take the closing back', async () => {
  await hold('10:00')
  const { today } = await read()
  await endNewest(today)
  expect((await add({})).data).toMatchObject({ added: 59, closed: 1 })
  expect((await pools())[0]).toMatchObject({ held: 1, closed: true })
  const month = { ...byStaff(), query: { month: monthOf(from) } }
  const { exceptions } = (await shop.call(readCalendar, month)).data
  expect(exceptions).toMatchObject([{ date: from, from: '10:00', until: '10:30', capacity: null }])
  const params = { code, id: exceptions[0]?.id ?? '' }
  expect((await shop.call(removeException, { token: staff.token, params })).respCode).toBe('200')
  expect((await pools())[0]).toMatchObject({ held: 1, capacity: 20, closed: false })
})

test('days without slots end as well', async () => {
  const { items, version } = await read()
  const days = items.find(({ opens }) => opens === null)
  const ended = await end({ last: '2026-12-04' as VisitDate, id: days?.id ?? '', version })
  expect(ended.data).toMatchObject({ removed: 16, closed: 0 })
  expect(await pools()).toHaveLength(60)
})

test('what a closure closed stays, and every table that refers to places was thought of', async () => {
  const reason = { 'zh-CN': '大风天气', 'en-US': 'Strong wind' }
  const body = { resourceCode: `${code}-slot`, visitDate: '2026-12-02' as VisitDate, reason }
  expect((await shop.call(runClosure, { token: staff.token, body })).respCode).toBe('200')
  expect((await endNewest((await read()).today)).data).toMatchObject({ removed: 57, closed: 0 })
  expect(await pools()).toMatchObject(['10:00', '10:30', '11:00'].map((slot) => ({ slot, closed: true })))
  const { rows } = await sql<{ name: string }>`SELECT conrelid::regclass::text AS name FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'pool'::regclass ORDER BY 1`.execute(shop.db)
  expect(rows.map(({ name }) => name)).toEqual(['assignment', 'closure_pool', 'hold'])
})

describe('a buyer of the same moment', () => {
  /** Both stand at the lock of the same place, one behind the other. */
  async function oneAfterTheOther<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const locking = `SELECT FROM pool WHERE id = ${park.poolIds['10:00']} FOR UPDATE`
    return whileBlocked(shop, { locking, waiting: 2 }, async () => {
      const begun = first()
      await eventually(async () => {
        const { rows } = await shop.pool.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        expect(rows).toHaveLength(1)
      })
      return Promise.all([begun, second()])
    })
  }

  test('who holds before has the seat, and the place is closed', async () => {
    const seen = { last: (await read()).today, ...(await newest()) }
    const [bought, ended] = await oneAfterTheOther(
      () => hold('10:00'),
      () => end(seen),
    )
    expect([bought.respCode, ended.respCode]).toEqual(['200', '200'])
    expect(ended.data).toMatchObject({ removed: 59, closed: 1, orders: 1 })
    expect(await pools()).toMatchObject([{ slot: '10:00', held: 1, closed: true }])
  })

  test('who holds after is refused, and the place is gone', async () => {
    const seen = { last: (await read()).today, ...(await newest()) }
    const [ended, bought] = await oneAfterTheOther(
      () => end(seen),
      () => hold('10:00'),
    )
    expect([ended.respCode, bought.respCode]).toEqual(['200', 'SLOT_CLOSED'])
    expect(ended.data).toMatchObject({ removed: 60, closed: 0 })
    expect(await pools()).toEqual([])
  })

  test('never has a seat without a place, however many come', async () => {
    for (let round = 0; round < 8; round += 1) {
      await add({ capacity: 50 + round })
      const buyers = ['10:00', '10:30', '11:00'].flatMap((slot) => [slot, slot])
      const seen = { last: (await read()).today, ...(await newest()) }
      const [bought, ended] = await Promise.all([Promise.all(buyers.map((slot) => hold(slot))), end(seen)])
      expect(ended.respCode).toBe('200')
      for (const { respCode } of bought) expect(['200', 'SLOT_CLOSED', 'NO_LIMIT_SET']).toContain(respCode)
    }
    await assertCountersTrue(shop.db)
    await endNewest((await read()).today)
    const left = await pools()
    expect(left.every(({ closed }) => closed)).toBe(true)
    const { rows } = await sql<{ seats: number }>`
      SELECT count(*)::integer AS seats FROM shop_order WHERE product_code = ${code}`.execute(shop.db)
    expect(left.reduce((sum, pool) => sum + pool.held, 0)).toBe(rows[0]?.seats)
  })
})

/** The last one: no session lasts until the day of the visit. */
test('a ticket opens the gate, its order is read, and a hold is placed and paid', async () => {
  const buyer = await newMember(shop, { account: `ending${parks.made}` })
  const orderNo = await placed(shop, park, { token: buyer.token }, { slot: '10:00' })
  await payPlaced(shop, orderNo)
  const later = await held(shop, park, { token: buyer.token }, { slot: '10:30' })
  await endNewest((await read()).today)
  await shop.cachesCurrent()
  await readNotice(shop, later.orderNo, buyer)
  const visitors = placeBody(later).visitors.map((visitor) => ({
    ...visitor,
    idNumber: '110105199003070054',
  }))
  const place = { token: buyer.token, body: placeBody(later, { visitors }) }
  expect((await shop.call(placeOrder, place)).respCode).toBe('200')
  await payPlaced(shop, later.orderNo)
  expect(await pools()).toMatchObject([{ sold: 1 }, { sold: 1, held: 0 }])
  const to = { token: buyer.token, params: { orderNo } }
  const { tickets } = (await shop.call(readTickets, to)).data
  expect((await shop.call(readOrder, to)).data).toMatchObject({ orderNo })
  expect((await shop.call(readStaffOrder, { ...to, token: staff.token })).data).toMatchObject({ orderNo })
  await insertGate(shop.db, `G${parks.made}`)
  shop.clock.set('2026-12-01T10:05:00+08:00')
  const gate = await newStaff(shop, 'gate')
  const body = {
    ...{ nonce: randomUUID(), gateCode: GateCode.parse(`G${parks.made}`), medium: 'QR' as const },
    content: tickets[0]?.code ?? '',
  }
  expect((await shop.call(scanTicket, { token: gate.token, body })).data).toMatchObject({
    outcome: 'ADMIT',
  })
})
