import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { VisitDate } from '#contract/values/time.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { movableClock } from '../../../testing/movable-clock.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { keepPoolsLaidOut } from '../inventory.ts'
import { poolsBetween } from '../store.ts'
import { layOutPools } from './pool-sql.ts'

const today = '2026-11-21' as VisitDate
const nextYear = '2027-11-20' as VisitDate

async function insertResource(db: Db, code: string, slotMinutes: number | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`INSERT INTO resource (code, kind, slot_minutes)
    VALUES (${code}, ${slotMinutes === null ? 'DAY' : 'SLOT'}, ${slotMinutes}) RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

const insertRule = (db: Db, resourceId: number, capacity: number, hours: [string, string] | null) =>
  sql`INSERT INTO slot_rule (resource_id, valid_from, opens, closes, capacity)
    VALUES (${resourceId}, ${today}, ${hours?.[0]}, ${hours?.[1]}, ${capacity})`.execute(db)

type Laid = { date: string; from: string | null; capacity: number; closed: boolean }

async function laidOut(db: Db, resourceId: number): Promise<Laid[]> {
  const { rows } = await sql<Laid>`SELECT visit_date AS date, slot_from AS "from", capacity, closed
    FROM pool WHERE resource_id = ${resourceId} ORDER BY visit_date, slot_from`.execute(db)
  return rows
}

const countOf = async (db: Db) =>
  (await sql<{ count: number }>`SELECT count(*) FROM pool`.execute(db)).rows[0]?.count

test('quarter hours from nine to ten in the evening make a year of 18,980 slots, in one statement', async () => {
  const { db } = await testDatabase()
  await insertRule(db, await insertResource(db, 'GLASS', 15), 20, ['09:00', '22:00'])
  expect(await layOutPools(db, today, nextYear)).toBe(18_980)
  expect(await layOutPools(db, today, nextYear)).toBe(0)
  expect(await countOf(db)).toBe(18_980)
})

test('slots are exact: none begins where it could not end', async () => {
  const { db } = await testDatabase()
  const tram = await insertResource(db, 'TRAM', 30)
  await insertRule(db, tram, 48, ['21:00', '22:20'])
  await layOutPools(db, today, today)
  expect(await laidOut(db, tram)).toEqual([
    { date: today, from: '21:00', capacity: 48, closed: false },
    { date: today, from: '21:30', capacity: 48, closed: false },
  ])
})

test('the newest rule counts where several say something about the same slot', async () => {
  const { db } = await testDatabase()
  const deck = await insertResource(db, 'DECK', 30)
  await insertRule(db, deck, 100, ['10:00', '11:00'])
  await sql`INSERT INTO slot_rule (resource_id, valid_from, valid_until, weekdays, opens, closes, capacity)
    VALUES (${deck}, ${today}, '2026-11-22', '{7}', '10:30', '11:30', 60)`.execute(db)
  await layOutPools(db, today, '2026-11-29' as VisitDate)
  const slots = (await laidOut(db, deck)).filter(({ date }) => ['2026-11-22', '2026-11-29'].includes(date))
  expect(slots.map(({ date, from, capacity }) => [date, from, capacity])).toEqual([
    ['2026-11-22', '10:00', 100],
    ['2026-11-22', '10:30', 60],
    ['2026-11-22', '11:00', 60],
    ['2026-11-29', '10:00', 100],
    ['2026-11-29', '10:30', 100],
  ])
})

test('the first Tuesday morning of each month is closed, whatever the date', async () => {
  const { db } = await testDatabase()
  const deck = await insertResource(db, 'DECK', 30)
  const shop = await insertResource(db, 'SHOP', null)
  await insertRule(db, deck, 100, ['12:00', '14:00'])
  await insertRule(db, shop, 500, null)
  await sql`INSERT INTO slot_exception (weekday, week_of_month, until_time, reason)
    VALUES (2, 1, '13:00', '{}')`.execute(db)
  await layOutPools(db, today, nextYear)
  const closed = (await laidOut(db, deck)).filter((pool) => pool.closed)
  expect(closed).toHaveLength(24)
  expect(closed.slice(0, 4).map(({ date, from }) => [date, from])).toEqual([
    ['2026-12-01', '12:00'],
    ['2026-12-01', '12:30'],
    ['2027-01-05', '12:00'],
    ['2027-01-05', '12:30'],
  ])
  expect((await laidOut(db, shop)).some((pool) => pool.closed)).toBe(false)
})

test('a closed day closes everything, and opens again when the exception goes', async () => {
  const { db } = await testDatabase()
  const deck = await insertResource(db, 'DECK', 30)
  const shop = await insertResource(db, 'SHOP', null)
  await insertRule(db, deck, 100, ['12:00', '13:00'])
  await insertRule(db, shop, 500, null)
  await layOutPools(db, today, nextYear)
  await sql`INSERT INTO slot_exception (visit_date, reason) VALUES ('2026-12-02', '{}')`.execute(db)
  expect(await layOutPools(db, today, nextYear)).toBe(3)
  const closedOn = async (resource: number) =>
    (await laidOut(db, resource)).filter((pool) => pool.closed).map(({ date }) => date)
  expect(await closedOn(deck)).toEqual(['2026-12-02', '2026-12-02'])
  expect(await closedOn(shop)).toEqual(['2026-12-02'])
  await sql`DELETE FROM slot_exception`.execute(db)
  expect(await layOutPools(db, today, nextYear)).toBe(3)
  expect(await closedOn(deck)).toEqual([])
})

test('of two exceptions on a slot the stricter counts', async () => {
  const { db } = await testDatabase()
  const deck = await insertResource(db, 'DECK', 30)
  await insertRule(db, deck, 100, ['12:00', '13:30'])
  await sql`INSERT INTO slot_exception (resource_id, visit_date, from_time, capacity, reason) VALUES
    (NULL, ${today}, NULL, 60, '{}'), (${deck}, ${today}, '12:30', 40, '{}'), (${deck}, ${today}, '13:00', NULL, '{}')`.execute(
    db,
  )
  await layOutPools(db, today, today)
  expect((await laidOut(db, deck)).map(({ from, capacity, closed }) => [from, capacity, closed])).toEqual([
    ['12:00', 60, false],
    ['12:30', 40, false],
    ['13:00', 40, true],
  ])
})

describe('seats that are taken', () => {
  test('stay, however small the pool is meant to be, and however often it is laid out', async () => {
    const { db } = await testDatabase()
    const deck = await insertResource(db, 'DECK', 30)
    await insertRule(db, deck, 100, ['10:00', '11:00'])
    await layOutPools(db, today, today)
    await fc.assert(
      fc.asyncProperty(fc.nat(50), fc.nat(50), fc.nat(150), async (held, sold, capacity) => {
        await sql`DELETE FROM slot_exception`.execute(db)
        await sql`UPDATE pool SET capacity = 100, held = ${held}, sold = ${sold}`.execute(db)
        await sql`INSERT INTO slot_exception (visit_date, capacity, reason) VALUES (${today}, ${capacity}, '{}')`.execute(
          db,
        )
        await layOutPools(db, today, today)
        for (const pool of await laidOut(db, deck))
          expect(pool.capacity).toBe(Math.max(capacity, held + sold))
      }),
      { numRuns: 40 },
    )
  })

  test('are never lost to a claim that comes while the pools are laid out', async () => {
    const { db } = await testDatabase()
    const deck = await insertResource(db, 'DECK', 30)
    await insertRule(db, deck, 100, ['09:00', '22:00'])
    await layOutPools(db, today, today)
    let taken = 0
    const claim = async () => {
      // In the order of ids, as every claim locks: in any other order two of them could wait for each other.
      const { numAffectedRows } = await sql`
        WITH locked AS (SELECT id FROM pool ORDER BY id FOR NO KEY UPDATE)
        UPDATE pool SET held = held + 1 FROM locked
        WHERE pool.id = locked.id AND capacity - held - sold >= 1`.execute(db)
      taken += Number(numAffectedRows)
    }
    for (const capacity of [80, 20, 5, 40]) {
      await sql`DELETE FROM slot_exception`.execute(db)
      await sql`INSERT INTO slot_exception (visit_date, capacity, reason) VALUES (${today}, ${capacity}, '{}')`.execute(
        db,
      )
      await Promise.all([...Array.from({ length: 10 }, claim), layOutPools(db, today, today)])
    }
    const { rows } = await sql<{ held: number; over: boolean }>`
      SELECT sum(held)::int AS held, bool_or(held + sold > capacity) AS over FROM pool`.execute(db)
    expect(rows).toEqual([{ held: taken, over: false }])
    expect(taken).toBeGreaterThan(0)
  })
})

test('a day that staff are just closing is laid out closed', async () => {
  const { db, pool } = await testDatabase()
  const deck = await insertResource(db, 'DECK', 30)
  await insertRule(db, deck, 100, ['09:00', '10:00'])
  const clock = movableClock(`${today}T08:00:00+08:00`)
  await whileBlocked(
    { pool },
    {
      locking: `SELECT FROM resource WHERE id = ${deck} FOR NO KEY UPDATE`,
      meanwhile: [
        `INSERT INTO slot_exception (resource_id, visit_date, reason, by_closure)
          VALUES (${deck}, '${today}', '{}', true)`,
      ],
    },
    () => inTransaction(db, (tx) => keepPoolsLaidOut({ tx, clock })),
  )
  const ofToday = (await laidOut(db, deck)).filter(({ date }) => date === today)
  expect(ofToday.map(({ from, closed }) => [from, closed])).toEqual([
    ['09:00', true],
    ['09:30', true],
  ])
})

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[]; 'Actual Loops'?: number }

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('a month and a day are one range of the index in a year of quarter hours of six resources', async () => {
  const { db } = await testDatabase()
  const resources: number[] = []
  for (const code of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const id = await insertResource(db, code, 15)
    await insertRule(db, id, 20, ['09:00', '22:00'])
    resources.push(id)
  }
  await layOutPools(db, today, nextYear)
  await sql`ANALYZE pool`.execute(db)
  const [a = 0, b = 0, c = 0] = resources
  for (const [ids, from, until] of [
    [[a], '2026-12-01', '2026-12-31'],
    [[a, b, c], '2026-12-01', '2026-12-31'],
    [[a, b, c], '2026-12-05', '2026-12-05'],
  ] as const) {
    const [explained] = await poolsBetween(db, ids, from as VisitDate, until as VisitDate).explain<{
      'QUERY PLAN': [{ Plan: Plan }]
    }>('json')
    const nodes = nodesOf(explained?.['QUERY PLAN'][0].Plan as Plan)
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const scans = nodes.filter((node) => node['Index Name'] !== undefined)
    expect(scans.map((node) => node['Index Name'])).toEqual(['pool_resource_id_visit_date_slot_from_key'])
  }
})
