/** When a product of an order may be commented, and what its comments come to. Pure. */
import type { CommentCount, OrderComment } from '#contract/endpoints/comment.ts'
import type { ScoreRange } from '#contract/values/comment.ts'
import type { SalesChannel, UnitState } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'

/** One unit of the product. */
export type CommentedUnit = {
  state: UnitState
  receivedAt: Date | null
  /** The end of its last day; null: it has none. */
  validUntil: Date | null
}

export type CommentWindow = { now: Date; withinDays: number }

type Line = { position: number; productCode: ProductCode; validUntil: Date | null }
type Unit = Pick<CommentedUnit, 'state' | 'receivedAt'> & { linePosition: number }

/** The units of an order that are of this product, which may stand on several of its lines. */
export const unitsOfProduct = (
  productCode: ProductCode,
  lines: readonly Line[],
  units: readonly Unit[],
): CommentedUnit[] =>
  units.flatMap(({ state, receivedAt, linePosition }) => {
    const line = lines.find(({ position }) => position === linePosition)
    return line?.productCode === productCode ? [{ state, receivedAt, validUntil: line.validUntil }] : []
  })

const DAY_MS = 86_400_000

/**
 * Why not; null: it may be. An expired unit was not used, and neither was one whose money went back. What has no last
 * day can be commented for ever.
 */
export function commentObstacle(
  channel: SalesChannel,
  units: readonly CommentedUnit[],
  { now, withinDays }: CommentWindow,
): OrderComment['refusal'] {
  if (channel === 'B2B') return 'TEAM_NO_COMMENT'
  const had = units.filter(({ state, receivedAt }) => state === 'used' || receivedAt !== null)
  if (had.length === 0) return 'COMMENT_NOT_YET'
  const isOpen = ({ validUntil }: CommentedUnit) =>
    validUntil === null || now.getTime() < validUntil.getTime() + withinDays * DAY_MS
  return had.some(isOpen) ? null : 'COMMENT_TOO_LATE'
}

/** Comments of one score that everybody reads. */
export type ScoreCount = { score: number } & CommentCount

/** The range that a score is in, as the indexes of comments have it. */
function rangeOf(score: number): ScoreRange {
  if (score >= 4) return 'good'
  return score === 3 ? 'middle' : 'poor'
}

export type ScoreSummary = {
  comments: number
  /** With one digit behind the point; null: there is none. */
  average: number | null
  counts: Record<ScoreRange, CommentCount>
}

export function summaryOf(scores: readonly ScoreCount[]): ScoreSummary {
  const sumOf = (of: readonly ScoreCount[], value: (count: ScoreCount) => number) =>
    of.reduce((sum, count) => sum + value(count), 0)
  const countOf = (range: ScoreRange): CommentCount => {
    const of = scores.filter(({ score }) => rangeOf(score) === range)
    return {
      comments: sumOf(of, ({ comments }) => comments),
      withPictures: sumOf(of, ({ withPictures }) => withPictures),
    }
  }
  const comments = sumOf(scores, (count) => count.comments)
  const scoreSum = sumOf(scores, (count) => count.score * count.comments)
  return {
    comments,
    average: comments === 0 ? null : Math.round((scoreSum * 10) / comments) / 10,
    counts: { good: countOf('good'), middle: countOf('middle'), poor: countOf('poor') },
  }
}
