/** What is chosen of a change of date: which tickets, what a day costs for them, what is missing. Pure. */
import type { ChangeableUnit } from '#contract/endpoints/change.ts'
import { differenceAt } from '#contract/values/change.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'

/** Tickets of one product move together; the first chosen one says which. */
export function toggled(
  units: readonly ChangeableUnit[],
  chosen: readonly string[],
  unitNo: string,
): string[] {
  if (chosen.includes(unitNo)) return chosen.filter((one) => one !== unitNo)
  const product = units.find((unit) => unit.unitNo === unitNo)?.productCode
  const same = chosen.filter((one) => units.find((unit) => unit.unitNo === one)?.productCode === product)
  return [...same, unitNo]
}

/** What may be chosen at once without a tap: the only ticket there is. */
export function chosenAtFirst(units: readonly ChangeableUnit[]): string[] {
  const free = units.filter(({ refusal }) => refusal === null)
  return free.length === 1 ? free.map(({ unitNo }) => unitNo) : []
}

export const feeOf = (units: readonly ChangeableUnit[]): Fen => sumOf(units.map(({ feeFen }) => feeFen))

/** Difference and fee of a day whose prices are known; null when one of the tickets is not sold then. */
export function netOn(
  units: readonly ChangeableUnit[],
  prices: Readonly<Record<string, Fen>> | undefined,
): Fen | null {
  if (!prices || units.length === 0) return null
  const parts: Fen[] = []
  for (const unit of units) {
    const price = prices[unit.offerCode]
    if (price === undefined) return null
    if (!unit.closed) parts.push(differenceAt(unit, price))
    parts.push(unit.feeFen)
  }
  return sumOf(parts)
}
