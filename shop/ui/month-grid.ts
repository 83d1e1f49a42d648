/** The weeks of a month as a calendar shows them: Monday first, null where another month's days would be. */

/**
 * "2026-11" → at most 42 cells of "2026-11-01" and nulls, always whole weeks; weeks that end before `from` are left
 * out.
 */
export function monthGrid(month: string, from = ''): (string | null)[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const monthStart = new Date(Date.UTC(year, number - 1, 1))
  const blanks = (monthStart.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = Array.from({ length: blanks + days }, (_, index) =>
    index < blanks ? null : `${month}-${String(index - blanks + 1).padStart(2, '0')}`,
  )
  const weeks = [...cells, ...Array.from({ length: (7 - (cells.length % 7)) % 7 }, () => null)]
  const first = weeks.findIndex((date) => date !== null && date >= from)
  return first < 0 ? weeks : weeks.slice(first - (first % 7))
}
