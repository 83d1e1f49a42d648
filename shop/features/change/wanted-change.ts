/** What is chosen of a change of date: which tickets, what a day costs for them, what is missing. Pure. */
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import { differenceAt } from '#contract/values/change.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { datesIn, type Lengths, lengthOf, type RangeStay } from '../inventory/ranges.ts'

/** Tickets of one product move together; the first chosen one says which. */
export function toggled(
  units: readonly ChangeableUnit[],
  chosen: readonly string[],
  unitNo: string,
): string[] {
  if (chosen.includes(unitNo)) return chosen.filter((one) => one !== unitNo)
  const product = units.find((unit) => unit.unitNo === unitNo)?.productCode
  const same = chosen.filter((one) => units.find((unit) => unit.unitNo === one)?.productCode === product)
  return [...same, unitNo]
}

/** What can move together with one tap: all free tickets of the product of the chosen ones, or of the first. */
export function movableTogether(units: readonly ChangeableUnit[], chosen: readonly string[]): string[] {
  const free = units.filter(({ refusal }) => refusal === null)
  const lead = free.find(({ unitNo }) => chosen.includes(unitNo)) ?? free[0]
  return free.filter(({ productCode }) => productCode === lead?.productCode).map(({ unitNo }) => unitNo)
}

/** What is chosen without a tap: all that can move, where it is of one product and one visit. */
export function chosenAtFirst(units: readonly ChangeableUnit[]): string[] {
  const free = units.filter(({ refusal }) => refusal === null)
  const visits = new Set(free.map(({ productCode, when }) => JSON.stringify([productCode, when])))
  return visits.size === 1 ? free.map(({ unitNo }) => unitNo) : []
}

/** On another date tickets keep the time that they all have now, if they have one in common. */
export function timeToKeep(units: readonly ChangeableUnit[], date: VisitDate | null): SlotTime | undefined {
  const times = new Set(units.map(({ when }) => when.slotFrom))
  const [time] = times
  const isOther = date !== null && units.every(({ when }) => when.date !== date)
  return isOther && times.size === 1 && time ? time : undefined
}

/** The date from which the calendar opens. */
export const firstDateOf = (units: readonly ChangeableUnit[]): VisitDate | null =>
  units.reduce<VisitDate | null>((first, { when: { date } }) => {
    if (date === null) return first
    return first === null || date < first ? date : first
  }, null)

export const feeOf = (units: readonly ChangeableUnit[]): Fen => sumOf(units.map(({ feeFen }) => feeFen))

type Prices = Readonly<Record<string, Fen>>

/** Difference and fee of days whose prices are known; null when one of the tickets is not sold on one of them. */
export function netOn(units: readonly ChangeableUnit[], days: readonly (Prices | undefined)[]): Fen | null {
  if (days.length === 0 || units.length === 0) return null
  const parts: Fen[] = []
  for (const unit of units) {
    const prices = days.map((day) => day?.[unit.offerCode])
    const known = prices.filter((price) => price !== undefined)
    if (known.length < prices.length) return null
    if (!unit.closed) parts.push(differenceAt(unit, sumOf(known)))
    parts.push(unit.feeFen)
  }
  return sumOf(parts)
}

/** The nights or days that tickets have now. */
export const daysOf = (stay: RangeStay, units: readonly ChangeableUnit[]): ReadonlySet<VisitDate> =>
  new Set(units.flatMap(({ when: { date, until } }) => (date && until ? datesIn(stay, { date, until }) : [])))

/** What is moved for nothing more keeps its length. */
export function lengthsFor(
  product: Lengths,
  units: readonly ChangeableUnit[],
): Pick<Lengths, 'minLength' | 'maxLength'> {
  const when = units.find(({ closed }) => closed)?.when
  if (!when?.date || !when.until) return product
  const length = lengthOf(product.stay, { date: when.date, until: when.until })
  return { minLength: length, maxLength: length }
}
