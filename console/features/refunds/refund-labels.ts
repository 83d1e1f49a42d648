/** What states, kinds, deciders and banks of refunds are called. */
import type { StaffRefundRow } from '#contract/console/refund.ts'
import type { RefundDecider, RefundKind } from '#contract/values/refund.ts'
import { accountOf } from '../../lib/format.ts'
import { language, words } from '../../lib/language.ts'
import { refundWords } from './messages.ts'

const deciders: Record<RefundDecider, string> = words({
  'zh-CN': { AUTO: '自动', STAFF: '员工', GOODS: '收货后' },
  'en-US': { AUTO: 'Automatic', STAFF: 'Staff', GOODS: 'On receipt' },
})
/** Who is to decide; null once it is decided, since the history names who did. */
export const deciderLabel = ({ needs, status }: Pick<StaffRefundRow, 'needs' | 'status'>): string | null =>
  status === 'PENDING' ? deciders[needs] : null

const kinds: Record<RefundKind, string> = words({
  'zh-CN': {
    UNITS: '退订',
    REJECTED: '未通过确认',
    CLOSURE: '临时关闭',
    GOODWILL: '补偿',
    CHANGE: '改期差价',
  },
  'en-US': {
    UNITS: 'Items',
    REJECTED: 'Not confirmed',
    CLOSURE: 'Closure',
    GOODWILL: 'Goodwill',
    CHANGE: 'Change of date',
  },
})
export const kindLabel = (kind: RefundKind): string => kinds[kind]

const states = words({
  'zh-CN': { PENDING: '等待发起', SENT: '处理中', DONE: '已到账', ABNORMAL: '待员工处理' },
  'en-US': { PENDING: 'Waiting', SENT: 'On its way', DONE: 'Arrived', ABNORMAL: 'Needs staff' },
})
export const stateLabel = (state: keyof typeof states): string => states[state]

const troubles = words({
  'zh-CN': { CLOSED: '退款已关闭', ABNORMAL: '收款账户异常', STUCK: '长时间无结果' },
  'en-US': {
    CLOSED: 'Closed by the provider',
    ABNORMAL: 'The account cannot take it',
    STUCK: 'Came to no end',
  },
})
export const troubleLabel = (trouble: keyof typeof troubles): string => troubles[trouble]

export function actorLabel(actor: string): string {
  if (actor === 'buyer') return refundWords.buyer
  if (actor === 'system') return refundWords.system
  if (actor === 'provider') return refundWords.provider
  return accountOf(actor)
}

const bankNames: Record<string, readonly [string, string]> = {
  ICBC_DEBIT: ['工商银行', 'ICBC'],
  ABC_DEBIT: ['农业银行', 'Agricultural Bank of China'],
  BOC_DEBIT: ['中国银行', 'Bank of China'],
  CCB_DEBIT: ['建设银行', 'China Construction Bank'],
  COMM_DEBIT: ['交通银行', 'Bank of Communications'],
  PSBC_DEBIT: ['邮储银行', 'Postal Savings Bank'],
  CMB_DEBIT: ['招商银行', 'China Merchants Bank'],
  CITIC_DEBIT: ['中信银行', 'China CITIC Bank'],
  CEB_DEBIT: ['光大银行', 'China Everbright Bank'],
  CMBC_DEBIT: ['民生银行', 'China Minsheng Bank'],
  CIB_DEBIT: ['兴业银行', 'Industrial Bank'],
  SPDB_DEBIT: ['浦发银行', 'SPD Bank'],
  PAB_DEBIT: ['平安银行', 'Ping An Bank'],
  GDB_DEBIT: ['广发银行', 'China Guangfa Bank'],
  NBCB_DEBIT: ['宁波银行', 'Bank of Ningbo'],
}
export const bankLabel = (bank: string): string => bankNames[bank]?.[language === 'zh-CN' ? 0 : 1] ?? bank
