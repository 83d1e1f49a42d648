/** Which dates and hours opening times may have. Pure. */
import { Refusal } from '#contract/refusals.ts'
import { LONGEST_RANGE_DAYS, type OpeningInput } from '#contract/values/calendar.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'

const minutesOf = (time: SlotTime): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Dates = Pick<OpeningInput, 'from' | 'until'>

/** Refuses dates that are over, far away or the wrong way round. */
export function checkDates({ from, until }: Dates, today: VisitDate): void {
  const isBegun = from < today || from >= addDays(today, LONGEST_RANGE_DAYS)
  const isWrong = until !== null && (until < from || until >= addDays(from, LONGEST_RANGE_DAYS))
  if (isBegun || isWrong) throw new Refusal('OPENING_DATES')
}

type Hours = Pick<OpeningInput, 'opens' | 'closes'>

/** Refuses hours that are no whole number of slots, and hours of what has none. */
export function checkHours({ opens, closes }: Hours, slotMinutes: number | null): void {
  if (slotMinutes === null) {
    if (opens !== null || closes !== null) throw new Refusal('BAD_REQUEST', { field: 'opening.opens' })
    return
  }
  const length = opens === null || closes === null ? 0 : minutesOf(closes) - minutesOf(opens)
  if (length <= 0 || length % slotMinutes !== 0) throw new Refusal('OPENING_HOURS', { minutes: slotMinutes })
}
