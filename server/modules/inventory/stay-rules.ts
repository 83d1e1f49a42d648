/** How a stay finds its dates, pools, price and validity: one function of five cases for each question. Pure. */
import type { StayRestriction } from '#contract/endpoints/inventory.ts'
import { LONGEST_STAY, type StayRule } from '#contract/values/calendar.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { addDays, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { type DayPools, type Draw, placeAt, placesOf, type TimeOption } from './rules.ts'

/** What a buyer says of the time: a date, a first and last one, or nothing. */
export type StayDates = { visitDate: VisitDate | null; untilDate: VisitDate | null }

/** The dates of which a stay takes pools and has a price; null when the buyer's dates do not fit the stay. */
export function datesOfStay(stay: Stay, { visitDate, untilDate }: StayDates): VisitDate[] | null {
  switch (stay) {
    case 'NONE':
      return visitDate === null && untilDate === null ? [] : null
    case 'SLOT':
    case 'DAY':
      return visitDate !== null && untilDate === null ? [visitDate] : null
    case 'NIGHTS':
      return visitDate !== null && untilDate !== null ? datesBefore(visitDate, untilDate) : null
    case 'DAYS':
      return visitDate !== null && untilDate !== null ? datesBefore(visitDate, addDays(untilDate, 1)) : null
  }
}

/** From the first date to the day before the end; null when there are none, or too many. */
function datesBefore(first: VisitDate, end: VisitDate): VisitDate[] | null {
  const dates: VisitDate[] = []
  for (let date = first; date < end; date = addDays(date, 1)) {
    if (dates.length === LONGEST_STAY) return null
    dates.push(date)
  }
  return dates.length === 0 ? null : dates
}

export type StayPools = {
  /** Of each date; a date without any may be missing. */
  days: ReadonlyMap<VisitDate, DayPools>
  /** Pools without a date, by resource. */
  stock: DayPools
}

/** Where one unit may be used, with what it takes. Empty when a date or a resource has no pools. */
export function placesOfStay(
  stay: Stay,
  draws: readonly Draw[],
  dates: readonly VisitDate[],
  { days, stock }: StayPools,
): TimeOption[] {
  if (draws.length === 0) return []
  switch (stay) {
    case 'SLOT':
      return dates.flatMap((date) => placesOf(draws, days.get(date) ?? new Map()))
    case 'NONE':
      return placeAt(draws, [stock], null)
    case 'DAY':
    case 'NIGHTS':
    case 'DAYS':
      return placeAt(
        draws,
        dates.map((date) => days.get(date) ?? new Map()),
        null,
      )
  }
}

/** Of one unit; the date is null for what has none. */
export type PricePart = { date: VisitDate | null; priceFen: Fen }

/** What one unit costs on each date; null when one of them has no price. */
export function pricePartsOf(
  stay: Stay,
  dates: readonly VisitDate[],
  priceOn: (date: VisitDate | null) => Fen | null,
): PricePart[] | null {
  const priced: readonly (VisitDate | null)[] = stay === 'NONE' ? [null] : dates
  const parts = priced.flatMap((date) => {
    const priceFen = priceOn(date)
    return priceFen === null ? [] : [{ date, priceFen }]
  })
  return parts.length === priced.length ? parts : null
}

export const priceOf = (parts: readonly PricePart[]): Fen => sumOf(parts.map(({ priceFen }) => priceFen))

export type StayLimits = { minLength: number | null; maxLength: number | null }

/** Has a length when the stay is too short or too long. */
export type StayFault = { why: StayRestriction; length: number | null }

/** The length counts by the rule of the date of arrival; each rule stands apart from the others. */
export function stayFault(
  stay: Stay,
  dates: readonly VisitDate[],
  limits: StayLimits,
  ruleOn: (date: VisitDate) => StayRule | null,
): StayFault | null {
  const [first] = dates
  const last = dates.at(-1)
  if ((stay !== 'NIGHTS' && stay !== 'DAYS') || first === undefined || last === undefined) return null
  const arrival = ruleOn(first)
  const min = Math.max(limits.minLength ?? 1, arrival?.minLength ?? 1)
  const max = Math.min(limits.maxLength ?? LONGEST_STAY, arrival?.maxLength ?? LONGEST_STAY)
  if (dates.length < min) return { why: 'STAY_TOO_SHORT', length: min }
  if (dates.length > max) return { why: 'STAY_TOO_LONG', length: max }
  if (arrival?.noArrival) return { why: 'NO_ARRIVAL', length: null }
  const departure = stay === 'NIGHTS' ? addDays(last, 1) : last
  return ruleOn(departure)?.noDeparture ? { why: 'NO_DEPARTURE', length: null } : null
}

const MIDNIGHT = '00:00' as SlotTime
const DAY_MS = 86_400_000

/** What a product says of when its units may be used. */
export type StayTimes = {
  stay: Stay
  /** From the purchase on, of what has no date; null: as long as it was not received. */
  validDays: number | null
  /** Of nights only. */
  checkIn: SlotTime | null
  checkOut: SlotTime | null
}

export type Bought = StayDates & { slotFrom: SlotTime | null; boughtAt: Date }

/**
 * From when and until when a unit may be used; without an end as long as it was not received. A guest who leaves late is
 * still one: nights end a day after the time of check-out.
 */
export function validityOfStay(times: StayTimes, bought: Bought): { from: Date; until: Date | null } {
  const { stay, validDays } = times
  const { visitDate, untilDate, slotFrom, boughtAt } = bought
  if (stay === 'NONE' || visitDate === null)
    return {
      from: boughtAt,
      until: validDays === null ? null : new Date(boughtAt.getTime() + validDays * DAY_MS),
    }
  const end = addDays(untilDate ?? visitDate, 1)
  if (stay === 'NIGHTS')
    return {
      from: venueInstant(visitDate, times.checkIn ?? MIDNIGHT),
      until: venueInstant(end, times.checkOut ?? MIDNIGHT),
    }
  return {
    from: venueInstant(visitDate, (stay === 'SLOT' ? slotFrom : null) ?? MIDNIGHT),
    until: venueInstant(end, MIDNIGHT),
  }
}
