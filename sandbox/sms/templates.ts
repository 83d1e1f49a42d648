/** The texts that the companies have approved for the merchant: codes in the key file, notifications here. */
import type { World } from '../trade/world.ts'

/** Codes to numbers outside the mainland have templates of their own, as all messages to them do. */
export const codeTemplateAbroad = { aliyun: 'SMS_SANDBOX1A', tencent: '1000101' } as const
export const codeTextAbroad = (code: string): string =>
  `Your code is ${code}, valid for 5 minutes. Keep it to yourself.`

type Template = { aliyun: string; tencent: string; params: readonly string[]; text: string }

/** By the merchant's own name for a kind; `.en` is the English one. `{site}` is where the merchant's shop stands. */
export const notificationTemplates: Readonly<Record<string, Template>> = {
  paid: {
    aliyun: 'SMS_SANDBOX2',
    tencent: '1000002',
    params: ['orderNo'],
    text: '您的订单 {orderNo} 已预订成功。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'paid.en': {
    aliyun: 'SMS_SANDBOX3',
    tencent: '1000003',
    params: ['orderNo'],
    text: 'Your order {orderNo} is complete. See it here: {site}/auth?orderNo={orderNo}',
  },
  'awaiting-confirmation': {
    aliyun: 'SMS_SANDBOX10',
    tencent: '1000010',
    params: ['orderNo'],
    text: '您的订单 {orderNo} 已付款，我们确认后会再通知您。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'awaiting-confirmation.en': {
    aliyun: 'SMS_SANDBOX11',
    tencent: '1000011',
    params: ['orderNo'],
    text: 'Your order {orderNo} is paid. We will write again once it is confirmed. See your order: {site}/auth?orderNo={orderNo}',
  },
  confirmed: {
    aliyun: 'SMS_SANDBOX12',
    tencent: '1000012',
    params: ['orderNo'],
    text: '您的订单 {orderNo} 已确认，可以使用了。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'confirmed.en': {
    aliyun: 'SMS_SANDBOX13',
    tencent: '1000013',
    params: ['orderNo'],
    text: 'Your order {orderNo} is confirmed and ready to use. See it here: {site}/auth?orderNo={orderNo}',
  },
  rejected: {
    aliyun: 'SMS_SANDBOX14',
    tencent: '1000014',
    params: ['orderNo'],
    text: '很抱歉，您的订单 {orderNo} 未能确认。可以修改订单；如未修改，款项会自动全额退回。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'rejected.en': {
    aliyun: 'SMS_SANDBOX15',
    tencent: '1000015',
    params: ['orderNo'],
    text: 'We are sorry: order {orderNo} could not be confirmed. You can edit it; otherwise your money is returned in full. See your order: {site}/auth?orderNo={orderNo}',
  },
  'refund-agreed': {
    aliyun: 'SMS_SANDBOX16',
    tencent: '1000016',
    params: ['orderNo', 'amount'],
    text: '您的订单 {orderNo} 的退款 {amount} 元已受理，正在退回，到账时间以支付机构为准。查看进度：{site}/auth?orderNo={orderNo}',
  },
  'refund-agreed.en': {
    aliyun: 'SMS_SANDBOX17',
    tencent: '1000017',
    params: ['orderNo', 'amount'],
    text: 'A refund of CNY {amount} for order {orderNo} is on its way to you. Follow it here: {site}/auth?orderNo={orderNo}',
  },
  'refund-refused': {
    aliyun: 'SMS_SANDBOX18',
    tencent: '1000018',
    params: ['orderNo'],
    text: '很抱歉，您的订单 {orderNo} 的退款申请未通过。查看原因：{site}/auth?orderNo={orderNo}',
  },
  'refund-refused.en': {
    aliyun: 'SMS_SANDBOX19',
    tencent: '1000019',
    params: ['orderNo'],
    text: 'We are sorry: your refund request for order {orderNo} was declined. See why: {site}/auth?orderNo={orderNo}',
  },
  'refund-arrived': {
    aliyun: 'SMS_SANDBOX20',
    tencent: '1000020',
    params: ['orderNo', 'amount'],
    text: '您的订单 {orderNo} 的退款 {amount} 元已退回。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'refund-arrived.en': {
    aliyun: 'SMS_SANDBOX21',
    tencent: '1000021',
    params: ['orderNo', 'amount'],
    text: 'CNY {amount} of order {orderNo} has been refunded. See your order: {site}/auth?orderNo={orderNo}',
  },
  changed: {
    aliyun: 'SMS_SANDBOX22',
    tencent: '1000022',
    params: ['orderNo', 'date'],
    text: '您的订单 {orderNo} 已改期至 {date}，请使用新的二维码。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'changed.en': {
    aliyun: 'SMS_SANDBOX23',
    tencent: '1000023',
    params: ['orderNo', 'date'],
    text: 'Order {orderNo} is moved to {date}. Please use its new QR code: {site}/auth?orderNo={orderNo}',
  },
  'change-agreed': {
    aliyun: 'SMS_SANDBOX26',
    tencent: '1000026',
    params: ['orderNo', 'amount'],
    text: '您的订单 {orderNo} 的改期申请已通过，请尽快支付差价 {amount} 元，逾期则保持原日期。去支付：{site}/auth?orderNo={orderNo}',
  },
  'change-agreed.en': {
    aliyun: 'SMS_SANDBOX27',
    tencent: '1000027',
    params: ['orderNo', 'amount'],
    text: 'Your change for order {orderNo} is approved. Please pay the difference of CNY {amount} soon, or your order keeps its date. Pay here: {site}/auth?orderNo={orderNo}',
  },
  'change-refused': {
    aliyun: 'SMS_SANDBOX28',
    tencent: '1000028',
    params: ['orderNo'],
    text: '很抱歉，您的订单 {orderNo} 的改期申请未通过，订单保持原日期。查看原因：{site}/auth?orderNo={orderNo}',
  },
  'change-refused.en': {
    aliyun: 'SMS_SANDBOX29',
    tencent: '1000029',
    params: ['orderNo'],
    text: 'We are sorry: your change for order {orderNo} was declined, and it keeps its date. See why: {site}/auth?orderNo={orderNo}',
  },
  'change-expired': {
    aliyun: 'SMS_SANDBOX30',
    tencent: '1000030',
    params: ['orderNo'],
    text: '您的订单 {orderNo} 的改期差价未在时限内支付，订单保持原日期。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'change-expired.en': {
    aliyun: 'SMS_SANDBOX31',
    tencent: '1000031',
    params: ['orderNo'],
    text: 'The difference for order {orderNo} was not paid in time, so it keeps its date. See your order: {site}/auth?orderNo={orderNo}',
  },
  closure: {
    aliyun: 'SMS_SANDBOX24',
    tencent: '1000024',
    params: ['orderNo', 'date'],
    text: '很抱歉，{date} 暂停开放。您的订单 {orderNo} 将全额退款：{site}/auth?orderNo={orderNo}。如需改到其他日期，请在一天内选择：{site}/auth?orderNo={orderNo}&to=change',
  },
  'closure.en': {
    aliyun: 'SMS_SANDBOX25',
    tencent: '1000025',
    params: ['orderNo', 'date'],
    text: 'We are sorry: we are closed on {date}. Order {orderNo} is refunded in full: {site}/auth?orderNo={orderNo}. If you would like another day, please choose it within 24 hours: {site}/auth?orderNo={orderNo}&to=change',
  },
  'vehicle-assigned': {
    aliyun: 'SMS_SANDBOX32',
    tencent: '1000102',
    params: ['orderNo', 'date', 'plate', 'tel'],
    text: '您 {date} 的用车已安排：车牌 {plate}，司机电话 {tel}。查看订单：{site}/auth?orderNo={orderNo}',
  },
  'vehicle-assigned.en': {
    aliyun: 'SMS_SANDBOX33',
    tencent: '1000103',
    params: ['orderNo', 'date', 'plate', 'tel'],
    text: 'Your vehicle for {date}: number plate {plate}, driver {tel}. See your order: {site}/auth?orderNo={orderNo}',
  },
  'password-changed': {
    aliyun: 'SMS_SANDBOX4',
    tencent: '1000004',
    params: ['time'],
    text: '您的账号密码已于 {time} 修改。如非本人操作，请立即重置密码。',
  },
  'password-changed.en': {
    aliyun: 'SMS_SANDBOX5',
    tencent: '1000005',
    params: ['time'],
    text: 'Your password was changed at {time}. If this was not you, reset it at once.',
  },
  'mobile-changed': {
    aliyun: 'SMS_SANDBOX6',
    tencent: '1000006',
    params: ['time'],
    text: '您的账号已于 {time} 更换手机号，此号码不再用于登录。如非本人操作，请联系客服。',
  },
  'mobile-changed.en': {
    aliyun: 'SMS_SANDBOX7',
    tencent: '1000007',
    params: ['time'],
    text: 'Your account moved to another mobile number at {time}; this one no longer signs in. If this was not you, contact us.',
  },
  'binding-changed': {
    aliyun: 'SMS_SANDBOX8',
    tencent: '1000008',
    params: ['time'],
    text: '您的账号已于 {time} 变更第三方账号绑定。如非本人操作，请立即重置密码。',
  },
  'binding-changed.en': {
    aliyun: 'SMS_SANDBOX9',
    tencent: '1000009',
    params: ['time'],
    text: 'An external account was linked to or removed from your account at {time}. If this was not you, reset your password at once.',
  },
}

