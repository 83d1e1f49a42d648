/** The texts of notifications that the companies have approved for the merchant; those of codes are in the key file. */

export type Template = { aliyun: string; tencent: string; params: readonly string[]; text: string }

/** `first`: the number of the Chinese template; the English one has the next. */
type Approved = { first: number; params: readonly string[]; zh: string; en: string }

/** By the merchant's own name for a kind. `{site}` is where the merchant's shop stands, `{order}` the page of an order there. */
const approved: Readonly<Record<string, Approved>> = {
  paid: {
    ...{ first: 2, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 已预订成功。查看订单：{order}',
    en: 'Your order {orderNo} is complete. See it here: {order}',
  },
  'awaiting-confirmation': {
    ...{ first: 10, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 已付款，我们确认后会再通知您。查看订单：{order}',
    en: 'Your order {orderNo} is paid. We will write again once it is confirmed. See your order: {order}',
  },
  confirmed: {
    ...{ first: 12, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 已确认，可以使用了。查看订单：{order}',
    en: 'Your order {orderNo} is confirmed and ready to use. See it here: {order}',
  },
  rejected: {
    ...{ first: 14, params: ['orderNo'] },
    zh: '很抱歉，您的订单 {orderNo} 未能确认。请尽快修改订单；如未修改，所付款项或兑换券会自动全部退回。查看订单：{order}',
    en: 'We are sorry: order {orderNo} could not be confirmed. Please edit it soon; otherwise all that you paid, money or voucher, is returned. See your order: {order}',
  },
  'refund-agreed': {
    ...{ first: 16, params: ['orderNo', 'amount'] },
    zh: '您的订单 {orderNo} 的退款 {amount} 元已受理，正在退回，到账时间以支付机构为准。查看进度：{order}',
    en: 'A refund of CNY {amount} for order {orderNo} is on its way to you. Follow it here: {order}',
  },
  'refund-in-part': {
    ...{ first: 50, params: ['orderNo', 'awaited', 'came', 'amount'] },
    zh: '您的订单 {orderNo} 寄回的 {awaited} 件商品收到 {came} 件，退款 {amount} 元正在退回；未收到的仍保留在订单中。查看进度：{order}',
    en: 'Of the pieces that you return of order {orderNo} ({awaited}), {came} came back, and CNY {amount} is on its way to you. What is missing stays with your order. Follow it here: {order}',
  },
  'refund-refused': {
    ...{ first: 18, params: ['orderNo'] },
    zh: '很抱歉，您的订单 {orderNo} 的退款申请未通过。查看原因：{order}',
    en: 'We are sorry: your refund request for order {orderNo} was declined. See why: {order}',
  },
  'refund-arrived': {
    ...{ first: 20, params: ['orderNo', 'amount'] },
    zh: '您的订单 {orderNo} 的退款 {amount} 元已退回。查看订单：{order}',
    en: 'CNY {amount} of order {orderNo} has been refunded. See your order: {order}',
  },
  changed: {
    ...{ first: 22, params: ['orderNo', 'date'] },
    zh: '您的订单 {orderNo} 已改期至 {date}，请使用新的二维码。查看订单：{order}',
    en: 'Order {orderNo} is moved to {date}. Please use its new QR code: {order}',
  },
  'change-agreed': {
    ...{ first: 26, params: ['orderNo', 'amount'] },
    zh: '您的订单 {orderNo} 的改期申请已通过，请尽快支付差价 {amount} 元，逾期则保持原日期。去支付：{order}',
    en: 'Your change for order {orderNo} is approved. Please pay the difference of CNY {amount} soon, or your order keeps its date. Pay here: {order}',
  },
  'change-refused': {
    ...{ first: 28, params: ['orderNo'] },
    zh: '很抱歉，您的订单 {orderNo} 的改期申请未通过，订单保持原日期。查看原因：{order}',
    en: 'We are sorry: your change for order {orderNo} was declined, and it keeps its date. See why: {order}',
  },
  'change-expired': {
    ...{ first: 30, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 的改期差价未在时限内支付，订单保持原日期。查看订单：{order}',
    en: 'The difference for order {orderNo} was not paid in time, so it keeps its date. See your order: {order}',
  },
  'change-withdrawn': {
    ...{ first: 46, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 的改期已由工作人员撤销，无需支付差价，订单保持原日期。查看订单：{order}',
    en: 'Our staff withdrew the change of order {orderNo}. There is nothing to pay, and it keeps its date. See your order: {order}',
  },
  closure: {
    ...{ first: 24, params: ['orderNo', 'date'] },
    zh: '很抱歉，{date} 暂停开放。您的订单 {orderNo} 中当日的项目将退订，所付款项或兑换券全部退回：{order}。如需改到其他日期，请在一天内选择：{order}&to=change',
    en: 'We are sorry: we are closed on {date}. What order {orderNo} has for that day is cancelled, and all that you paid for it, money or vouchers, comes back: {order}. If you would like another day, please choose it within 24 hours: {order}&to=change',
  },
  'closure-refund': {
    ...{ first: 48, params: ['orderNo', 'date'] },
    zh: '很抱歉，{date} 暂停开放。您的订单 {orderNo} 中当日的项目将退订，所付款项或兑换券全部退回，无需操作：{order}',
    en: 'We are sorry: we are closed on {date}. What order {orderNo} has for that day is cancelled, and all that you paid for it, money or vouchers, comes back. You need do nothing: {order}',
  },
  'closure-in-part': {
    ...{ first: 44, params: ['orderNo', 'date'] },
    zh: '很抱歉，{date} 暂停开放。您的订单 {orderNo} 由兑换券支付且已部分使用，余下部分请联系我们处理：{order}',
    en: 'We are sorry: we are closed on {date}. Order {orderNo} was exchanged for a voucher of which a part is used; please contact us about the rest: {order}',
  },
  'vehicle-assigned': {
    ...{ first: 32, params: ['orderNo', 'date', 'plate', 'tel'] },
    zh: '您 {date} 的用车已安排：车牌 {plate}，司机电话 {tel}。查看订单：{order}',
    en: 'Your vehicle for {date}: number plate {plate}, driver {tel}. See your order: {order}',
  },
  'parcel-sent': {
    ...{ first: 34, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 有包裹已发出。查看物流：{order}',
    en: 'A parcel of order {orderNo} is on its way. Follow it here: {order}',
  },
  'parcel-arrived': {
    ...{ first: 36, params: ['orderNo'] },
    zh: '您的订单 {orderNo} 有包裹已签收。如未收到，请尽快联系我们。查看物流：{order}',
    en: 'A parcel of order {orderNo} was signed for. If you have not got it, please contact us. See it here: {order}',
  },
  'invoice-issued': {
    ...{ first: 38, params: ['orderNo', 'amount'] },
    zh: '您的订单 {orderNo} 的电子发票已开具，金额 {amount} 元。查看发票：{order}&to=invoice',
    en: 'The invoice of CNY {amount} for order {orderNo} has been issued. See it here: {order}&to=invoice',
  },
  'card-approved': {
    ...{ first: 40, params: ['date'] },
    zh: '您的办卡申请已于 {date} 审核通过，可以使用了。查看卡片：{site}/card/approveStatus',
    en: 'Your card was approved on {date} and is ready to use. See it here: {site}/card/approveStatus',
  },
  'card-rejected': {
    ...{ first: 42, params: ['date'] },
    zh: '很抱歉，您的办卡申请于 {date} 未通过审核。查看原因：{site}/card/approveStatus',
    en: 'We are sorry: your card application was declined on {date}. See why: {site}/card/approveStatus',
  },
  'password-changed': {
    ...{ first: 4, params: ['time'] },
    zh: '您的账号密码已于 {time} 修改。如非本人操作，请立即重置密码。',
    en: 'Your password was changed at {time}. If this was not you, reset it at once.',
  },
  'mobile-changed': {
    ...{ first: 6, params: ['time'] },
    zh: '您的账号已于 {time} 更换手机号，此号码不再用于登录。如非本人操作，请联系客服。',
    en: 'Your account moved to another mobile number at {time}; this one no longer signs in. If this was not you, contact us.',
  },
  'binding-changed': {
    ...{ first: 8, params: ['time'] },
    zh: '您的账号已于 {time} 变更第三方账号绑定。如非本人操作，请立即重置密码。',
    en: 'An external account was linked to or removed from your account at {time}. If this was not you, reset your password at once.',
  },
}

const templateOf = (number: number, { params }: Approved, text: string): Template => ({
  ...{ aliyun: `SMS_SANDBOX${number}`, tencent: String(1_000_000 + number), params },
  text: text.replaceAll('{order}', '{site}/auth?orderNo={orderNo}'),
})

/** Approved, but for no kind: the merchant may choose one instead of what its settings name. */
export const furtherTemplates: readonly Template[] = [
  {
    ...{ aliyun: 'SMS_SANDBOX90', tencent: '1000090', params: ['orderNo'] },
    text: '期待您的到来！订单 {orderNo} 的入场凭证在这里：{site}/auth?orderNo={orderNo}',
  },
]

/** `.en` is the English one. */
export const notificationTemplates: Readonly<Record<string, Template>> = Object.fromEntries(
  Object.entries(approved).flatMap(([kind, one]) => [
    [kind, templateOf(one.first, one, one.zh)],
    [`${kind}.en`, templateOf(one.first + 1, one, one.en)],
  ]),
)
