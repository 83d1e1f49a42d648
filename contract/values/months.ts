/** Months of the calendar. */
import type { Month } from './time.ts'

/** "2026-11", 2 → "2027-01". */
export function addMonths(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7) as Month
}
