/** What takes of two pools at once: berths of a cabin and of its ship, tables and covers, a slot and its day. Many want the last. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { holdItem } from './testing/buying.ts'
import { assertCountersTrue } from './testing/laws.ts'
import { findWrongHolds } from './testing/simulation/seat-laws.ts'
import {
  insertPool,
  insertProduct,
  insertResource,
  insertTicket,
  plainTicket,
  testPark,
} from './testing/test-park.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

const day = '2026-12-01' as VisitDate
const price = 15_000

/** `of`: how much one of it takes of each resource. */
type Shared = {
  code: string
  type: 'SR' | 'ER' | 'PKTK'
  resources: Record<string, number>
  offers: Record<string, Record<string, number>>
  starts?: readonly string[]
}

/** The common resource is made between the others, so that its pool comes after that of one offer and before that of another. */
async function openWith({ code, type, resources, offers, starts = ['18:00'] }: Shared): Promise<TestShop> {
  const shop = await testShop()
  const { db } = shop
  const product = await insertProduct(db, { code, type, stay: 'SLOT', confirmWithinMinutes: null })
  const ids: Record<string, number> = {}
  for (const [name, capacity] of Object.entries(resources)) {
    const id = await insertResource(db, name, true)
    ids[name] = id
    for (const from of starts) await insertPool(db, id, day, { capacity, from })
  }
  for (const [offer, of] of Object.entries(offers)) {
    const id = await insertTicket(
      db,
      product,
      { ...plainTicket, code: `${code}-${offer}`, priceFen: price },
      day,
    )
    for (const [name, units] of Object.entries(of))
      await sql`INSERT INTO draw (offer_id, resource_id, units) VALUES (${id}, ${ids[name]}, ${units})`.execute(
        db,
      )
  }
  return shop
}

const itemOf = (code: string, lines: Record<string, number>, start = '18:00') => ({
  productCode: code as ProductCode,
  visitDate: day,
  slotFrom: start as SlotTime,
  lines: Object.entries(lines).map(([offer, quantity]) => ({
    offerCode: `${code}-${offer}` as OfferCode,
    quantity,
    priceFen: fen(price),
  })),
})

type Item = ReturnType<typeof itemOf>

const buyer = (n: number) => ({
  sessionId: `shared-pools-${String(n).padStart(4, '0')}`,
  ip: `198.51.${Math.floor(n / 200)}.${n % 200}`,
})

/** Each asks for its items by itself, all at once. */
const race = (shop: TestShop, wishes: readonly (readonly Item[])[]) =>
  Promise.all(
    wishes.map((items, n) => shop.call(holdSeats, { ...buyer(n), body: { items: items as never } })),
  )

