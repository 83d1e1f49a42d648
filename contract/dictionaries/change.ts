/** What states and reasons of a change of date are called. */
import type { Labels } from '../labels.ts'
import type { ChangeState } from '../values/change.ts'

export const changeStateLabels: Labels<ChangeState> = {
  'zh-CN': {
    AWAIT_AUDIT: '待审核',
    AWAIT_PAID: '待支付',
    DONE: '改期成功',
    REVOKED: '已撤销',
    REJECTED: '未通过',
    EXPIRED: '已过期',
  },
  'en-US': {
    AWAIT_AUDIT: 'Being checked',
    AWAIT_PAID: 'To be paid',
    DONE: 'Complete',
    REVOKED: 'Withdrawn',
    REJECTED: 'Declined',
    EXPIRED: 'Expired',
  },
}
