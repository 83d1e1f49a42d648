/** Parts of packages: their dates, what of the package's price each of its units bears, and what they take together. Pure. */
import { type Fen, spread } from '#contract/values/fen.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { PackagePart } from '../../catalogue/catalogue-memory.ts'
import type { PricePart, StayDates } from '../stay-rules.ts'

/** When a part is used of a package that begins on a day. */
export function partStay({ product, dayFrom, length }: PackagePart, start: VisitDate): StayDates {
  const visitDate = addDays(start, dayFrom)
  switch (product.stay) {
    case 'NONE':
      return { visitDate: null, untilDate: null }
    case 'SLOT':
    case 'DAY':
      return { visitDate, untilDate: null }
    case 'NIGHTS':
      return { visitDate, untilDate: addDays(visitDate, length ?? 1) }
    case 'DAYS':
      return { visitDate, untilDate: addDays(visitDate, (length ?? 1) - 1) }
  }
}

/** The price of one package over its units, by what they cost by themselves; for each part its units' shares. */
export function sharesOfParts(priceFen: Fen, parts: readonly { priceFen: Fen; ofOne: number }[]): Fen[][] {
  const shares = spread(
    priceFen,
    parts.flatMap((part) => Array.from({ length: part.ofOne }, () => part.priceFen)),
  )
  let taken = 0
  return parts.map(({ ofOne }) => {
    taken += ofOne
    return shares.slice(taken - ofOne, taken)
  })
}

/** A share of a price, over its dates as the price was. */
export function sharedPriceParts(share: Fen, parts: readonly PricePart[]): PricePart[] {
  const shares = spread(
    share,
    parts.map(({ priceFen }) => priceFen),
  )
  return parts.map(({ date, priceFen }, index) => ({ date, priceFen: shares[index] ?? priceFen }))
}

type ClaimingPart = { ofOne: number; claims: readonly { poolId: number; units: number }[] }

/** What one package takes of each pool. */
export function claimsOfParts(parts: readonly ClaimingPart[]): { poolId: number; units: number }[] {
  const sums = new Map<number, number>()
  for (const { ofOne, claims } of parts)
    for (const { poolId, units } of claims) sums.set(poolId, (sums.get(poolId) ?? 0) + units * ofOne)
  return [...sums].map(([poolId, units]) => ({ poolId, units }))
}
