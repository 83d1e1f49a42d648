/** Shows what is left, and keeps the pools laid out as far ahead as tickets are sold. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { DayOfSlots, readMonth } from '#contract/endpoints/inventory.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, datesOf, type Month, monthOf, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CachedJson } from '../../platform/http.ts'
import { findProduct } from '../catalogue/catalogue.ts'
import type { CatalogueMemory, CatalogueProduct, PackagePart } from '../catalogue/catalogue-memory.ts'
import { pricedJson } from '../catalogue/sales-channel.ts'
import { cellOf, type Offering, slotsFor } from './calendar/calendar.ts'
import { type InventoryMemory, loadPools, loadStock, resourcesOf } from './inventory-memory.ts'
import { dayParts, type OfferedPart, placesOfPackage } from './packages/packages.ts'
import { layOutPools, lockResources } from './pools/pool-sql.ts'
import { pricesOver } from './quote/quote.ts'
import { type DayPools, drawsFor, type Pool } from './rules.ts'
import { datesOfStay, type StayDates, type StayPools } from './stay-rules.ts'

export type InventoryDeps = { db: Db; clock: Clock; catalogue: CatalogueMemory; inventory: InventoryMemory }

/** Pools stand a year ahead. */
export const HORIZON_DAYS = 366

/** Refuses with NOT_FOUND. */
export function showMonth(
  deps: InventoryDeps,
  code: ProductCode,
  month: Month,
  channel: SalesChannel,
): Promise<CachedJson> {
  return deps.inventory.answers.get(`${code} ${month} ${channel}`, async () => {
    const now = deps.clock.now()
    const product = await findProduct(deps.catalogue, code)
    const dates = datesOf(month)
    const packages = await packagesOf(deps, product, { dates, channel, now })
    const offering = withPackages(await offeringOf(deps, product, [month], channel), packages, now)
    const days = await loadShown(deps, product, dates, now)
    const answer: AnswerOf<typeof readMonth> = {
      days: dates.map((date) => cellOf(offering, date, days.get(date) ?? new Map(), now)),
    }
    return pricedJson(answer, channel)
  })
}

/** What the dates of a stay cost and how much is left. Refuses with NOT_FOUND, and dates that do not fit the product. */
export function showSlots(
  deps: InventoryDeps,
  code: ProductCode,
  stay: StayDates,
  channel: SalesChannel,
): Promise<CachedJson> {
  const { visitDate, untilDate } = stay
  return deps.inventory.answers.get(`${code} ${visitDate} ${untilDate} ${channel}`, async () => {
    const now = deps.clock.now()
    const product = await findProduct(deps.catalogue, code)
    const dates = datesOfStay(product.stay, stay)
    if (!dates) throw new Refusal('STAY_DATES')
    const months = [...new Set((dates.length === 0 ? [venueDate(now)] : dates).map(monthOf))]
    const packages = await packagesOf(deps, product, { dates, channel, now })
    const offering = withPackages(await offeringOf(deps, product, months, channel), packages, now)
    const pools = await loadStay(deps, product, dates, now)
    const day = slotsFor(offering, { ...stay, stay: product.stay, dates, pools }, now)
    const isPackage = packages.size > 0 && visitDate !== null
    return pricedJson(isPackage ? { ...day, parts: dayParts(packages, visitDate, now) } : day, channel)
  })
}

type Beside = {
  code: ProductCode
  stay: StayDates
  channel: SalesChannel
  /** How much of which pool the asker's own units have, which is free to them when they move. */
  own: ReadonlyMap<number, number>
}

/** A date or a stay as it is for units that move. Refuses with NOT_FOUND, and dates that do not fit the product. */
export async function slotsForChange(
  deps: InventoryDeps,
  { code, stay, channel, own }: Beside,
): Promise<DayOfSlots> {
  const now = deps.clock.now()
  const product = await findProduct(deps.catalogue, code)
  const dates = datesOfStay(product.stay, stay)
  if (!dates) throw new Refusal('STAY_DATES')
  const offering = await offeringOf(deps, product, [...new Set(dates.map(monthOf))], channel)
  const { days, stock } = await loadStay(deps, product, dates, now)
  const withOwn = (pools: DayPools): DayPools =>
    new Map([...pools].map(([id, all]) => [id, all.map((pool) => besideOwn(pool, own))]))
  const beside = new Map([...days].map(([day, pools]) => [day, withOwn(pools)]))
  return slotsFor(offering, { ...stay, stay: product.stay, dates, pools: { days: beside, stock } }, now)
}

const besideOwn = (pool: Pool, own: Beside['own']): Pool => ({
  ...pool,
  left: pool.left + (own.get(pool.id) ?? 0),
})

