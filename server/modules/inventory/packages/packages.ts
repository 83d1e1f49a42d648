/** Where packages have room: each part on its own dates, what parts share counted once for each. Pure. */
import type { DayPart } from '#contract/endpoints/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { PackagePart } from '../../catalogue/catalogue-memory.ts'
import {
  isOffered,
  type OfferedPrice,
  type Offering,
  offeredPricesOf,
  type StayAsked,
  slotsOf,
  stateWithoutPools,
} from '../calendar/calendar.ts'
import { type DayPools, type Pool, type PoolDemand, placeOf, stateOfLeft, type TimeOption } from '../rules.ts'
import { datesOfStay } from '../stay-rules.ts'
import { partStay } from './part-rules.ts'

/** A part as one channel sees it; the only offer of its product is that of the part. */
export type OfferedPart = { part: PackagePart; offering: Offering; poolsOn(date: VisitDate): DayPools }

/** One place, which takes what all parts take; none where a part has none. Of its slots a part has the emptiest. */
export function placesOfPackage(parts: readonly OfferedPart[], start: VisitDate, now: Date): TimeOption[] {
  const places = parts.map((offered) => {
    const offers = offersOf(offered, start, now)
    return emptiest(offers.filter(isOffered)) ?? emptiest(offers.filter(({ place }) => place.closed))
  })
  const found = places.filter((place) => place !== null)
  if (found.length < parts.length) return []
  const seats = found.flatMap((place, index) =>
    place.seats.map(({ pool, units }) => ({ pool, units: units * (parts[index]?.part.quantity ?? 1) })),
  )
  return [placeOf(null, null, together(seats))]
}

/** When each part is used, and in which slots it may be. */
export const dayParts = (
  packages: ReadonlyMap<string, readonly OfferedPart[]>,
  start: VisitDate,
  now: Date,
): DayPart[] =>
  [...packages].flatMap(([offerCode, parts]) =>
    parts.map((offered) => {
      const { part } = offered
      const slots = slotsOf(offersOf(offered, start, now)).map(({ from, to, state, left, capacity }) => {
        const packagesLeft = Math.floor(left / part.quantity)
        const isSold = state === 'OPEN' || state === 'FEW'
        const shown = isSold ? stateOfLeft(packagesLeft, Math.floor(capacity / part.quantity)) : state
        return { from, to, state: shown, left: packagesLeft }
      })
      return {
        offerCode: offerCode as DayPart['offerCode'],
        partCode: part.code,
        ...partStay(part, start),
        slots,
      }
    }),
  )

/** Nothing where the product of the part is not sold for its dates. */
function offersOf({ part, offering, poolsOn }: OfferedPart, start: VisitDate, now: Date): OfferedPrice[] {
  const { stay } = part.product
  const when = partStay(part, start)
  const dates = datesOfStay(stay, when)
  if (!dates) return []
  const days = new Map(dates.map((date) => [date, poolsOn(date)]))
  const asked: StayAsked = { ...when, stay, dates, pools: { days, stock: new Map() } }
  return stateWithoutPools(offering, asked, now) ? [] : offeredPricesOf(offering, asked, now)
}

const emptiest = (offers: readonly OfferedPrice[]): TimeOption | null =>
  offers.map(({ place }) => place).toSorted((a, b) => b.left - a.left)[0] ?? null

/** Each pool once, with all that is taken of it. */
function together(seats: readonly PoolDemand[]): PoolDemand[] {
  const byPool = new Map<Pool['id'], PoolDemand>()
  for (const { pool, units } of seats)
    byPool.set(pool.id, { pool, units: units + (byPool.get(pool.id)?.units ?? 0) })
  return [...byPool.values()]
}
