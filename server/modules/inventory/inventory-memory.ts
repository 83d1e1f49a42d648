/** What is left as each process remembers it: never older than a second; who draws from what until the catalogue changes. */

import type { StayRule } from '#contract/values/calendar.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { CachedJson } from '../../platform/http.ts'
import type { Listener } from '../../platform/listen.ts'
import { type Memory, memoryOf } from '../../platform/memory.ts'
import {
  type CatalogueProduct,
  catalogueChanged,
  type TypesWithPlaces,
} from '../catalogue/catalogue-memory.ts'
import { listTypesWithPlaces } from './open-places-sql.ts'
import type { DayPools, Draw, Pool } from './rules.ts'
import { listDraws, listPools, listStayRules, listStock } from './store.ts'

export type InventoryMemory = {
  /** What one ticket of this type takes, whatever the channel. */
  draws(offerId: number): Promise<readonly Draw[]>
  /** The product's pools of one day; the counters in them are up to a second old. */
  poolsOfDay(product: CatalogueProduct, date: VisitDate): Promise<DayPools>
  /** The product's pools without a date, as old. */
  stockOf(product: CatalogueProduct): Promise<DayPools>
  /** What a date asks of stays of this type. */
  stayRules(offerId: number): Promise<(date: VisitDate) => StayRule | null>
  /** Whole answers about what is left. */
  answers: Memory<CachedJson>
}

/** Leaves a part of the second for the query and the way to the browser. */
const FRESH_MS = 800
const DRAWS_MAX_AGE_MS = 60_000

export type InventoryMemoryDeps = { db: Db; clock: Clock; changes: Listener }

export async function rememberInventory({
  db,
  clock,
  changes,
}: InventoryMemoryDeps): Promise<InventoryMemory> {
  const clocks = [() => performance.now(), () => clock.now().getTime()]
  const draws = memoryOf<ReadonlyMap<number, readonly Draw[]>>({ maxEntries: 1, maxAgeMs: DRAWS_MAX_AGE_MS })
  const days = memoryOf<DayPools>({ maxEntries: 1_000, maxAgeMs: FRESH_MS, clocks })
  const stock = memoryOf<DayPools>({ maxEntries: 1_000, maxAgeMs: FRESH_MS, clocks })
  const rules = memoryOf<ReadonlyMap<string, StayRule>>({ maxEntries: 1, maxAgeMs: DRAWS_MAX_AGE_MS })
  const answers = memoryOf<CachedJson>({ maxEntries: 1_000, maxAgeMs: FRESH_MS, clocks })
  await changes.on(catalogueChanged, () => {
    for (const memory of [draws, days, stock, rules, answers]) memory.forget()
  })
  const drawsOf = async (offerId: number) => (await draws.get('', () => loadDraws(db))).get(offerId) ?? []
  return {
    draws: drawsOf,
    poolsOfDay: (product, date) =>
      days.get(`${product.id} ${date}`, async () => {
        const resourceIds = await resourcesOf(product, drawsOf)
        return (await loadPools(db, resourceIds, date, date)).get(date) ?? new Map()
      }),
    stockOf: (product) =>
      stock.get(String(product.id), async () => {
        const resourceIds = await resourcesOf(product, drawsOf)
        return await loadStock(db, resourceIds)
      }),
    stayRules: async (offerId) => {
      const known = await rules.get('', () => loadStayRules(db, venueDate(clock.now())))
      return (date) => known.get(`${offerId} ${date}`) ?? null
    },
    answers,
  }
}

async function loadStayRules(db: Db, today: VisitDate): Promise<Map<string, StayRule>> {
  const rules = await listStayRules(db, today)
  return new Map(rules.map(({ offerId, date, ...rule }) => [`${offerId} ${date}`, rule] as const))
}

/** Pools without a date by resource. One query. */
export async function loadStock(db: Db, resourceIds: readonly number[]): Promise<DayPools> {
  if (resourceIds.length === 0) return new Map()
  return Map.groupBy(await listStock(db, resourceIds), ({ resourceId }) => resourceId)
}

/** For the catalogue, which stands below: only what can be bought on some day has a price in its lists. */
export const typesWithPlacesIn =
  (db: Db): TypesWithPlaces =>
  (from, until) =>
    listTypesWithPlaces(db, from, until)

/** What a ticket of each type takes, whatever the channel. */
export async function loadDraws(db: Db): Promise<Map<number, Draw[]>> {
  return Map.groupBy(await listDraws(db), ({ offerId }) => offerId)
}

/** Everything that any ticket of the product draws from. */
export async function resourcesOf(
  { offers }: CatalogueProduct,
  drawsOf: InventoryMemory['draws'],
): Promise<number[]> {
  const draws = await Promise.all(offers.map(({ id }) => drawsOf(id)))
  return [...new Set(draws.flat().map(({ resourceId }) => resourceId))]
}

/** Pools from one date to another, both included, by date and resource. One query. */
export async function loadPools(
  db: Db,
  resourceIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<Map<VisitDate, DayPools>> {
  if (resourceIds.length === 0 || from > until) return new Map()
  return dayPoolsOf(await listPools(db, resourceIds, from, until))
}

export function dayPoolsOf(pools: readonly Pool[]): Map<VisitDate, DayPools> {
  const days = Map.groupBy(pools, ({ date }) => date)
  return new Map(
    [...days].flatMap(([date, ofDay]) =>
      date === null ? [] : [[date, Map.groupBy(ofDay, ({ resourceId }) => resourceId)] as const],
    ),
  )
}
