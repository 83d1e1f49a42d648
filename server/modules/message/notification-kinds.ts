/** Every kind of notification, a row each: its topic, the parameters of its templates, and the texts to register. */
import type { Language } from '#contract/language.ts'
import type { MessageKind } from '#contract/values/message.ts'
import type { NotificationTopic, orderLinkScreens } from '#contract/values/notification.ts'

export type NotificationKindRow = {
  topic: NotificationTopic
  /** The parameters of its SMS template, in the order in which a company counts them. */
  sms: readonly string[]
  /** The values of its WeChat template, in the order of the setting; null: the safety of an account goes to its mobile. */
  wechat: readonly string[] | null
  /**
   * The text that the operator registers. `{link}` is the page below, and part of the template: companies refuse
   * addresses as parameters. It carries no key; `&to=change` leads on to choosing another day.
   */
  texts: Readonly<Record<Language, string>>
  /** Where its link leads: the page of its order (left out), a screen of that order, or the cards of its member. */
  page?: keyof typeof orderLinkScreens | 'cards'
}

/** `product` is the name of what was bought, `amount` is in yuan, `date` and `time` are the venue's: 120.00, 2026-11-21 (or 2026-11-21~2026-11-23), 2026-11-21 10:05. */
export const notificationKinds = {
  paid: {
    topic: 'purchase',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 已预订成功。查看订单：{link}',
      'en-US': 'Your order {orderNo} is complete. See it here: {link}',
    },
  },
  'awaiting-confirmation': {
    topic: 'purchase',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 已付款，我们确认后会再通知您。查看订单：{link}',
      'en-US':
        'Your order {orderNo} is paid. We will write again once it is confirmed. See your order: {link}',
    },
  },
  confirmed: {
    topic: 'purchase',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 已确认，可以使用了。查看订单：{link}',
      'en-US': 'Your order {orderNo} is confirmed and ready to use. See it here: {link}',
    },
  },
  rejected: {
    topic: 'money',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN':
        '很抱歉，您的订单 {orderNo} 未能确认。请尽快修改订单；如未修改，所付款项或兑换券会自动全部退回。查看订单：{link}',
      'en-US':
        'We are sorry: order {orderNo} could not be confirmed. Please edit it soon; otherwise all that you paid, money or voucher, is returned. See your order: {link}',
    },
  },
  'refund-agreed': {
    topic: 'money',
    sms: ['orderNo', 'amount'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN':
        '您的订单 {orderNo} 的退款 {amount} 元已受理，正在退回，到账时间以支付机构为准。查看进度：{link}',
      'en-US': 'A refund of CNY {amount} for order {orderNo} is on its way to you. Follow it here: {link}',
    },
  },
  'refund-in-part': {
    topic: 'money',
    sms: ['orderNo', 'awaited', 'came', 'amount'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN':
        '您的订单 {orderNo} 寄回的 {awaited} 件商品收到 {came} 件，退款 {amount} 元正在退回；未收到的仍保留在订单中。查看进度：{link}',
      'en-US':
        'Of the pieces that you return of order {orderNo} ({awaited}), {came} came back, and CNY {amount} is on its way to you. What is missing stays with your order. Follow it here: {link}',
    },
  },
  'refund-refused': {
    topic: 'money',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '很抱歉，您的订单 {orderNo} 的退款申请未通过。查看原因：{link}',
      'en-US': 'We are sorry: your refund request for order {orderNo} was declined. See why: {link}',
    },
  },
  'refund-arrived': {
    topic: 'money',
    sms: ['orderNo', 'amount'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 的退款 {amount} 元已退回。查看订单：{link}',
      'en-US': 'CNY {amount} of order {orderNo} has been refunded. See your order: {link}',
    },
  },
  changed: {
    topic: 'change',
    sms: ['orderNo', 'date'],
    wechat: ['orderNo', 'product', 'date'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 已改期至 {date}，请使用新的二维码。查看订单：{link}',
      'en-US': 'Order {orderNo} is moved to {date}. Please use its new QR code: {link}',
    },
  },
  'change-agreed': {
    topic: 'change',
    sms: ['orderNo', 'amount'],
    wechat: ['orderNo', 'product', 'amount'],
    texts: {
      'zh-CN':
        '您的订单 {orderNo} 的改期申请已通过，请尽快支付差价 {amount} 元，逾期则保持原日期。去支付：{link}',
      'en-US':
        'Your change for order {orderNo} is approved. Please pay the difference of CNY {amount} soon, or your order keeps its date. Pay here: {link}',
    },
  },
  'change-refused': {
    topic: 'change',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '很抱歉，您的订单 {orderNo} 的改期申请未通过，订单保持原日期。查看原因：{link}',
      'en-US':
        'We are sorry: your change for order {orderNo} was declined, and it keeps its date. See why: {link}',
    },
  },
  'change-expired': {
    topic: 'change',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 的改期差价未在时限内支付，订单保持原日期。查看订单：{link}',
      'en-US':
        'The difference for order {orderNo} was not paid in time, so it keeps its date. See your order: {link}',
    },
  },
  'change-withdrawn': {
    topic: 'change',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 的改期已由工作人员撤销，无需支付差价，订单保持原日期。查看订单：{link}',
      'en-US':
        'Our staff withdrew the change of order {orderNo}. There is nothing to pay, and it keeps its date. See your order: {link}',
    },
  },
  closure: {
    topic: 'money',
    sms: ['orderNo', 'date'],
    wechat: ['orderNo', 'product', 'date'],
    texts: {
      'zh-CN':
        '很抱歉，{date} 暂停开放。您的订单 {orderNo} 中当日的项目将退订，所付款项或兑换券全部退回：{link}。如需改到其他日期，请在一天内选择：{link}&to=change',
      'en-US':
        'We are sorry: we are closed on {date}. What order {orderNo} has for that day is cancelled, and all that you paid for it, money or vouchers, comes back: {link}. If you would like another day, please choose it within 24 hours: {link}&to=change',
    },
  },
  'closure-refund': {
    topic: 'money',
    sms: ['orderNo', 'date'],
    wechat: ['orderNo', 'product', 'date'],
    texts: {
      'zh-CN':
        '很抱歉，{date} 暂停开放。您的订单 {orderNo} 中当日的项目将退订，所付款项或兑换券全部退回，无需操作：{link}',
      'en-US':
        'We are sorry: we are closed on {date}. What order {orderNo} has for that day is cancelled, and all that you paid for it, money or vouchers, comes back. You need do nothing: {link}',
    },
  },
  'closure-in-part': {
    topic: 'money',
    sms: ['orderNo', 'date'],
    wechat: ['orderNo', 'product', 'date'],
    texts: {
      'zh-CN':
        '很抱歉，{date} 暂停开放。您的订单 {orderNo} 由兑换券支付且已部分使用，余下部分请联系我们处理：{link}',
      'en-US':
        'We are sorry: we are closed on {date}. Order {orderNo} was exchanged for a voucher of which a part is used; please contact us about the rest: {link}',
    },
  },
  'vehicle-assigned': {
    topic: 'purchase',
    sms: ['orderNo', 'date', 'plate', 'tel'],
    wechat: ['orderNo', 'product', 'date'],
    texts: {
      'zh-CN': '您 {date} 的用车已安排：车牌 {plate}，司机电话 {tel}。查看订单：{link}',
      'en-US': 'Your vehicle for {date}: number plate {plate}, driver {tel}. See your order: {link}',
    },
  },
  'parcel-sent': {
    topic: 'purchase',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 有包裹已发出。查看物流：{link}',
      'en-US': 'A parcel of order {orderNo} is on its way. Follow it here: {link}',
    },
  },
  'parcel-arrived': {
    topic: 'purchase',
    sms: ['orderNo'],
    wechat: ['orderNo', 'product'],
    texts: {
      'zh-CN': '您的订单 {orderNo} 有包裹已签收。如未收到，请尽快联系我们。查看物流：{link}',
      'en-US':
        'A parcel of order {orderNo} was signed for. If you have not got it, please contact us. See it here: {link}',
    },
  },
  'invoice-issued': {
    topic: 'purchase',
    sms: ['orderNo', 'amount'],
    wechat: ['orderNo', 'product', 'amount'],
    page: 'invoice',
    texts: {
      'zh-CN': '您的订单 {orderNo} 的电子发票已开具，金额 {amount} 元。查看发票：{link}',
      'en-US': 'The invoice of CNY {amount} for order {orderNo} has been issued. See it here: {link}',
    },
  },
  'card-approved': {
    topic: 'purchase',
    sms: ['date'],
    wechat: ['product', 'date'],
    page: 'cards',
    texts: {
      'zh-CN': '您的办卡申请已于 {date} 审核通过，可以使用了。查看卡片：{link}',
      'en-US': 'Your card was approved on {date} and is ready to use. See it here: {link}',
    },
  },
  'card-rejected': {
    topic: 'purchase',
    sms: ['date'],
    wechat: ['product', 'date'],
    page: 'cards',
    texts: {
      'zh-CN': '很抱歉，您的办卡申请于 {date} 未通过审核。查看原因：{link}',
      'en-US': 'We are sorry: your card application was declined on {date}. See why: {link}',
    },
  },
  'password-changed': {
    topic: 'account',
    sms: ['time'],
    wechat: null,
    texts: {
      'zh-CN': '您的账号密码已于 {time} 修改。如非本人操作，请立即重置密码。',
      'en-US': 'Your password was changed at {time}. If this was not you, reset it at once.',
    },
  },
  'mobile-changed': {
    topic: 'account',
    sms: ['time'],
    wechat: null,
    texts: {
      'zh-CN': '您的账号已于 {time} 更换手机号，此号码不再用于登录。如非本人操作，请联系客服。',
      'en-US':
        'Your account moved to another mobile number at {time}; this one no longer signs in. If this was not you, contact us.',
    },
  },
  'binding-changed': {
    topic: 'account',
    sms: ['time'],
    wechat: null,
    texts: {
      'zh-CN': '您的账号已于 {time} 变更第三方账号绑定。如非本人操作，请立即重置密码。',
      'en-US':
        'An external account was linked to or removed from your account at {time}. If this was not you, reset your password at once.',
    },
  },
} as const satisfies Record<MessageKind, NotificationKindRow>

export type NotificationKind = keyof typeof notificationKinds

/** Those about what somebody bought or applied for, which go to its buyer. */
export type BuyerKind = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind]['topic'] extends 'account' ? never : Kind
}[NotificationKind]

/** What stands in the templates of a kind. */
export type ValueName<Kind extends NotificationKind> =
  | (typeof notificationKinds)[Kind]['sms'][number]
  | NonNullable<(typeof notificationKinds)[Kind]['wechat']>[number]

export const topicOf = (kind: NotificationKind): NotificationTopic => notificationKinds[kind].topic
