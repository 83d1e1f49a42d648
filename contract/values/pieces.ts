/** Pieces of an order by what they are called. */
import type { Language, Texts } from '../language.ts'

type Piece = { productName: Texts; offerName: Texts; options: readonly { value: Texts }[] }

/** "Tower model · Large · Red"; what another part says too is not written twice. */
export function pieceName({ productName, offerName, options }: Piece, language: Language): string {
  const parts = [productName, offerName, ...options.map(({ value }) => value)].map((text) => text[language])
  const own = [...new Set(parts)]
  return own.filter((part) => !own.some((other) => other !== part && other.includes(part))).join(' · ')
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
