/** Pieces of an order by what they are called. */
import type { OrderToPack } from '#contract/console/delivery.ts'
import type { Language } from '#contract/language.ts'

type Piece = OrderToPack['units'][number]

/** "Tower model · Large · Red"; a name that stands there already is not written twice. */
export function pieceName({ productName, offerName, options }: Piece, language: Language): string {
  const parts = [productName, offerName, ...options.map(({ value }) => value)].map((text) => text[language])
  return [...new Set(parts)].join(' · ')
}

/** What is alike together, in the order of the pieces. */
export function countedPieces(
  units: readonly Piece[],
  language: Language,
): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const unit of units) {
    const name = pieceName(unit, language)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