/** Of each pool what is held, by resource and start. */
async function takenOf({ db }: TestShop): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; held: number }>`
    SELECT concat_ws(' ', code, left(slot_from::text, 5)) AS name, held FROM pool
    JOIN resource ON resource.id = resource_id WHERE held > 0 ORDER BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, held }) => [name, held]))
}

async function lawsHold({ db }: TestShop): Promise<void> {
  await assertCountersTrue(db)
  expect(await findWrongHolds(db)).toEqual([])
}

const ship: Shared = {
  code: 'SHIP',
  type: 'SR',
  resources: { 'CABIN-A': 4, SHIP: 6, 'CABIN-B': 4 },
  offers: { A: { 'CABIN-A': 1, SHIP: 1 }, B: { SHIP: 1, 'CABIN-B': 1 } },
}

const codesOf = (answers: readonly { respCode: string }[]) => answers.map(({ respCode }) => respCode)
const had = (answers: readonly { respCode: string }[]) =>
  codesOf(answers).filter((code) => code === '200').length

test('of a ship with one berth left, which both its cabins could give, forty who want it at once have one', async () => {
  const shop = await openWith(ship)
  await sql`UPDATE pool SET sold = 5 FROM resource WHERE resource.id = resource_id AND code = 'SHIP'`.execute(
    shop.db,
  )
  await sql`UPDATE pool SET sold = 2 FROM resource WHERE resource.id = resource_id AND code = 'CABIN-A'`.execute(
    shop.db,
  )
  await sql`UPDATE pool SET sold = 3 FROM resource WHERE resource.id = resource_id AND code = 'CABIN-B'`.execute(
    shop.db,
  )
  const wishes = Array.from({ length: 40 }, (_, n) => [itemOf('SHIP', n % 2 === 0 ? { A: 1 } : { B: 1 })])
  // Given back, the berth is had by one again.
  for (let turn = 1; turn <= 4; turn += 1) {
    const answers = await race(shop, turn % 2 === 0 ? wishes.toReversed() : wishes)
    expect(codesOf(answers).toSorted()).toEqual(['200', ...Array(39).fill('SLOT_SOLD_OUT')])
    const taken = await takenOf(shop)
    expect(taken['SHIP 18:00']).toBe(1)
    expect((taken['CABIN-A 18:00'] ?? 0) + (taken['CABIN-B 18:00'] ?? 0)).toBe(1)
    const at = answers.findIndex(({ respCode }) => respCode === '200')
    const orderNo = answers[at]?.data.orderNo ?? ('' as never)
    expect((await shop.call(releaseHold, { ...buyer(at), params: { orderNo } })).respCode).toBe('200')
    expect(await takenOf(shop)).toEqual({})
  }
})

test('who wants a berth in each cabin has both or none, and no berth stays empty beside somebody who wants it', async () => {
  const shop = await openWith(ship)
  const four = [{ A: 1, B: 1 }, { B: 1, A: 1 }, { A: 1 }, { B: 1 }]
  const wishes = Array.from({ length: 36 }, (_, n) => [itemOf('SHIP', four[n % 4] ?? {})])
  const answers = await race(shop, wishes)
  const units = wishes.map(([item]) => item?.lines.length ?? 0)
  const berths = answers.reduce((sum, { respCode }, n) => sum + (respCode === '200' ? (units[n] ?? 0) : 0), 0)
  expect(new Set(codesOf(answers))).toEqual(new Set(['200', 'SLOT_SOLD_OUT']))
  expect(berths).toBe(6)
  const taken = await takenOf(shop)
  expect(taken['SHIP 18:00']).toBe(6)
  expect((taken['CABIN-A 18:00'] ?? 0) + (taken['CABIN-B 18:00'] ?? 0)).toBe(6)
  await lawsHold(shop)
})

test('carts that name the same two times in opposite order wait for nobody for ever, and have both or none', async () => {
  // A cruise has an order of its own; a ticket may share one.
  const shop = await openWith({ ...ship, type: 'PKTK', starts: ['18:00', '20:00'] })
  const [early, late] = [itemOf('SHIP', { A: 1 }), itemOf('SHIP', { B: 1 }, '20:00')]
  const wishes = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? [early, late] : [late, early]))
  const answers = await race(shop, wishes)
  expect(new Set(codesOf(answers))).toEqual(new Set(['200', 'ITEM_SOLD_OUT']))
  expect(had(answers)).toBe(4)
  expect(await takenOf(shop)).toEqual({
    ...{ 'CABIN-A 18:00': 4, 'CABIN-B 20:00': 4 },
    ...{ 'SHIP 18:00': 4, 'SHIP 20:00': 4 },
  })
  await lawsHold(shop)
})

test('small and large tables that share the last covers of a restaurant: all covers are taken, none twice', async () => {
  const shop = await openWith({
    code: 'DINE',
    type: 'ER',
    resources: { 'TABLE-2': 9, COVERS: 8, 'TABLE-4': 9 },
    offers: { TWO: { 'TABLE-2': 1, COVERS: 2 }, FOUR: { COVERS: 4, 'TABLE-4': 1 } },
  })
  const wishes = Array.from({ length: 30 }, (_, n) => [
    itemOf('DINE', n % 2 === 0 ? { TWO: 1 } : { FOUR: 1 }),
  ])
  const answers = await race(shop, wishes)
  expect(new Set(codesOf(answers))).toEqual(new Set(['200', 'SLOT_SOLD_OUT']))
  const taken = await takenOf(shop)
  expect(taken['COVERS 18:00']).toBe(8)
  expect(2 * (taken['TABLE-2 18:00'] ?? 0) + 4 * (taken['TABLE-4 18:00'] ?? 0)).toBe(8)
  await lawsHold(shop)
})

test('the last ticket of a day goes to one of those who want it at different times', async () => {
  const shop = await testShop()
  const deck = await testPark(shop.db, { visitDate: day, dayCapacity: 1 })
  const wishes = Array.from({ length: 30 }, (_, n) => [
    holdItem(deck, { slot: ['10:00', '10:30', '11:00'][n % 3] ?? '10:00' }) as never as Item,
  ])
  const answers = await race(shop, wishes)
  expect(had(answers)).toBe(1)
  expect(new Set(codesOf(answers))).toEqual(new Set(['200', 'SLOT_SOLD_OUT']))
  const taken = await takenOf(shop)
  expect(taken['DECK-day']).toBe(1)
  expect(Object.values(taken)).toEqual([1, 1])
  await lawsHold(shop)
})
