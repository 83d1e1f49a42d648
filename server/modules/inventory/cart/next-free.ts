/** For choices that cannot be had as they were chosen: when the same could be had next, the same day first. */
import { Refusal } from '#contract/refusals.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import { addDays, type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { CatalogueProduct } from '../../catalogue/catalogue-memory.ts'
import { dayPoolsOf } from '../inventory-memory.ts'
import { listPoolsOver, type PoolRange } from '../pools/pool-sql.ts'
import { candidatesFor, type QuoteDeps, type QuoteItem } from '../quote/quote.ts'
import { type Candidate, type Quote, type QuotedLine, quoteOf } from '../quote/quote-rules.ts'
import type { DayPools } from '../rules.ts'
import { datesOfStay, placesOfStay } from '../stay-rules.ts'

/** A week: who planned for a Saturday sees the next one. */
const daysAhead = 7

export type VisitTime = Pick<QuoteItem, 'visitDate' | 'untilDate' | 'slotFrom'>
export type NextFree = VisitTime & { slotTo: SlotTime | null; totalFen: Fen }

export type Missed = { item: QuoteItem; product: CatalogueProduct }

type Asked = { channel: SalesChannel; now: Date; isTaken(item: QuoteItem): boolean }

/** `isTaken`: what is chosen already is no other time. One statement for all of them, none without any. */
export async function nextFree(
  deps: QuoteDeps & { db: Db },
  missed: readonly Missed[],
  asked: Asked,
): Promise<(NextFree | null)[]> {
  const searches = await Promise.all(missed.map((each) => searchFor(deps, each, asked)))
  const ranges = searches.flatMap((search) => search?.ranges ?? [])
  const pools = await listPoolsOver(deps.db, ranges)
  const left = new Map(pools.map((pool) => [pool.id, pool.closed ? 0 : pool.left]))
  const days = dayPoolsOf(pools)
  return searches.map((search) => search && firstFree(search, { days, left }, asked))
}

type Search = Missed & { candidates: Candidate[]; ranges: PoolRange[] }

/** Null: it has no date, its date is over, or its lines are for sale at no time. */
async function searchFor(
  deps: QuoteDeps,
  { item, product }: Missed,
  { channel, now }: Asked,
): Promise<Search | null> {
  const { visitDate: first, untilDate } = item
  if (first === null || first < venueDate(now)) return null
  const last = addDays(untilDate ?? first, daysAhead)
  const asked = { ...item, channel, now }
  const candidates = await candidatesFor(deps, product, asked, datesBetween(first, last)).catch(nullOrThrow)
  if (!candidates || candidates.some(({ parts }) => parts)) return null
  const resources = new Set(candidates.flatMap(({ draws }) => draws.map(({ resourceId }) => resourceId)))
  const ranges = [...resources].map((resourceId) => ({ resourceId, from: first, until: last }))
  return { item, product, candidates, ranges }
}

function nullOrThrow(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

function datesBetween(first: VisitDate, last: VisitDate): VisitDate[] {
  const dates = [first]
  for (let date = first; date < last; date = addDays(date, 1)) dates.push(addDays(date, 1))
  return dates
}

type Room = { days: ReadonlyMap<VisitDate, DayPools>; left: ReadonlyMap<number, number> }

function firstFree(search: Search, room: Room, { now, isTaken }: Asked): NextFree | null {
  const { item, product, candidates } = search
  for (const place of otherPlaces(search, room)) {
    const quoted = isTaken({ ...item, ...place }) ? null : quotedAt({ product, candidates, place, room, now })
    const [line] = quoted?.lines ?? []
    if (quoted && line && !exceedsPools(quoted.lines, room.left)) {
      const totalFen = sumOf(quoted.lines.map(({ amountFen }) => amountFen))
      return { ...place, slotTo: line.slotTo, totalFen }
    }
  }
  return null
}

type At = {
  product: CatalogueProduct
  candidates: readonly Candidate[]
  place: VisitTime
  room: Room
  now: Date
}

/** Null: it is not for sale then. */
function quotedAt({ product, candidates, place, room, now }: At): Quote | null {
  try {
    return quoteOf(product, candidates, { ...place, now }, { days: room.days, stock: new Map() })
  } catch (error) {
    return nullOrThrow(error)
  }
}

/** Day by day: later on the same day, then earlier; on another day those near the chosen time first. */
function* otherPlaces({ item, product, candidates }: Search, { days }: Room): Generator<VisitTime> {
  const { visitDate, untilDate, slotFrom } = item
  const draws = candidates[0]?.draws ?? []
  for (let ahead = product.stay === 'SLOT' ? 0 : 1; ahead <= daysAhead; ahead += 1) {
    const date = visitDate && addDays(visitDate, ahead)
    const until = untilDate && addDays(untilDate, ahead)
    const dates = datesOfStay(product.stay, { visitDate: date, untilDate: until }) ?? []
    if (product.stay !== 'SLOT') yield { visitDate: date, untilDate: until, slotFrom: null }
    else {
      const starts = placesOfStay('SLOT', draws, dates, { days, stock: new Map() }).map(({ from }) => from)
      for (const from of nearest(starts, slotFrom, ahead === 0))
        yield { visitDate: date, untilDate: until, slotFrom: from }
    }
  }
}

/** `onward`: those after the chosen time before those that are earlier. */
function nearest(
  starts: readonly (SlotTime | null)[],
  chosen: SlotTime | null,
  onward: boolean,
): (SlotTime | null)[] {
  const distance = (start: SlotTime | null) => {
    const apart = minutesOf(start) - minutesOf(chosen)
    return onward && apart < 0 ? wholeDay - apart : Math.abs(apart)
  }
  return starts
    .filter((start) => !onward || start !== chosen)
    .toSorted((one, other) => distance(one) - distance(other))
}

const wholeDay = 24 * 60

function minutesOf(time: SlotTime | null): number {
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? []
  return 60 * hours + minutes
}

/** Whether the lines together ask more of a pool than it has. */
export function exceedsPools(lines: readonly QuotedLine[], left: ReadonlyMap<number, number>): boolean {
  const wanted = new Map<number, number>()
  for (const { claims, quantity } of lines)
    for (const { poolId, units } of claims) wanted.set(poolId, (wanted.get(poolId) ?? 0) + units * quantity)
  return [...wanted].some(([poolId, units]) => units > (left.get(poolId) ?? 0))
}
