/** What can be given back of an order whose units stay what they are, and how it is spread over them. Pure. */
import { type Fen, fen, spread, sumOf } from '#contract/values/fen.ts'
import type { UnitState } from '#contract/values/order.ts'

export type GivenOn = { id: number; state: UnitState; worthFen: Fen; givenFen: Fen }

/** What is on its way back or to another date has its sums agreed already; what has left is worth nothing any more. */
const staying: readonly UnitState[] = ['valid', 'used', 'expired']

const takesGoodwill = ({ state, worthFen }: GivenOn): boolean => staying.includes(state) && worthFen > 0

export type LeftFacts = {
  units: readonly GivenOn[]
  /** Of all goodwill on one order. */
  limitFen: number
  /** What the payments of the order have not promised back. */
  paymentsLeftFen: Fen
}

export const givenOf = (units: readonly GivenOn[]): Fen => sumOf(units.map(({ givenFen }) => givenFen))

/** Never more than its units are worth, than its payments have, or than the limit leaves. */
export function leftToGive({ units, limitFen, paymentsLeftFen }: LeftFacts): Fen {
  const worthFen = sumOf(units.filter(takesGoodwill).map((unit) => unit.worthFen))
  return fen(Math.max(0, Math.min(worthFen, paymentsLeftFen, limitFen - givenOf(units))))
}

/** To the fen, in proportion to what each unit is worth, and on none more than that. */
export function splitGoodwill(
  amountFen: Fen,
  units: readonly GivenOn[],
): { unitId: number; givenFen: Fen }[] {
  const taking = units.filter(takesGoodwill)
  const worths = taking.map(({ worthFen }) => worthFen)
  if (amountFen <= 0 || amountFen > sumOf(worths))
    throw new RangeError(`${amountFen} fen is not a part of what the units are worth`)
  const shares = spread(amountFen, worths)
  return taking.flatMap(({ id }, index) => {
    const givenFen = shares[index] ?? fen(0)
    return givenFen > 0 ? [{ unitId: id, givenFen }] : []
  })
}
