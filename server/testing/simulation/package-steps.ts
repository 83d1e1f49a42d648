/** Packages: bought whole or not at all, asked back in part and whole, used part by part; the desk may split them. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { askRefund } from '#contract/endpoints/refund.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import { askAtDesk } from '../../modules/refund/decide/staff-refunds.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { buyThrough } from './buy-through.ts'
import { ask } from './buyers.ts'
import { pickLately, type SimulationStep } from './choosing.ts'
import { scanUnit } from './gate-steps.ts'
import { holdItems, holdRefusals } from './hold-steps.ts'
import { askRefusals, attempt, bodyFor, quoteFor } from './refund-steps.ts'
import { costOf, drawItem, upcomingOf, wordsOf } from './wanted-items.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

const isPackage = ({ offers }: SimulatedWorld['parks'][number]) =>
  offers.some(({ parts = [] }) => parts.length > 0)

async function countTaken({ db }: SimulatedWorld): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    SELECT coalesce(sum(held + sold), 0)::integer AS units FROM pool`.execute(db)
  return rows[0]?.units ?? 0
}

/** Now and then without the slot of a part. */
export const buyPackage: SimulationStep = async (world) => {
  const { chance, buyers, parks } = world
  const buyer = chance.pickFrom(buyers)
  const park = chance.pickFrom(parks.filter(isPackage))
  if (!buyer || !park) return null
  const drawn = drawItem(world, upcomingOf(world, park))
  const forgets = chance.percent(15)
  const lines = drawn.lines.map(({ partSlots, ...line }) => (forgets ? line : { ...line, partSlots }))
  const items = [{ ...drawn, lines }]
  const before = await countTaken(world)
  const refusals = forgets ? ([...holdRefusals, 'SLOT_NEEDED'] as const) : holdRefusals
  const { order, refusal } = await holdItems(world, buyer, items, refusals)
  const sentence = `${buyer.name} wants ${wordsOf(items)} as a package`
  if (refusal) {
    assert.equal(await countTaken(world), before, 'who does not get a package gets no part of it')
    return `${sentence}: ${refusal}`
  }
  assert.ok(!forgets, 'a package has a slot for each part that needs one')
  assert.equal(order.payableFen, costOf(items), 'a package costs what the catalogue says')
  return `${sentence}: ${order.orderNo}; ${await buyThrough(world, order)}`
}

type PackageUnit = {
  id: number
  orderNo: OrderNo
  unitNo: string
  packageNo: number
  state: UnitState
}

/** Of orders that have their money, package by package. */
async function listPackages({ db }: SimulatedWorld): Promise<PackageUnit[][]> {
  const { rows } = await sql<PackageUnit>`
    SELECT unit.id, order_no AS "orderNo", unit_no AS "unitNo", package_no AS "packageNo", state FROM unit
    JOIN shop_order ON shop_order.id = order_id
    WHERE package_no IS NOT NULL AND shop_order.paid_at IS NOT NULL ORDER BY unit.id`.execute(db)
  return [...Map.groupBy(rows, ({ orderNo, packageNo }) => `${orderNo} ${packageNo}`).values()]
}

const isGood = ({ state }: PackageUnit): boolean => state === 'valid'

type Chosen = { order: KnownOrder; units: PackageUnit[] }

/** Of which at least so many tickets are good. */
async function pickPackage(world: SimulatedWorld, least: number): Promise<Chosen | null> {
  const packages = await listPackages(world)
  const units = pickLately(
    world,
    packages.filter((all) => all.filter(isGood).length >= least),
  )
  const order = world.orders.find(({ orderNo }) => orderNo === units?.[0]?.orderNo)
  return units && order ? { order, units } : null
}

/** Some of a package: never. */
export const refundPart: SimulationStep = async (world) => {
  const { chance } = world
  const found = await pickPackage(world, 2)
  const quote = found && (await quoteFor(world, found.order))
  if (!quote) return null
  const { order, units } = found
  const good = chance.shuffled(units.filter(isGood).map(({ unitNo }) => unitNo))
  const some = good.slice(0, chance.int(1, good.length - 1))
  const body = { orderNo: order.orderNo, ...bodyFor(world, quote, some) }
  const { refusal } = await ask(world, order.buyer, askRefund, { body, refusals: askRefusals })
  assert.ok(refusal, 'a buyer gets a package back as a whole')
  return `${order.buyer.name} asks ${some.length} of ${good.length} of a package of ${order.orderNo} back: ${refusal}`
}

/** All that is left of one; of a package of which something was used nothing comes back. */
export const refundPackage: SimulationStep = async (world) => {
  const found = await pickPackage(world, 1)
  const quote = found && (await quoteFor(world, found.order))
  if (!quote) return null
  const { order, units } = found
  const good = units.filter(isGood).map(({ unitNo }) => unitNo)
  const body = { orderNo: order.orderNo, ...bodyFor(world, quote, good) }
  const { data, refusal } = await ask(world, order.buyer, askRefund, { body, refusals: askRefusals })
  const isOpened = units.some(({ state }) => state === 'used' || state === 'expired')
  if (isOpened) assert.ok(refusal, 'nothing comes back of a package that was used')
  return `${order.buyer.name} asks a package of ${order.orderNo} back: ${refusal ?? data?.refundNo}`
}

/** The others stay what they are. */
export const usePart: SimulationStep = async (world) => {
  const found = await pickPackage(world, 1)
  const unit = found && world.chance.pickFrom(found.units.filter(isGood))
  if (!unit) return null
  const othersOf = async () =>
    (await listPackages(world)).flat().filter(({ orderNo, id }) => orderNo === unit.orderNo && id !== unit.id)
  const before = await othersOf()
  const sentence = await scanUnit(world, unit.id)
  assert.deepEqual(await othersOf(), before, 'a part of a package is used by itself')
  return sentence && `of a package, ${sentence}`
}

/** Staff may: the rest stays good. */
export const splitPackage: SimulationStep = async (world) => {
  const { chance, clock, db } = world
  const found = await pickPackage(world, 2)
  const unit = found && chance.pickFrom(found.units.filter(isGood))
  if (!unit) return null
  const asked = { orderNo: unit.orderNo, unitNos: [unit.unitNo], reasonCode: 'WEATHER', source: 'USER' }
  const done = await attempt(() =>
    inRepeatableTransaction(db, (tx) =>
      askAtDesk(tx, { chance }, { ...asked, at: clock.now(), actor: 'staff:sim' } as never),
    ),
  )
  return `the desk takes ${unit.unitNo} out of its package: ${done}`
}
