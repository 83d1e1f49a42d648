/** Changes of date in random worlds of few seats: counters are what rows add up to after every step. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { type Fen, fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { placed } from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { findWrongHolds } from '../../../testing/simulation/seat-laws.ts'
import { insertPool, type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { lockForChange } from '../lifecycle/displace-sql.ts'
import { moveUnits } from '../units/move-units.ts'
import { applyChange, completeChange, dropChange } from './change-order.ts'
import { listChangesOfOrder } from './change-sql.ts'

const SLOTS = ['10:00', '10:30', '11:00'] as SlotTime[]
const FIRST = '2026-12-01' as VisitDate
const SECOND = addDays(FIRST, 1)
const DATES = [FIRST, SECOND, addDays(FIRST, 2), addDays(FIRST, 3)]

type World = { shop: TestShop; anna: TestMember; park: TestPark; pools: Map<string, number> }
const counter = { worlds: 0, changes: 0 }

/** Four seats in a slot, six on a day, four days. */
async function openWorld(shop: TestShop, anna: TestMember): Promise<World> {
  counter.worlds += 1
  const code = `W${counter.worlds}X`
  const park = await testPark(shop.db, { code, slots: SLOTS, slotCapacity: 4, dayCapacity: 6 })
  const pools = new Map<string, number>(
    Object.entries(park.poolIds).map(([name, id]) => [`${FIRST} ${name}`, id] as const),
  )
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT id, code FROM resource WHERE code LIKE ${`${code}-%`}`.execute(shop.db)
  for (const { id, code: resource } of rows)
    for (const from of resource.endsWith('day') ? [null] : SLOTS)
      for (const date of DATES.slice(1)) {
        const capacity = from === null ? 6 : 4
        const pool = await insertPool(shop.db, id, date, { capacity, from })
        pools.set(`${date} ${from ?? 'day'}`, pool)
      }
  await shop.cachesCurrent()
  return { shop, anna, park, pools }
}

async function bought({ shop, anna, park }: World, quantity: number, slot: string): Promise<OrderNo> {
  const tickets = { ADULT: { quantity, priceFen: 15_000 } }
  const orderNo = await placed(shop, park, anna, { tickets, slot })
  await payPlaced(shop, orderNo, 15_000 * quantity)
  return orderNo
}

type Unit = {
  id: number
  state: string
  position: number
  index: number
  serial: number
  changes: number
  priceFen: Fen
  slot: SlotTime | null
  date: VisitDate
}

/** A slot of a day, or all days up to the last one. */
type Target = { date: VisitDate; slot: SlotTime } | { date: VisitDate; days: number }

function poolNames(to: Target): string[] {
  if ('slot' in to) return [`${to.date} ${to.slot}`, `${to.date} day`]
  return Array.from({ length: to.days }, (_, more) => `${addDays(to.date, more)} day`)
}

async function unitsOf({ shop }: World, orderNo: OrderNo): Promise<Unit[]> {
  const { rows } = await sql<Unit>`
    SELECT unit.id, state, line_position AS position, unit_index AS index, code_serial AS serial, changes,
      unit.price_fen AS "priceFen", order_line.slot_from AS slot, order_line.visit_date AS date
    FROM unit JOIN shop_order ON shop_order.id = unit.order_id
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    WHERE order_no = ${orderNo} ORDER BY unit.id`.execute(shop.db)
  return rows
}

async function orderRow({ shop }: World, orderNo: OrderNo) {
  const { rows } = await sql<{ id: number; lines: number; product: number; snapshot: number; offer: number }>`
    SELECT shop_order.id, (SELECT max(position) + 1 FROM order_line WHERE order_id = shop_order.id) AS lines,
      order_line.product_snapshot AS product, order_line.offer_snapshot AS snapshot, offer_id AS offer
    FROM shop_order JOIN order_line ON order_id = shop_order.id AND position = 0
    WHERE order_no = ${orderNo}`.execute(shop.db)
  const [row] = rows
  if (!row) throw new Error('an order has lines')
  return row
}

/** Asks for some tickets of an order to move. */
async function ask(world: World, orderNo: OrderNo, places: readonly number[], to: Target) {
  const { shop, park, pools } = world
  const { date } = to
  const slot = 'slot' in to ? to.slot : null
  const until = 'slot' in to ? null : addDays(date, to.days - 1)
  const order = await orderRow(world, orderNo)
  const all = await unitsOf(world, orderNo)
  const units = [...new Set(places)].flatMap((place) => all[place] ?? [])
  if (units.length === 0) throw new Refusal('CHANGE_NOT_POSSIBLE')
  counter.changes += 1
  const changeNo = `G261201${String(counter.changes).padStart(12, '0')}` as ChangeNo
  const at = shop.clock.now()
  const payUntil = new Date(at.getTime() + 900_000)
  const draws = poolNames(to).map((name) => ({ poolId: pools.get(name) ?? 0, units: 1 }))
  const line = {
    position: order.lines,
    offerId: order.offer,
    offerCode: `${park.productCode}-ADULT` as OfferCode,
    quantity: units.length,
    priceFen: fen(15_000),
    offerSnapshot: order.snapshot,
    draws,
    productId: park.productId,
    productCode: park.productCode as ProductCode,
    productSnapshot: order.product,
    visitDate: date,
    untilDate: until,
    slotFrom: slot,
    slotTo: null,
    validFrom: `${date}T10:00:00+08:00`,
    validUntil: `${addDays(until ?? date, 1)}T00:00:00+08:00`,
    priceParts: [{ date, priceFen: fen(15_000) }],
  }
  await inTransaction(shop.db, async (tx) => {
    await lockForChange(tx, { orderId: order.id, visitors: [] })
    const origin = { date: FIRST, until: null, slotFrom: SLOTS[0] ?? null, slotTo: null }
    const change = {
      changeNo,
      orderId: order.id,
      orderNo,
      state: 'AWAIT_PAID',
      origin,
      next: { date, until, slotFrom: slot, slotTo: null },
      reasonCode: 'PLANS',
      reasonText: null,
      differenceFen: noFen,
      feeFen: noFen,
      askedAt: at,
      askedBy: 'buyer',
      auditUntil: null,
      payUntil,
      releaseDueAt: payUntil,
      askKey: Buffer.from(changeNo),
      askDigest: Buffer.from(changeNo),
      lines: [line],
      units: units.map(({ id, position, index, priceFen }, toIndex) => ({
        unitId: id,
        fromPosition: position,
        fromIndex: index,
        toPosition: order.lines,
        toIndex,
        oldPriceFen: priceFen,
        newPriceFen: priceFen,
        oldWorthFen: priceFen,
        newWorthFen: priceFen,
      })),
    } as const
    await applyChange(tx, { ...change, lines: [...change.lines] }, { unpaid: [] })
  })
  return changeNo
}

const complete = ({ shop }: World, changeNo: ChangeNo) =>
  inTransaction(shop.db, (tx) => completeChange(tx, changeNo, { at: shop.clock.now(), actor: 'buyer' }))

const drop = ({ shop }: World, changeNo: ChangeNo) =>
  inTransaction(shop.db, (tx) =>
    dropChange(tx, changeNo, {
      from: ['AWAIT_PAID'],
      to: 'REVOKED',
      at: shop.clock.now(),
      note: 'change-revoked',
      actor: 'buyer',
    }),
  )

/** The first open change of an order; null when there is none. */
async function openOf({ shop }: World, orderNo: OrderNo): Promise<ChangeNo | null> {
  const { id } = await orderRow({ shop } as World, orderNo)
  const changes = await listChangesOfOrder(shop.db, id)
  return changes.find(({ state }) => state === 'AWAIT_PAID')?.changeNo ?? null
}

async function refundUnit({ shop }: World, orderNo: OrderNo, unit: Unit | undefined): Promise<void> {
  if (unit?.state !== 'valid') return
  const how = { unitIds: [unit.id], at: shop.clock.now(), note: 'refund-asked', actor: 'buyer' } as const
  await inTransaction(shop.db, async (tx) => {
    await moveUnits(tx, orderNo, { ...how, from: 'valid', to: 'refunding' })
    await moveUnits(tx, orderNo, { ...how, from: 'refunding', to: 'returning' })
  })
}

/** A refusal changes nothing; everything else is a bug. */
const orNothing = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof Refusal) && !/order_change_open/.test(String(error))) throw error
  })
}

async function assertAllTrue({ shop }: World): Promise<void> {
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
  const { rows } = await sql`SELECT unit_no FROM unit WHERE code_serial <> changes OR changes <> (
    SELECT count(*) FROM order_change_unit JOIN order_change USING (change_no)
    WHERE unit_id = unit.id AND order_change.state = 'DONE')`.execute(shop.db)
  expect(rows, 'the code of a ticket is replaced with each change').toEqual([])
}

const step = fc.record({
  order: fc.nat({ max: 2 }),
  kind: fc.constantFrom('ask', 'ask', 'ask', 'complete', 'complete', 'drop', 'return'),
  places: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }),
  date: fc.nat({ max: 2 }),
  to: fc.oneof(
    fc.record({ slot: fc.constantFrom(...SLOTS) }),
    fc.record({ days: fc.integer({ min: 1, max: 2 }) }),
  ),
})

test('changes, withdrawals and refunds in small worlds leave every counter as its rows', async () => {
  const shop = await testShop()
  const anna = await newMember(shop, { account: 'anna' })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
      const world = await openWorld(shop, anna)
      const orders = [
        await bought(world, 3, '10:00'),
        await bought(world, 2, '10:30'),
        await bought(world, 1, '11:00'),
      ]
      for (const { order, kind, places, date, to } of steps) {
        const orderNo = orders[order] ?? orders[0]
        if (!orderNo) throw new Error('there are orders')
        const open = await openOf(world, orderNo)
        if (kind === 'ask')
          await orNothing(ask(world, orderNo, places, { ...to, date: DATES[date] ?? FIRST }))
        else if (kind === 'return')
          await refundUnit(world, orderNo, (await unitsOf(world, orderNo))[places[0] ?? 0])
        else if (open) await (kind === 'complete' ? complete : drop)(world, open)
        await assertAllTrue(world)
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})

test('on a full day a slot can still be changed: the day is carried over', async () => {
  const shop = await testShop()
  const world = await openWorld(shop, await newMember(shop, { account: 'anna' }))
  const orderNo = await bought(world, 3, '10:00')
  await bought(world, 3, '10:30')
  const changeNo = await ask(world, orderNo, [0, 1, 2], { date: FIRST, slot: '11:00' as SlotTime })
  await assertAllTrue(world)
  expect(await complete(world, changeNo)).toBe('seated')
  await assertAllTrue(world)
  const units = await unitsOf(world, orderNo)
  expect(units.map(({ slot, state, serial }) => [slot, state, serial])).toEqual([
    ['11:00', 'valid', 1],
    ['11:00', 'valid', 1],
    ['11:00', 'valid', 1],
  ])
  const { rows } = await sql`SELECT slot_from FROM shop_order WHERE order_no = ${orderNo}`.execute(shop.db)
  expect(rows).toEqual([{ slot_from: '11:00' }])
})

test('a slot without room is refused, and the tickets keep their seats', async () => {
  const shop = await testShop()
  const world = await openWorld(shop, await newMember(shop, { account: 'anna' }))
  const orderNo = await bought(world, 2, '10:00')
  await bought(world, 3, '10:30')
  const asked = ask(world, orderNo, [0, 1], { date: FIRST, slot: '10:30' as SlotTime })
  await expect(asked).rejects.toMatchObject({ code: 'SLOT_SOLD_OUT' })
  await assertAllTrue(world)
  expect((await unitsOf(world, orderNo)).map(({ slot, state }) => [slot, state])).toEqual([
    ['10:00', 'valid'],
    ['10:00', 'valid'],
  ])
})

test('a change ends once: what was withdrawn is not completed, and what is complete not withdrawn', async () => {
  const shop = await testShop()
  const world = await openWorld(shop, await newMember(shop, { account: 'anna' }))
  const orderNo = await bought(world, 1, '10:00')
  const first = await ask(world, orderNo, [0], { date: SECOND, slot: '10:00' as SlotTime })
  expect(await drop(world, first)).toBe(true)
  expect(await complete(world, first)).toBe('cancelled')
  const second = await ask(world, orderNo, [0], { date: SECOND, slot: '10:00' as SlotTime })
  expect(await complete(world, second)).toBe('seated')
  expect(await drop(world, second)).toBe(false)
  expect(await complete(world, second)).toBe('already-paid')
  await assertAllTrue(world)
})
