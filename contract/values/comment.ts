/** Comments: the audit states of spec 3.8. */
import * as z from 'zod/mini'

export const commentAuditStatuses = ['AWAIT', 'REJECT', 'PASS'] as const
export const CommentAuditStatus = z.enum(commentAuditStatuses)
export type CommentAuditStatus = z.infer<typeof CommentAuditStatus>
