/** The filter of the queue of comments, as it stands in the address. */
import { CommentAuditStatus } from '#contract/values/comment.ts'

export type CommentSearch = { status?: CommentAuditStatus }

/** What is no filter is left out. */
export function commentSearchOf(search: Record<string, unknown>): CommentSearch {
  const status = CommentAuditStatus.safeParse(search['status'])
  return status.success ? { status: status.data } : {}
}
