/** What an order costs, sum by sum, and which part of it each unit bears. Pure, and the only place that computes it. */
import * as z from 'zod/mini'
import { Fen, fen, minus, noFen, spread, sumOf, times } from './fen.ts'

export const Amounts = z.object({
  goodsFen: Fen,
  couponFen: Fen,
  integralFen: Fen,
  freightFen: Fen,
  otherFen: Fen,
  payableFen: Fen,
  paidFen: Fen,
  refundedFen: Fen,
})
export type Amounts = z.infer<typeof Amounts>

export type PricedLine = { priceFen: Fen; quantity: number }

/** At most so much off, on all lines or on those at the given positions of the list. */
export type Discount = { fen: Fen; lines?: readonly number[] }

/** One unit of the line at a position of the list: its price is what it is worth back and its two shares. */
export type UnitShares = {
  line: number
  priceFen: Fen
  couponShareFen: Fen
  integralShareFen: Fen
  worthFen: Fen
}

const noDiscount: Discount = { fen: noFen }

/**
 * The amounts of an order that is not paid yet, and the shares of its units in the order of the lines. The coupon is spread over
 * the units that it is valid for by their prices, then the points by what is left of them. A discount never takes more
 * than these units cost; what goes beyond is not used.
 */
export function amountsOf(
  lines: readonly PricedLine[],
  coupon: Discount = noDiscount,
  points: Discount = noDiscount,
  freightFen: Fen = noFen,
): { amounts: Amounts; units: UnitShares[] } {
  const units = lines.flatMap(({ priceFen, quantity }, line) =>
    Array.from({ length: quantity }, () => ({ line, priceFen })),
  )
  const goodsFen = sumOf(lines.map(({ priceFen, quantity }) => times(priceFen, quantity)))
  const prices = units.map(({ priceFen }) => priceFen)
  const couponShares = sharesOf(coupon, units, prices)
  const rests = prices.map((price, index) => minus(price, couponShares[index] ?? noFen))
  const integralShares = sharesOf(points, units, rests)
  const couponFen = sumOf(couponShares)
  const integralFen = sumOf(integralShares)
  const discounted = minus(minus(goodsFen, couponFen), integralFen)
  return {
    amounts: {
      goodsFen,
      couponFen,
      integralFen,
      freightFen,
      otherFen: noFen,
      payableFen: fen(discounted + freightFen),
      paidFen: noFen,
      refundedFen: noFen,
    },
    units: units.map((unit, index) => {
      const couponShareFen = couponShares[index] ?? noFen
      const integralShareFen = integralShares[index] ?? noFen
      const worthFen = minus(minus(unit.priceFen, couponShareFen), integralShareFen)
      return { ...unit, couponShareFen, integralShareFen, worthFen }
    }),
  }
}

/** A discount spread over the units that it is valid for, by what each still costs. */
function sharesOf(
  { fen: wanted, lines }: Discount,
  units: readonly { line: number }[],
  costs: readonly Fen[],
): Fen[] {
  const weights = costs.map((cost, index) => {
    const line = units[index]?.line ?? -1
    return lines === undefined || lines.includes(line) ? cost : noFen
  })
  const most = sumOf(weights)
  const taken = wanted < most ? wanted : most
  return taken <= 0 ? weights.map(() => noFen) : spread(taken, weights)
}
