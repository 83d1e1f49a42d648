import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { batcher } from '../../../platform/batcher.ts'
import { isStatementFault } from '../../../platform/prepared.ts'
import { testDatabase } from '../../../testing/test-database.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { holdTogether } from './hold-sql.ts'
import type { NewHold, NewLine } from './new-hold.ts'

const generous = { units: 10_000, orders: 10_000 }
const numbers = { last: 1_000 }

function aHold(park: TestPark, slot: string, quantity: number, limits = [randomBytes(32)]): NewHold {
  const pool = (name: string) => ({ poolId: park.poolIds[name] ?? 0, units: 1 })
  const createdAt = new Date('2026-11-21T02:00:00Z')
  numbers.last += 1
  return {
    orderNo: `261121${String(numbers.last).padStart(10, '0')}` as OrderNo,
    type: 'PKTK',
    channel: 'WAP',
    groupId: null,
    memberId: null,
    sessionIndex: randomBytes(32),
    unprovenKey: null,
    limits: limits.map((key) => ({ key, limit: generous, refusal: 'too-many' as const })),
    goodsFen: fen(15_000 * quantity),
    confirmation: 'NONE',
    lines: [
      {
        productId: park.productId,
        productCode: park.productCode as NewLine['productCode'],
        productSnapshot: 1,
        visitDate: park.visitDate as NewLine['visitDate'],
        untilDate: null,
        slotFrom: slot as NewLine['slotFrom'],
        slotTo: null,
        validFrom: createdAt,
        validUntil: new Date('2026-12-02T00:00:00Z'),
        offerId: park.offerIds['ADULT'] ?? 0,
        offerCode: 'DECK-ADULT' as NewLine['offerCode'],
        quantity,
        priceFen: fen(15_000),
        priceParts: [],
        amountFen: fen(15_000 * quantity),
        offerSnapshot: 1,
        draws: [pool(slot), pool('day')],
      },
    ],
    createdAt,
    heldUntil: new Date('2026-11-21T02:10:00Z'),
    noticeOpenedAt: null,
    key: randomBytes(32),
    digest: randomBytes(32),
    againOf: null,
    vouchers: null,
  }
}

async function openTower(slotCapacity: number) {
  const database = await testDatabase()
  const park = await testPark(database.db, { slotCapacity })
  const held = async () => {
    const { rows } = await sql<{ id: number; held: number }>`SELECT id, held FROM pool ORDER BY id`.execute(
      database.db,
    )
    return Object.fromEntries(
      Object.entries(park.poolIds).map(([name, id]) => [name, rows.find((row) => row.id === id)?.held]),
    )
  }
  return { ...database, park, held }
}

const outcomes = (verdicts: Awaited<ReturnType<typeof holdTogether>>) =>
  verdicts.map((verdict) => (verdict === 'retry' ? verdict : verdict.answer.outcome))

test('a hold takes its seats of every pool and writes its order', async () => {
  const { pool, park, held, db } = await openTower(5)
  const hold = aHold(park, '10:00', 2)
  expect(outcomes(await holdTogether(pool, [hold]))).toEqual(['held'])
  expect(await held()).toEqual({ day: 2, '10:00': 2, '10:30': 0, '11:00': 0 })
  const { rows } = await sql`SELECT flow_status, payment_status, quantity, payable_fen, limit_keys,
    due_at = held_until AS due, list_tab FROM shop_order`.execute(db)
  expect(rows).toEqual([
    {
      flow_status: 'INIT',
      payment_status: 'UNPAID',
      quantity: 2,
      payable_fen: 30_000,
      limit_keys: [hold.limits[0]?.key],
      due: true,
      list_tab: null,
    },
  ])
})

test('what was never free is refused, what an earlier one took is tried again', async () => {
  const { pool, park, held } = await openTower(5)
  const inputs = [6, 4, 2, 1].map((quantity) => aHold(park, '10:00', quantity))
  expect(outcomes(await holdTogether(pool, inputs))).toEqual(['sold-out', 'held', 'retry', 'retry'])
  expect(await held()).toMatchObject({ '10:00': 4, day: 4 })
  expect(outcomes(await holdTogether(pool, inputs.slice(2)))).toEqual(['sold-out', 'held'])
  expect(await held()).toMatchObject({ '10:00': 5, day: 5 })
})

