/** How much of a day's limit is spent, and left. Pure. */
import { type Fen, minus, noFen } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Spending } from './store.ts'

/** What was spent on another day counts no more. */
export const spentOfDay = ({ spent_on, spent_fen }: Spending, day: VisitDate): Fen =>
  spent_on === day ? spent_fen : noFen

/** Null: there is no limit. One that was lowered below what is spent leaves nothing. */
export function leftOfDay(spending: Spending, day: VisitDate): Fen | null {
  const { daily_limit_fen: limit } = spending
  if (limit === null) return null
  const spent = spentOfDay(spending, day)
  return spent < limit ? minus(limit, spent) : noFen
}
