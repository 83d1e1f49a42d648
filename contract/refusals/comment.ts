/** Why a comment is not taken. */
import type { RefusalWords } from '../refusal-words.ts'

export const commentRefusals = {
  TEAM_NO_COMMENT: {
    'zh-CN': '团队订单不支持评价',
    'en-US': 'Team orders cannot be commented',
  },
  COMMENT_EXISTS: {
    'zh-CN': '该订单的此产品已评价过',
    'en-US': 'You have commented on this product of the order already',
  },
  COMMENT_NOT_YET: {
    'zh-CN': '使用后才能评价',
    'en-US': 'You can comment once it was used',
  },
  COMMENT_TOO_LATE: {
    'zh-CN': '已超过评价期限',
    'en-US': 'It is too late to comment on this',
  },
  COMMENT_PASSED: {
    'zh-CN': '评价已通过审核，不能再修改',
    'en-US': 'This comment is shown already and can no longer be changed',
  },
} as const satisfies Record<string, RefusalWords>