test('the same key holds once, whether it comes twice at once, later, or when nothing is left', async () => {
  const { pool, park, held } = await openTower(2)
  const hold = aHold(park, '10:00', 1)
  const twin = { ...hold, orderNo: '2611210000000001' as OrderNo }
  const repeat = { outcome: 'repeat', orderNo: hold.orderNo, digest: hold.digest }
  expect(await holdTogether(pool, [hold, twin])).toEqual([
    { answer: { outcome: 'held' } },
    { answer: repeat },
  ])
  expect(await holdTogether(pool, [twin])).toEqual([{ answer: repeat }])
  await holdTogether(pool, [aHold(park, '10:00', 1)])
  expect(await holdTogether(pool, [twin])).toEqual([{ answer: repeat }])
  expect(await held()).toMatchObject({ '10:00': 2 })
})

test('a closed pool and a missing pool sell nothing', async () => {
  const { pool, park, db } = await openTower(5)
  await sql`UPDATE pool SET closed = true WHERE id = ${park.poolIds['10:00']}`.execute(db)
  const missing = aHold({ ...park, poolIds: { ...park.poolIds, '11:00': 999_999 } }, '11:00', 1)
  expect(
    outcomes(await holdTogether(pool, [aHold(park, '10:00', 1), missing, aHold(park, '10:30', 1)])),
  ).toEqual(['closed', 'closed', 'held'])
})

test('who holds too much is refused, and a batch counts its own holds', async () => {
  const { pool, park } = await openTower(50)
  const key = randomBytes(32)
  const limit = { units: 5, orders: 2 }
  const mine = (quantity: number): NewHold => ({
    ...aHold(park, '10:00', quantity),
    limits: [{ key, limit, refusal: 'too-many' as const }],
  })
  const inputs = [mine(6), mine(2), mine(2), mine(1)]
  expect(outcomes(await holdTogether(pool, inputs))).toEqual(['too-many', 'held', 'held', 'retry'])
  expect(outcomes(await holdTogether(pool, [mine(1)]))).toEqual(['too-many'])
})

test('two first holds of a new key cannot slip past its limit together', async () => {
  const { pool, park, db } = await openTower(50)
  const key = randomBytes(32)
  const limit = { units: 5, orders: 1 }
  const mine = (slot: string): NewHold => ({
    ...aHold(park, slot, 1),
    limits: [{ key, limit, refusal: 'too-many' as const }],
  })
  const tries = await Promise.allSettled(
    ['10:00', '10:30', '11:00'].map((slot) => holdTogether(pool, [mine(slot)])),
  )
  const held = tries.filter((one) => one.status === 'fulfilled' && outcomes(one.value)[0] === 'held')
  expect(held).toHaveLength(1)
  const { rows } = await sql`SELECT units, orders FROM open_hold`.execute(db)
  expect(rows).toEqual([{ units: 1, orders: 1 }])
})

test('a first hold that waits for its seats is in nobody’s way who holds again with the same key', async () => {
  const { pool, park, db } = await openTower(50)
  const key = randomBytes(32)
  const mine = (): NewHold => ({
    ...aHold(park, '10:00', 1),
    limits: [{ key, limit: generous, refusal: 'too-many' as const }],
  })
  const waiting = async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    return rows[0].waiting
  }
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM pool WHERE id = $1 FOR UPDATE', [park.poolIds['10:00']])
  const first = holdTogether(pool, [mine()])
  await expect.poll(waiting).toBe(1)
  // Meanwhile the key is used for the first time: the hold that waits cannot see it, the next one can.
  await sql`INSERT INTO open_hold (key, units, orders, max_units, max_orders) VALUES (${key}, 1, 1, 9, 9)`.execute(
    db,
  )
  const second = holdTogether(pool, [mine()])
  await expect.poll(waiting).toBe(2)
  await other.query('ROLLBACK')
  other.release()
  expect((await Promise.all([first, second])).flatMap(outcomes)).toEqual(['held', 'held'])
  const { rows } = await sql`SELECT units, orders FROM open_hold`.execute(db)
  expect(rows).toEqual([{ units: 3, orders: 3 }])
})

