/** Which dates and hours opening times may have, and what becomes of their places when they end. Pure. */
import type { Texts } from '#contract/language.ts'
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

/** Visitors read it where places have orders and are no longer sold. */
export const ENDED_REASON: Texts = { 'zh-CN': '已停止开放', 'en-US': 'No longer open' }

/** Refuses a day that is over, and one on which they end anyway, or after it. */
export function checkLastDay(last: VisitDate, { until }: Pick<Dates, 'until'>, today: VisitDate): void {
  if (last < today || (until !== null && last >= until)) throw new Refusal('OPENING_END')
}

type Ending = { kept: boolean; referred: boolean; closed: boolean }

/** Those that stay as they are laid out otherwise, those that go, and those of the rest that are still open. */
export function sortedByEnding<Pool extends Ending>(pools: readonly Pool[]) {
  const ending = pools.filter(({ kept }) => !kept)
  return {
    kept: pools.filter(({ kept }) => kept),
    removed: ending.filter(({ referred }) => !referred),
    closed: ending.filter(({ referred, closed }) => referred && !closed),
  }
}
