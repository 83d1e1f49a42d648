/** Until when tickets may still move to a visit: no buyer is moved into one that is over. Pure. */
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { seatEnds } from '../order/rules.ts'

/** With less than this left before a visit begins, nobody could pay in time. */
const MIN_MINUTES_BEFORE = 5

export type NewVisit = { visitDate: VisitDate; slotTo: SlotTime | null; validFrom: string }

/**
 * Of a move that is asked for at this moment: when the new visit begins. What is as good as begun may still be
 * bought, and is moved to until its slot (or its day, or the first of a stay) is over, as for late money of an order.
 */
export function moveEnds(visits: readonly NewVisit[], at: Date): Date {
  const begins = Math.min(...visits.map(({ validFrom }) => Date.parse(validFrom)))
  if (begins - at.getTime() >= MIN_MINUTES_BEFORE * 60_000) return new Date(begins)
  const ends = visits.flatMap(({ visitDate, slotTo }) => seatEnds(visitDate, slotTo)?.getTime() ?? [])
  return new Date(Math.min(...ends))
}
