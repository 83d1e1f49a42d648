/** The lines of an order with the units that stand on them now. */
import { times } from '#contract/values/fen.ts'
import type { PlacedLine } from '../order/order-sql.ts'
import type { UnitRow } from './list-sql.ts'

/** A change of date leaves a line behind, which says what was bought; the order shows where its tickets are. */
export function standingLines(
  lines: readonly PlacedLine[],
  units: readonly Pick<UnitRow, 'linePosition'>[],
): PlacedLine[] {
  if (units.length === 0) return [...lines]
  return lines.flatMap((line) => {
    const quantity = units.filter(({ linePosition }) => linePosition === line.position).length
    return quantity === 0 ? [] : [{ ...line, quantity, amountFen: times(line.priceFen, quantity) }]
  })
}
