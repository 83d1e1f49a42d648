/** How the comments of a product are narrowed down, as the address says it, and how many there are of each kind. */
import type { CommentCount } from '#contract/endpoints/comment.ts'
import { ScoreRange, scoreRanges } from '#contract/values/comment.ts'
import { textOf } from '../../lib/search-params.ts'

/** Nothing of it: all. */
export type CommentFilter = { score?: ScoreRange; pictures?: 'only' }

/** What is no filter counts as nothing. */
export function filterOf(search: Record<string, unknown>): CommentFilter {
  const score = ScoreRange.safeParse(textOf(search, 'score')).data
  return { ...(score && { score }), ...(textOf(search, 'pictures') === 'only' && { pictures: 'only' }) }
}

export const isFiltered = ({ score, pictures }: CommentFilter): boolean =>
  score !== undefined || pictures !== undefined

type Counts = Record<ScoreRange, CommentCount>

const sumOf = (counts: Counts, ranges: readonly ScoreRange[], of: keyof CommentCount): number =>
  ranges.reduce((sum, range) => sum + counts[range][of], 0)

/** What a tap on each filter would show, given the other one. */
export function numbersOf(
  counts: Counts,
  { score, pictures }: CommentFilter,
): Record<ScoreRange | 'all' | 'pictures', number> {
  const of = pictures ? 'withPictures' : 'comments'
  return {
    all: sumOf(counts, scoreRanges, of),
    good: counts.good[of],
    middle: counts.middle[of],
    poor: counts.poor[of],
    pictures: sumOf(counts, score ? [score] : scoreRanges, 'withPictures'),
  }
}
