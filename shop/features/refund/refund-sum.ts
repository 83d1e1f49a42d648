/** What the screen of a refund decides: what may be chosen, and what the choice comes to. Pure. */
import type { RefundQuote } from '#contract/endpoints/refund.ts'
import { type Fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import { returnedOf } from '#contract/values/points.ts'
import { yuan } from '../../lib/format.ts'

export type QuotedUnit = RefundQuote['units'][number]

/** What comes back: never money for a voucher. */
export const backText = (
  byVouchers: boolean,
  { amountFen }: { amountFen: Fen },
  types: { EXTICKET: string },
): string => (byVouchers ? types.EXTICKET : yuan(amountFen))

export const choosable = (quote: RefundQuote): QuotedUnit[] =>
  quote.units.filter(({ obstacle }) => obstacle === null)

/** Units that nobody has any more are not shown as a choice. */
const gone: readonly QuotedUnit['state'][] = ['returning', 'refunded', 'void', 'used', 'expired']

export const shownUnits = (quote: RefundQuote): QuotedUnit[] =>
  quote.units.filter(({ state }) => !gone.includes(state))

/** A choice with a unit, or without it: of a package all that is left goes with it. */
export function toggled(
  quote: RefundQuote,
  chosen: readonly string[],
  { unitNo, packageNo }: Pick<QuotedUnit, 'unitNo' | 'packageNo'>,
): string[] {
  const together = choosable(quote)
    .filter((unit) => packageNo !== null && unit.packageNo === packageNo)
    .map((unit) => unit.unitNo)
  const moved = together.length > 0 ? together : [unitNo]
  const rest = chosen.filter((one) => !moved.includes(one))
  return chosen.includes(unitNo) ? rest : [...rest, ...moved]
}

/** At first: what must go as a whole, the only one there is, or what the edited refund had. */
export function firstChoice(quote: RefundQuote, before: readonly string[]): string[] {
  const free = choosable(quote).map(({ unitNo }) => unitNo)
  const packages = new Set(choosable(quote).map(({ packageNo }) => packageNo))
  const isOnePackage = packages.size === 1 && !packages.has(null)
  if (quote.whole || free.length === 1 || isOnePackage) return free
  return free.filter((unitNo) => before.includes(unitNo))
}

/** What of a choice can be chosen still: another tab, or the gate, may have taken units of it since. */
export function stillRefundable(quote: RefundQuote, chosen: readonly string[]): string[] {
  const free = new Set<string>(choosable(quote).map(({ unitNo }) => unitNo))
  return chosen.filter((unitNo) => free.has(unitNo))
}

/** `all`: nothing of the order is left then. */
export type RefundSum = {
  worthFen: Fen
  feeFen: Fen
  freightFen: Fen
  amountFen: Fen
  points: number
  all: boolean
  needs: RefundQuote['needs']
}

/** Each unit stands for itself, so the sums only add; freight comes back with the last of them. */
export function sumOfChoice(quote: RefundQuote, chosen: readonly string[]): RefundSum {
  const units = quote.units.filter(({ unitNo }) => chosen.includes(unitNo))
  const left = quote.units.filter(({ state }) => !['returning', 'refunded', 'void'].includes(state))
  const all = left.length > 0 && left.every(({ unitNo }) => chosen.includes(unitNo))
  const freightFen = all ? quote.freightWithAllFen : noFen
  const amountFen = sumOf([...units.map((unit) => unit.amountFen), freightFen])
  return {
    worthFen: sumOf(units.map(({ worthFen }) => worthFen)),
    feeFen: sumOf(units.map(({ feeFen }) => feeFen)),
    freightFen,
    points: returnedOf(
      quote.pointsLeft.points,
      sumOf(units.map(({ integralShareFen }) => integralShareFen)),
      quote.pointsLeft.fen,
    ),
    all,
    amountFen,
    needs: deciderOf(units, amountFen > quote.autoLimitFen),
  }
}

/** Where a sum goes back to, and how much to each: the newest payment first, at most what is left of it. */
export function waysOfSum({ ways }: Pick<RefundQuote, 'ways'>, amountFen: Fen): RefundQuote['ways'] {
  const taken: RefundQuote['ways'] = []
  let restFen = amountFen
  for (const { payType, leftFen } of ways) {
    const partFen = restFen < leftFen ? restFen : leftFen
    const same = taken.find((one) => one.payType === payType)
    if (same) same.leftFen = sumOf([same.leftFen, partFen])
    else if (partFen > 0) taken.push({ payType, leftFen: partFen })
    restFen = minus(restFen, partFen)
  }
  return taken
}

/** Who decides about several units: GOODS if one of them needs it, else STAFF if one does or the sum is above the limit. */
function deciderOf(units: readonly QuotedUnit[], isMuch: boolean): RefundQuote['needs'] {
  const asked = units.map(({ needs }) => needs)
  if (asked.includes('GOODS')) return 'GOODS'
  return isMuch || asked.includes('STAFF') ? 'STAFF' : 'AUTO'
}
