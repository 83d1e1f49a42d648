/** Choosing a stay in the month: one tap for its first date, one for its last, and why another tap leads nowhere. Pure. */
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { isFree } from './days.ts'

export type RangeStay = Extract<Stay, 'NIGHTS' | 'DAYS'>

export const isRange = (stay: Stay): stay is RangeStay => stay === 'NIGHTS' || stay === 'DAYS'

/** What a product allows of the length of its stays; null: no limit. */
export type Lengths = { stay: RangeStay; minLength: number | null; maxLength: number | null }

export type Range = { date: VisitDate; until: VisitDate }

/** Null until both dates are chosen. */
export const rangeOf = ({ date, until }: Partial<Range>): Range | null =>
  date && until ? { date, until } : null

const DAY_MS = 86_400_000

/** Nights, or days with the last one. */
export const lengthOf = (stay: Stay, { date, until }: Range): number =>
  (Date.parse(until) - Date.parse(date)) / DAY_MS + (stay === 'NIGHTS' ? 0 : 1)

/** The nights slept, or the days. */
export const datesIn = (stay: RangeStay, range: Range): VisitDate[] =>
  Array.from({ length: Math.max(0, lengthOf(stay, range)) }, (_, at) => addDays(range.date, at))

/** Why a tap was not taken. */
export type RangeFault =
  | { why: 'unfree'; day: CalendarDay }
  | { why: 'tooShort' | 'tooLong'; length: number }
  | { why: 'noArrival' | 'noDeparture' }

export type TapResult = { first: VisitDate } | { range: Range } | { fault: RangeFault }

export type CalendarDays = ReadonlyMap<VisitDate, CalendarDay>

/** After a first date a tap ends the stay; a tap before it, or without one, begins a stay. */
export function tap(
  first: VisitDate | null,
  date: VisitDate,
  days: CalendarDays,
  lengths: Lengths,
): TapResult {
  const ends = first !== null && (lengths.stay === 'NIGHTS' ? date > first : date >= first)
  return ends ? endStay({ date: first, until: date }, days, lengths) : beginStay(date, days)
}

function beginStay(date: VisitDate, days: CalendarDays): TapResult {
  const day = days.get(date)
  if (day && !isFree(day.state)) return { fault: { why: 'unfree', day } }
  return day?.stay?.noArrival ? { fault: { why: 'noArrival' } } : { first: date }
}

function endStay(range: Range, days: CalendarDays, lengths: Lengths): TapResult {
  const length = lengthOf(lengths.stay, range)
  const arrival = days.get(range.date)?.stay
  const least = Math.max(lengths.minLength ?? 1, arrival?.minLength ?? 1)
  const most = Math.min(
    lengths.maxLength ?? Number.POSITIVE_INFINITY,
    arrival?.maxLength ?? Number.POSITIVE_INFINITY,
  )
  if (length > most) return { fault: { why: 'tooLong', length: most } }
  for (let at = 0; at < length; at += 1) {
    const day = days.get(addDays(range.date, at))
    if (day && !isFree(day.state)) return { fault: { why: 'unfree', day } }
  }
  if (length < least) return { fault: { why: 'tooShort', length: least } }
  return days.get(range.until)?.stay?.noDeparture ? { fault: { why: 'noDeparture' } } : { range }
}

/** The day after the last free night, on which a stay from the first date can only end; null when there is none in sight. */
export function lastDeparture(first: VisitDate, days: CalendarDays, { stay }: Lengths): VisitDate | null {
  if (stay !== 'NIGHTS') return null
  for (let date = first; days.has(date); date = addDays(date, 1)) {
    const day = days.get(date)
    if (day && !isFree(day.state)) return date > first ? date : null
  }
  return null
}
