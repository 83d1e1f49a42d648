/** An order's timeline as its card shows it: what is open, then the rest by day. */

import { type VisitDate, venueDate } from '#contract/values/time.ts'
import type { TimelineEntry } from '#contract/values/timeline.ts'

type Day = { date: VisitDate; entries: TimelineEntry[] }

/** In the order in which the server has put them. */
export function timelineDays(timeline: readonly TimelineEntry[]): { open: TimelineEntry[]; days: Day[] } {
  const days = Map.groupBy(
    timeline.filter(({ open }) => !open),
    ({ at }) => venueDate(new Date(at)),
  )
  return {
    open: timeline.filter(({ open }) => open),
    days: [...days].map(([date, entries]) => ({ date, entries })),
  }
}
