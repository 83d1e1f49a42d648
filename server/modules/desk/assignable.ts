/** To what staff assign, and from which date on. Pure. */
import { familyOf } from '#contract/product-paths.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { DrawingUnit } from '../ordering/console/assignable.ts'

type Served = Pick<DrawingUnit, 'state' | 'product' | 'visitDate' | 'untilDate' | 'validUntil'>

/** Paid for, and neither over nor on its way somewhere else: also who has checked in may need a room, or another one. */
export const isAssignable = ({ state, validUntil }: Served, now: Date): boolean =>
  state === 'reserved' || state === 'valid' || (state === 'used' && validUntil !== null && now < validUntil)

/** Of who has checked in, what is not over. The last night is not before its guest leaves, although its date is. */
export function servedFrom(unit: Served, now: Date): VisitDate | null {
  const last = lastDateOf(unit)
  const today = venueDate(now)
  if (unit.state !== 'used' || last === null) return unit.visitDate
  return last < today ? last : today
}

/** Whether it can be assigned to on a date of its own. */
export const isServedOn = (unit: Served, date: VisitDate, now: Date): boolean =>
  isAssignable(unit, now) && date >= (servedFrom(unit, now) ?? date)

function lastDateOf({ product, visitDate, untilDate }: Served): VisitDate | null {
  if (untilDate === null) return visitDate
  return productTypes[familyOf(product)].lengthUnit === 'night' ? addDays(untilDate, -1) : untilDate
}
