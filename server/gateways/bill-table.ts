/** A provider's bill as lines of named cells. */

export type BillLine = (column: string) => string

/** `cellsOf` cuts one line; a bill without one of the columns is not the bill that we know, and throws. */
export function linesOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly string[],
): BillLine[] {
  const places = new Map(head.map((name, place) => [name.trim(), place]))
  for (const column of columns) if (!places.has(column)) throw new Error(`a bill without ${column}`)
  return rows.map((cells) => {
    if (cells.length < head.length) throw new Error('a line of a bill is too short')
    return (column) => (cells[places.get(column) ?? -1] ?? '').trim()
  })
}
