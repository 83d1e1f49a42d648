/** The weeks of a month as a calendar shows them: Monday first, null where another month's days would be. */

/** "2026-11" → 42 or fewer cells of "2026-11-01" and nulls, always whole weeks. */
export function monthGrid(month: string): (string | null)[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1))
  const blanks = (first.getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = Array.from({ length: blanks + days }, (_, index) =>
    index < blanks ? null : `${month}-${String(index - blanks + 1).padStart(2, '0')}`,
  )
  return [...cells, ...Array.from({ length: (7 - (cells.length % 7)) % 7 }, () => null)]
}

/** "2026-11", 2 → "2027-01". */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
