/** What statuses of a comment are called. */
import type { Labels } from '../labels.ts'
import type { CommentAuditStatus } from '../values/comment.ts'

export const commentAuditLabels: Labels<CommentAuditStatus> = {
  'zh-CN': { AWAIT: '待审核', REJECT: '未通过', PASS: '已通过' },
  'en-US': { AWAIT: 'Awaiting audit', REJECT: 'Rejected', PASS: 'Passed' },
}
