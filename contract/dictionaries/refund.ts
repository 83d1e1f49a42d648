/** What statuses of a refund are called. */
import type { Labels } from '../labels.ts'
import type { RefundStatus } from '../values/refund.ts'

export const refundStatusLabels: Labels<RefundStatus> = {
  'zh-CN': {
    PENDING: '待审核',
    REFUND_ING: '退款中',
    REFUND: '已退款',
    REJECT: '已拒绝',
    REPEAL: '已撤销',
    FINISH: '已完结',
  },
  'en-US': {
    PENDING: 'Awaiting review',
    REFUND_ING: 'Refunding',
    REFUND: 'Refunded',
    REJECT: 'Rejected',
    REPEAL: 'Revoked',
    FINISH: 'Finished',
  },
}
