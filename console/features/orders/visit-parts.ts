/** When a visit is, in the parts between which a line may break. Pure. */
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { orderWords } from './messages.ts'

export type Visit = { visitDate: VisitDate | null; slotFrom: SlotTime | null; untilDate?: VisitDate | null }

/** "2026-12-05", "至 2026-12-07" */
export function visitParts({ visitDate, slotFrom, untilDate }: Visit): string[] {
  if (visitDate === null) return ['–']
  const until = untilDate ? [`${orderWords.until} ${untilDate}`] : []
  return [visitDate, ...until, ...(slotFrom === null ? [] : [slotFrom])]
}
