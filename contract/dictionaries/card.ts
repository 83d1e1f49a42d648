/** What states of a card are called. */
import type { Labels } from '../labels.ts'
import type { CardKind, CardState } from '../values/card.ts'

export const cardStateLabels: Labels<CardState> = {
  'zh-CN': {
    UNPAID: '待支付',
    AWAIT: '待审核',
    REJECTED: '未通过',
    ACTIVE: '使用中',
    FROZEN: '已冻结',
    EXPIRED: '已过期',
    CANCELLED: '已注销',
  },
  'en-US': {
    UNPAID: 'Not paid',
    AWAIT: 'Awaiting approval',
    REJECTED: 'Rejected',
    ACTIVE: 'Active',
    FROZEN: 'Frozen',
    EXPIRED: 'Expired',
    CANCELLED: 'Cancelled',
  },
}

export const cardKindLabels: Labels<CardKind> = {
  'zh-CN': { ANNUAL: '年卡', CITIZEN: '市民卡' },
  'en-US': { ANNUAL: 'Annual card', CITIZEN: 'Citizen card' },
}