test('many connections at once never take more than there is, and never wait in a circle', async () => {
  const { pool, park, held } = await openTower(50)
  const slots = ['10:00', '10:30', '11:00']
  const batches = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: 10 }, (_, n) => aHold(park, slots[(batch + n) % 3] ?? '', 1 + (n % 2))),
  )
  const answers = (await Promise.all(batches.map((batch) => holdTogether(pool, batch)))).flat()
  const heldUnits = answers.reduce(
    (sum, verdict, n) => sum + (outcomes([verdict])[0] === 'held' ? 1 + ((n % 10) % 2) : 0),
    0,
  )
  expect(await held()).toMatchObject({ day: heldUnits })
  expect(heldUnits).toBeLessThanOrEqual(150)
  expect(heldUnits).toBeGreaterThan(140)
})

type Input = { slots: [number, number, number]; browser: number }
type Model = { left: number[]; orders: number[] }

/** One after the other, first come, first served: what the statement must come to however holds are batched. */
function serveOneByOne(
  capacities: readonly number[],
  inputs: readonly Input[],
  maxOrders: number,
): boolean[] {
  const { left, orders }: Model = { left: [...capacities], orders: [0, 0, 0] }
  return inputs.map(({ slots, browser }) => {
    const fits =
      slots.every((units, slot) => units <= (left[slot] ?? 0)) && (orders[browser] ?? 0) < maxOrders
    if (!fits) return false
    slots.forEach((units, slot) => {
      left[slot] = (left[slot] ?? 0) - units
    })
    orders[browser] = (orders[browser] ?? 0) + 1
    return true
  })
}

const input: fc.Arbitrary<Input> = fc.record({
  slots: fc
    .tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    .filter((slots) => slots.some((units) => units > 0)),
  browser: fc.nat({ max: 2 }),
})

test('however holds are batched, they come out as if each had been served in its turn', async () => {
  const { pool, park, db, held } = await openTower(0)
  const names = ['10:00', '10:30', '11:00']
  const limit = { units: 1_000, orders: 3 }
  const property = fc.asyncProperty(
    fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 8 })),
    fc.array(input, { minLength: 1, maxLength: 12 }),
    fc.integer({ min: 1, max: 12 }),
    async (capacities, inputs, maxBatch) => {
      await sql`UPDATE pool SET held = 0`.execute(db)
      for (const [slot, capacity] of capacities.entries())
        await sql`UPDATE pool SET capacity = ${capacity} WHERE id = ${park.poolIds[names[slot] ?? '']}`.execute(
          db,
        )
      const keys = [0, 1, 2].map(() => randomBytes(32))
      const submit = batcher({
        run: (holds: readonly NewHold[]) => holdTogether(pool, holds),
        isOwnFault: isStatementFault,
        maxBatch,
      })
      const answers = await Promise.all(
        inputs.map(({ slots, browser }) =>
          submit({
            ...aHold(park, '10:00', 1),
            limits: [{ key: keys[browser] ?? randomBytes(32), limit, refusal: 'too-many' as const }],
            lines: [
              {
                ...aHold(park, '10:00', 1).lines[0],
                draws: slots.map((units, slot) => ({ poolId: park.poolIds[names[slot] ?? ''] ?? 0, units })),
              } as NewHold['lines'][number],
            ],
          }),
        ),
      )
      const served = serveOneByOne(capacities, inputs, limit.orders)
      expect(answers.map(({ outcome }) => outcome === 'held')).toEqual(served)
      const taken = names.map((_, slot) =>
        inputs.reduce((sum, { slots }, n) => sum + (served[n] ? (slots[slot] ?? 0) : 0), 0),
      )
      const counters = await held()
      expect(names.map((name) => counters[name])).toEqual(taken)
    },
  )
  await fc.assert(property, { numRuns: 150 })
})
