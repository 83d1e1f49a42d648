/** What groups read instead of the policies of what they buy: staff give their money back and move their visits. */
import type { Language } from './language.ts'
import { refundRefusals } from './refusals/refund.ts'

const refund = refundRefusals.TEAM_AT_WINDOW

export const groupPolicies: Record<Language, { refundPolicy: string; changePolicy: string }> = {
  'zh-CN': {
    refundPolicy: refund['zh-CN'],
    changePolicy: '团队订单不支持在线改期，请前往景区服务窗口办理',
  },
  'en-US': {
    refundPolicy: refund['en-US'],
    changePolicy: 'Team orders cannot be changed online, please go to the scenic-area service window',
  },
}
