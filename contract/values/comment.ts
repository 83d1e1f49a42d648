/** Comments: the audit states of SPEC.md section 3. */
import * as z from 'zod/mini'

export const commentAuditStatuses = ['AWAIT', 'REJECT', 'PASS'] as const
export const CommentAuditStatus = z.enum(commentAuditStatuses)
export type CommentAuditStatus = z.infer<typeof CommentAuditStatus>
