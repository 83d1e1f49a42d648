/** Where the gaps are, what they look like, and which of them is right. */
import { engrave, engraveBehind, type Light, type Pixels } from './glass.ts'
import { drawMask, shapeKinds } from './piece-shape.ts'
import type { Random } from './random.ts'
import { gapApart, gapBetween, gapCount, gapRange, gapsInRow, rowApart, type Spot } from './rules.ts'
import { type Gap, pieceRanksOf, type SolverView, solverViewOf } from './solver-view.ts'

/**
 * In two rows and evenly apart, the gaps of one row between those of the other, so that neither the height of a piece nor
 * a place on the way says anything.
 */
export function drawSpots(random: Random): { rows: number[]; spots: Spot[] } {
  const apart = random.int(rowApart.from, rowApart.to)
  const top = random.int(gapRange.fromY, gapRange.toY - apart)
  const rows = [top, top + apart]
  const room = gapRange.toX - gapRange.fromX - (gapsInRow - 1) * gapApart - gapBetween
  const from = gapRange.fromX + random.int(0, room)
  const begins = shuffled(random, [from, from + gapBetween])
  const spots = rows.flatMap((row, which) =>
    Array.from({ length: gapsInRow }, (_, n) => ({
      x: (begins[which] ?? from) + n * gapApart,
      y: row + random.int(-4, 4),
    })),
  )
  return { rows, spots }
}

type Stage = { ground: Pixels; spots: readonly Spot[]; light: Light }
type Drawn = { pixels: Pixels; gap: Gap; gaps: Gap[] }

/** How often gaps are drawn anew at most, and how near is near enough. */
const ROUNDS = 5
const NEAR = 1.6

/**
 * Which gap is right is decided last: one that programs would not take first, but in a place drawn at random. So no
 * place in their order is worth more than another.
 */
export function drawGaps(random: Random, stage: Stage): Drawn {
  const wished = random.int(2, gapCount - 1)
  let best = digAll(random, stage, wished)
  for (let round = 1; round < ROUNDS && best.off > NEAR; round += 1) {
    const next = digAll(random, stage, wished)
    if (next.off < best.off) best = next
  }
  return best
}

/** `off` is how far the right gap is from the wished place. */
function digAll(random: Random, { ground, spots, light }: Stage, wished: number): Drawn & { off: number } {
  const pixels = Uint8Array.from(ground)
  const kinds = shuffled(random, shapeKinds)
  const gaps = spots.map((spot, n): Gap => {
    const kind = kinds[n] ?? 'star'
    return { ...spot, kind, piece: drawMask(random, kind) }
  })
  // Behind each gap is the very piece of another one: what fits best is wrong.
  const ring = shuffled(random, gaps)
  for (const [n, gap] of ring.entries()) {
    const [front, behind] = [drawMask(random, gap.kind), ring[(n + 1) % ring.length]?.piece ?? gap.piece]
    engraveBehind(random, { pixels, mask: behind, at: gap, front }, light)
    engrave(random, { pixels, mask: front, at: gap }, light)
  }
  return { pixels, gaps, ...rightOf(solverViewOf(pixels, gaps), wished) }
}

/** How many are looked at more closely. */
const CLOSELY = 2

function rightOf(sight: SolverView, wished: number): { gap: Gap; off: number } {
  const looked = sight.gaps
    .map((gap, n) => ({ gap, n, off: offOf(sight.ranks[n] ?? [], wished) }))
    .toSorted((left, right) => left.off - right.off)
    .slice(0, CLOSELY)
    .map(({ gap, n }) => ({
      gap,
      off: offOf([...(sight.ranks[n] ?? []), ...pieceRanksOf(sight, n)], wished),
    }))
    .toSorted((left, right) => left.off - right.off)
  const [right] = looked
  if (!right) throw new RangeError('there are no gaps')
  return right
}

/** To be taken first is worse than any other place. */
const offOf = (ranks: readonly number[], wished: number): number =>
  ranks.reduce((sum, rank) => sum + Math.abs(rank - wished) + (rank === 0 ? FIRST : 0), 0) / ranks.length
const FIRST = 3

const shuffled = <T>(random: Random, all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: random.int(0, 1_000_000) }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)