/** As settings of the merchant: `paid=SMS_SANDBOX2,paid.en=SMS_SANDBOX3,…`. */
export const templateList = (company: 'aliyun' | 'tencent'): string =>
  Object.entries(notificationTemplates)
    .map(([kind, template]) => `${kind}=${template[company]}`)
    .join(',')

/** As settings of the merchant for numbers abroad, where everybody gets the English texts. */
export const templateListAbroad = (company: 'aliyun' | 'tencent'): string =>
  Object.entries(notificationTemplates)
    .filter(([kind]) => kind.endsWith('.en'))
    .map(([kind, template]) => `${kind.replace('.en', '')}=${abroadIdOf(company, template)}`)
    .join(',')

/** What a company registered: a template of the mainland or one for abroad. Null when it knows none by this id. */
export function findTemplate(
  company: 'aliyun' | 'tencent',
  id: string | null,
): (Template & { abroad: boolean }) | null {
  for (const template of Object.values(notificationTemplates)) {
    if (template[company] === id) return { ...template, abroad: false }
    if (abroadIdOf(company, template) === id) return { ...template, abroad: true }
  }
  return null
}

const abroadIdOf = (company: 'aliyun' | 'tencent', template: Template): string =>
  company === 'aliyun' ? `${template.aliyun}A` : `1${template.tencent}`

export function textOf(world: World, { text }: Template, params: Record<string, string>): string {
  const values: Record<string, string> = { ...params, site: merchantSite(world) }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The shop that receives webhooks; its address is unknown before the first payment. */
function merchantSite({ book }: World): string {
  const address = book.trades.all().findLast(({ notifyUrl }) => notifyUrl)?.notifyUrl
  return address ? new URL(address).origin : ''
}
