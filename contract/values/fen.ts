/** Money is counted in whole fen (1/100 yuan), so no sum can pick up a floating-point error (spec 1.5). */
import * as z from 'zod/mini'

export const Fen = z.int().brand<'Fen'>()
export type Fen = z.infer<typeof Fen>

/** Takes a whole, safe number of fen; anything else is not money and throws. Nothing has no sign: -0 becomes 0. */
export const fen = (amount: number): Fen => Fen.parse(amount + 0)

export const noFen = fen(0)

export const sumOf = (amounts: readonly Fen[]): Fen =>
  fen(amounts.reduce((total, amount) => total + amount, 0))

export const minus = (from: Fen, amount: Fen): Fen => fen(from - amount)

export const times = (price: Fen, quantity: number): Fen => fen(price * quantity)

const ALL = 10_000n

/** A share of an amount in basis points (10,000 = all), half a fen rounded away from zero. Never leaves the integers. */
export function shareOf(amount: Fen, basisPoints: number): Fen {
  const share = BigInt(amount) * BigInt(basisPoints)
  const half = share < 0n ? -ALL : ALL
  return fen(Number((share * 2n + half) / (ALL * 2n)))
}

/**
 * Spreads an amount over parts in proportion to their weights, by largest remainder; ties go to the
 * greater weight, so that the order of the parts matters only between equal ones, which the earlier wins.
 * The parts add up to the amount exactly. With no weight at all, the first part takes everything.
 */
export function spread(amount: Fen, weights: readonly Fen[]): Fen[] {
  const total = BigInt(sumOf(weights))
  if (weights.length === 0) throw new RangeError('an amount needs parts to be spread over')
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : noFen))
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, weight, whole: exact / total, rest: exact % total }
  })
  let left = BigInt(amount) - shares.reduce((sum, share) => sum + share.whole, 0n)
  for (const share of shares.toSorted(
    (a, b) => Number(b.rest - a.rest) || b.weight - a.weight || a.index - b.index,
  )) {
    if (left === 0n) break
    share.whole += 1n
    left -= 1n
  }
  return shares.map((share) => fen(Number(share.whole)))
}

/** 12345 → "123.45", -50 → "-0.50" */
export function inYuan(amount: Fen): string {
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** 123450 → "1,234.50", as people read it; providers and files get `inYuan`. */
export const inGroupedYuan = (amount: Fen): string => inYuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')

/** "123.45" → 12345; what a provider writes in yuan. Throws on more than two decimals or anything else. */
export function fromYuan(text: string): Fen {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) throw new RangeError(`not an amount in yuan: ${text}`)
  const [, sign, yuan = '', cents = ''] = parts
  const amount = Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
  return fen(sign === '-' && amount !== 0 ? -amount : amount)
}
