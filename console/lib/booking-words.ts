/** What the bookings of the ledger and its accounts are called. */
import { orderTypeLabels } from '#contract/dictionaries/catalogue.ts'
import { language, words } from './language.ts'

const bookingKinds: Record<string, string> = words({
  'zh-CN': {
    payment: '收款',
    'set-aside': '转入待退',
    'refund-promised': '承诺退款',
    'money-back': '退款到账',
    'top-up': '预付款充值',
    'top-up-back': '预付款充值冲正',
    'voucher-settlement': '发行方结算',
    earned: '确认收入',
    'earned-back': '冲减收入',
  },
  'en-US': {
    payment: 'Payment',
    'set-aside': 'Set aside',
    'refund-promised': 'Refund promised',
    'money-back': 'Refund arrived',
    'top-up': 'Top-up',
    'top-up-back': 'Top-up reversed',
    'voucher-settlement': 'Issuer paid',
    earned: 'Revenue earned',
    'earned-back': 'Revenue given back',
  },
})
export const bookingLabel = (kind: string): string => bookingKinds[kind] ?? kind

const accountNames: Record<string, string> = words({
  'zh-CN': {
    'cash:WECHAT_PAY': '微信支付账户',
    'cash:ALIPAY': '支付宝账户',
    'cash:CMBC': '民生银行账户',
    'cash:ECNY': '数字人民币账户',
    'cash:BANK': '银行账户（转账收入）',
    'cash:HAND': '人工退款',
    'clearing:order': '订单待结算',
    'suspense:late': '待退的异常收款',
    'owed:refund': '应付退款',
    'revenue:fee': '手续费收入',
    'revenue:freight': '运费收入',
  },
  'en-US': {
    'cash:WECHAT_PAY': 'WeChat Pay',
    'cash:ALIPAY': 'Alipay',
    'cash:CMBC': 'China Minsheng Bank',
    'cash:ECNY': 'e-CNY',
    'cash:BANK': 'Bank account (transfers received)',
    'cash:HAND': 'Refunds paid by hand',
    'clearing:order': 'Orders to be fulfilled',
    'suspense:late': 'Set aside, goes back',
    'owed:refund': 'Refunds owed',
    'revenue:fee': 'Revenue from fees',
    'revenue:freight': 'Revenue from freight',
  },
})
const ofMany: Record<string, string> = words({
  'zh-CN': { voucher: '兑换券', advance: '旅行社预付款', revenue: '收入' },
  'en-US': { voucher: 'Vouchers of', advance: 'Prepaid by', revenue: 'Revenue:' },
})
const typeNames: Record<string, string> = orderTypeLabels[language]

/** Accounts of which there are many bear whose they are: "voucher:YZB-DECK", "revenue:PKTK". */
export function accountLabel(account: string): string {
  const [kind = '', whose = ''] = account.split(':')
  const name = ofMany[kind]
  return accountNames[account] ?? (name && whose ? `${name} ${typeNames[whose] ?? whose}` : account)
}