type Asked = { dates: readonly VisitDate[]; channel: SalesChannel; now: Date }

/** The parts of the product's packages by offer, with their pools from the first date to the end of the last package. */
async function packagesOf(
  deps: InventoryDeps,
  product: CatalogueProduct,
  { dates, channel, now }: Asked,
): Promise<Map<string, OfferedPart[]>> {
  const packages = product.offers.flatMap(({ code, parts }) => (parts ? [{ code, parts }] : []))
  const all = packages.flatMap(({ parts }) => parts)
  const today = venueDate(now)
  const shown = dates.filter((date) => today <= date)
  const [first, last] = [shown[0], shown.at(-1)]
  if (all.length === 0 || first === undefined || last === undefined) return new Map()
  const end = addDays(last, Math.max(...all.map(({ dayFrom, length }) => dayFrom + (length ?? 0))))
  const draws = await Promise.all(all.map(({ offer }) => deps.inventory.draws(offer.id)))
  const resourceIds = [...new Set(draws.flat().map(({ resourceId }) => resourceId))]
  const pools = await loadPools(deps.db, resourceIds, first, end)
  const months = monthsBetween(first, end)
  const offered = async (part: PackagePart) => ({
    part,
    offering: await offeringOf(deps, { ...part.product, offers: [part.offer] }, months, channel),
    poolsOn: (date: VisitDate) => pools.get(date) ?? new Map(),
  })
  const found = packages.map(async ({ code, parts }) => {
    const own = await Promise.all(parts.map(offered))
    return [code, own] as const
  })
  return new Map(await Promise.all(found))
}

function monthsBetween(first: VisitDate, end: VisitDate): Month[] {
  const months = [monthOf(first)]
  for (let date = first; date <= end; date = addDays(date, 1))
    if (monthOf(date) !== months.at(-1)) months.push(monthOf(date))
  return months
}

const withPackages = (
  offering: Offering,
  packages: ReadonlyMap<string, readonly OfferedPart[]>,
  now: Date,
): Offering => ({
  ...offering,
  packages: new Map(
    offering.product.offers.flatMap(({ id, code }) => {
      const parts = packages.get(code)
      return parts ? [[id, (start: VisitDate) => placesOfPackage(parts, start, now)] as const] : []
    }),
  ),
})

/**
 * Lays out what is missing or differs from the rules, from today (or some days back, for a shop that begins with a past)
 * to a year ahead. Running twice changes nothing. What staff are just closing or changing is waited for.
 */
export async function keepPoolsLaidOut({ tx, clock }: { tx: Tx; clock: Clock }, daysBack = 0): Promise<void> {
  const today = venueDate(clock.now())
  await lockResources(tx, null)
  await layOutPools(tx, addDays(today, -daysBack), addDays(today, HORIZON_DAYS))
}

async function offeringOf(
  { catalogue, inventory }: InventoryDeps,
  product: CatalogueProduct,
  months: readonly Month[],
  channel: SalesChannel,
): Promise<Offering> {
  const priceOn = await pricesOver(catalogue, product, months)
  const offers = await Promise.all(
    product.offers.map(async ({ id }) => {
      const draws = drawsFor(await inventory.draws(id), channel)
      return { id, draws, ruleOn: await inventory.stayRules(id) }
    }),
  )
  const rules = new Map(offers.map(({ id, ruleOn }) => [id, ruleOn]))
  return {
    product,
    draws: new Map(offers.map(({ id, draws }) => [id, draws])),
    priceOn: (id, date) => priceOn(id, date, channel),
    ruleOn: (id, date) => rules.get(id)?.(date) ?? null,
  }
}

async function loadStay(
  deps: InventoryDeps,
  product: CatalogueProduct,
  dates: readonly VisitDate[],
  now: Date,
): Promise<StayPools> {
  const { db, inventory } = deps
  if (product.stay === 'NONE')
    return { days: new Map(), stock: await loadStock(db, await resourcesOf(product, inventory.draws)) }
  return { days: await loadShown(deps, product, dates, now), stock: new Map() }
}

/** The pools of those dates that may be on sale; a month that is over or far away costs no query. */
async function loadShown(
  { db, inventory }: InventoryDeps,
  product: CatalogueProduct,
  dates: readonly VisitDate[],
  now: Date,
): Promise<Map<VisitDate, DayPools>> {
  const today = venueDate(now)
  const last = addDays(today, product.bookableDays)
  const shown = dates.filter((date) => today <= date && date <= last)
  const [first, end] = [shown[0], shown.at(-1)]
  if (first === undefined || end === undefined) return new Map()
  return loadPools(db, await resourcesOf(product, inventory.draws), first, end)
}
