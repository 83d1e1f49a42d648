/** Where a ticket finds its seats on a day and what that day or slot is called. Pure: no clock, no database. */
import type { Texts } from '#contract/language.ts'
import { minutesOf } from '#contract/values/minutes.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import { type SlotTime, startOfDay, type VisitDate } from '#contract/values/time.ts'
import type { CatalogueOffer, CatalogueProduct } from '../catalogue/catalogue-memory.ts'
import { boardingOf } from '../catalogue/rules.ts'

export type ResourceKind = 'SLOT' | 'DAY' | 'ALLOTMENT' | 'STOCK'

/** What one ticket takes of a resource. */
export type Draw = {
  resourceId: number
  kind: ResourceKind
  /** Only orders of this channel draw; null: everybody's. */
  channel: SalesChannel | null
  slotMinutes: number | null
  units: number
  /** So many adjoining slots from the start on. */
  slots: number
}

export type Pool = {
  id: number
  resourceId: number
  /** Null for stock. */
  date: VisitDate | null
  /** Both null when the day is one. */
  from: SlotTime | null
  to: SlotTime | null
  capacity: number
  /** Neither held nor sold. */
  left: number
  closed: boolean
  /** Why it is closed. */
  reason?: Texts | null
}

/** The pools of one day by resource, in the order of their times. */
export type DayPools = ReadonlyMap<number, readonly Pool[]>

export type PoolDemand = { pool: Pool; units: number }

/** A time at which a ticket may be used, with what it takes for that. */
export type TimeOption = {
  from: SlotTime | null
  to: SlotTime | null
  closed: boolean
  /** Why, where staff said so. */
  reason?: Texts
  /** Tickets that still fit, and that would fit if nothing were taken. */
  left: number
  capacity: number
  seats: readonly PoolDemand[]
}

export const drawsFor = (draws: readonly Draw[], channel: SalesChannel): Draw[] =>
  draws.filter((draw) => draw.channel === null || draw.channel === channel)

/**
 * All places of a day for a ticket. The resource with the shortest slots leads; from the other slotted ones the ticket
 * takes the slot in which its own begins. Empty when a drawn resource has no pools.
 */
export function placesOf(draws: readonly Draw[], pools: DayPools): TimeOption[] {
  const lead = draws
    .filter(({ kind }) => kind === 'SLOT')
    .toSorted((a, b) => (a.slotMinutes ?? 0) - (b.slotMinutes ?? 0))[0]
  if (draws.length === 0) return []
  if (!lead) return placeAt(draws, [pools], null)
  const starts = pools.get(lead.resourceId) ?? []
  return starts.flatMap((start) => placeAt(draws, [pools], start))
}

/**
 * A place over one or more dates. Of the resource that leads the ticket takes this very slot. Empty when another one has
 * none at that time, or on one of the dates.
 */
export function placeAt(
  draws: readonly Draw[],
  dates: readonly DayPools[],
  start: Pool | null,
): TimeOption[] {
  const seats: PoolDemand[] = []
  let to = start?.to ?? null
  for (const draw of draws)
    for (const pools of dates) {
      const taken = slotsTaken(draw, pools.get(draw.resourceId) ?? [], start)
      if (!taken) return []
      if (draw.resourceId === start?.resourceId) to = taken.at(-1)?.to ?? null
      for (const pool of taken) seats.push({ pool, units: draw.units })
    }
  return [placeOf(start?.from ?? null, to, seats)]
}

/** The pool at the start and its followers, each of which begins where the last ended; null when one is missing. */
function slotsTaken({ resourceId, slots }: Draw, pools: readonly Pool[], start: Pool | null): Pool[] | null {
  const leads = resourceId === start?.resourceId
  const first = leads ? start : pools.find((candidate) => covers(candidate, start?.from ?? null))
  if (!first) return null
  const taken = [first]
  // A day, or stock, is one.
  while (first.from !== null && taken.length < slots) {
    const end = taken.at(-1)?.to
    const next = pools.find(({ from }) => from === end)
    if (!next) return null
    taken.push(next)
  }
  return taken
}

const covers = ({ from, to }: Pool, time: SlotTime | null): boolean =>
  from === null || to === null || (time !== null && from <= time && time < to)

export function placeOf(
  from: SlotTime | null,
  to: SlotTime | null,
  seats: readonly PoolDemand[],
): TimeOption {
  const closed = seats.some(({ pool }) => pool.closed)
  const ticketsIn = (free: (pool: Pool) => number) =>
    Math.min(...seats.map(({ pool, units }) => Math.floor(free(pool) / units)))
  const capacity = ticketsIn((pool) => pool.capacity)
  const reason = seats.find(({ pool }) => pool.closed && pool.reason)?.pool.reason
  const left = closed ? 0 : ticketsIn((pool) => pool.left)
  return { from, to, closed, seats, capacity, left, ...(reason && { reason }) }
}

/** How many tickets the places hold together: taken one place after the other, so that no pool is counted twice. */
export function leftOver(places: readonly TimeOption[]): number {
  const left = new Map<Pool, number>()
  const leftIn = (pool: Pool) => left.get(pool) ?? pool.left
  return places.reduce((total, place) => {
    if (place.closed) return total
    const fits = Math.min(...place.seats.map(({ pool, units }) => Math.floor(leftIn(pool) / units)))
    for (const { pool, units } of place.seats) left.set(pool, leftIn(pool) - fits * units)
    return total + fits
  }, 0)
}

const MINUTE_MS = 60_000

/** Since the midnight with which the day began at the venue; negative before it. */
export const minutesInto = (date: VisitDate, now: Date): number =>
  (now.getTime() - startOfDay(date).getTime()) / MINUTE_MS

/** `boardingUntilMinutes`: before its slot; null for what does not leave. */
type SaleEnd = { cutoffMinutes: number; boardingUntilMinutes: number | null }

export const saleEndOf = (
  product: Pick<CatalogueProduct, 'extra'>,
  { cutoffMinutes }: Pick<CatalogueOffer, 'cutoffMinutes'>,
): SaleEnd => ({ cutoffMinutes, boardingUntilMinutes: boardingOf(product) })

/** From this minute of the day on the place is not sold any more: nobody buys what takes nobody on any more. */
export function saleEndsAt(from: SlotTime | null, { cutoffMinutes, boardingUntilMinutes }: SaleEnd): number {
  if (from === null) return cutoffMinutes
  const isByCutoff = boardingUntilMinutes === null || cutoffMinutes < -boardingUntilMinutes
  return minutesOf(from) + (isByCutoff ? cutoffMinutes : -boardingUntilMinutes)
}

/** Few: the last tenth, or a handful. */
const FEW_SHARE = 0.1
const FEW_AT_LEAST = 3

/** Of something that may be bought as long as there is any left. */
export function stateOfLeft(left: number, capacity: number): AvailabilityState {
  if (left <= 0) return 'SOLD_OUT'
  return left <= Math.max(FEW_AT_LEAST, capacity * FEW_SHARE) ? 'FEW' : 'OPEN'
}
