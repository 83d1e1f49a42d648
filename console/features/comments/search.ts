/** The filters of the list of comments and what it is sorted by, as they stand in the address. */
import { CommentFilterScore, CommentFilterStatus } from '#contract/console/comment.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { ProductCode } from '#contract/values/product.ts'
import { VisitDate } from '#contract/values/time.ts'

export type CommentSearch = {
  status?: CommentFilterStatus
  score?: CommentFilterScore
  product?: ProductCode
  day?: VisitDate
  sort?: CreatedSort
}

/** What is no filter, or makes no sense, is left out. */
export function commentSearchOf(search: Record<string, unknown>): CommentSearch {
  const status = CommentFilterStatus.safeParse(search['status'])
  const score = CommentFilterScore.safeParse(String(search['score'] ?? ''))
  const product = ProductCode.safeParse(search['product'])
  const day = VisitDate.safeParse(search['day'])
  const sort = CreatedSort.safeParse(search['sort'])
  return {
    ...(status.success && { status: status.data }),
    ...(score.success && { score: score.data }),
    ...(product.success && { product: product.data }),
    ...(day.success && { day: day.data }),
    ...(sort.success && { sort: sort.data }),
  }
}
