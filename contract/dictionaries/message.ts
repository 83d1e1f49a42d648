/** What kinds, states, channels and outcomes of notifications are called. */
import type { Labels } from '../labels.ts'
import type { MessageChannel, MessageKind, MessageOutcome, MessageState } from '../values/message.ts'

export const messageKindLabels: Labels<MessageKind> = {
  'zh-CN': {
    paid: '预订成功',
    'awaiting-confirmation': '等待确认',
    confirmed: '订单已确认',
    rejected: '订单未确认',
    'refund-agreed': '退款已受理',
    'refund-in-part': '部分退款已受理',
    'refund-refused': '退款未通过',
    'refund-arrived': '退款已到账',
    'change-agreed': '改期待补差价',
    'change-refused': '改期未通过',
    'change-expired': '改期超时取消',
    'change-withdrawn': '改期已由工作人员撤销',
    changed: '改期成功',
    'vehicle-assigned': '车辆已安排',
    'parcel-sent': '包裹已发出',
    'parcel-arrived': '包裹已签收',
    'invoice-issued': '发票已开具',
    'card-approved': '卡片审核通过',
    'card-rejected': '卡片审核未通过',
    closure: '临时关闭',
    'closure-refund': '临时关闭（仅退款）',
    'closure-in-part': '临时关闭（部分使用）',
    'password-changed': '密码已修改',
    'mobile-changed': '手机号已更换',
    'binding-changed': '账号绑定变更',
  },
  'en-US': {
    paid: 'Order complete',
    'awaiting-confirmation': 'Awaiting confirmation',
    confirmed: 'Order confirmed',
    rejected: 'Order not confirmed',
    'refund-agreed': 'Refund on its way',
    'refund-in-part': 'Refund of what came back on its way',
    'refund-refused': 'Refund declined',
    'refund-arrived': 'Refund arrived',
    'change-agreed': 'Change agreed, difference to pay',
    'change-refused': 'Change declined',
    'change-expired': 'Change expired unpaid',
    'change-withdrawn': 'Change withdrawn by staff',
    changed: 'Date changed',
    'vehicle-assigned': 'Vehicle assigned',
    'parcel-sent': 'Parcel sent',
    'parcel-arrived': 'Parcel signed for',
    'invoice-issued': 'Invoice issued',
    'card-approved': 'Card approved',
    'card-rejected': 'Card application declined',
    closure: 'Closure',
    'closure-refund': 'Closure, refund only',
    'closure-in-part': 'Closure, partly used',
    'password-changed': 'Password changed',
    'mobile-changed': 'Mobile changed',
    'binding-changed': 'Linked account changed',
  },
}

export const messageStateLabels: Labels<MessageState> = {
  'zh-CN': { NEW: '准备中', DUE: '待发送', SENT: '已发送', SKIPPED: '未发送', FAILED: '发送失败' },
  'en-US': { NEW: 'Being prepared', DUE: 'To be sent', SENT: 'Sent', SKIPPED: 'Not sent', FAILED: 'Failed' },
}

export const messageChannelLabels: Labels<MessageChannel> = {
  'zh-CN': { SMS: '短信', WECHAT: '微信', EMAIL: '邮件' },
  'en-US': { SMS: 'SMS', WECHAT: 'WeChat', EMAIL: 'E-mail' },
}

export const messageOutcomeLabels: Labels<MessageOutcome> = {
  'zh-CN': {
    sent: '已接收',
    refused: '微信拒绝发送',
    limited: '该号码已达短信公司的上限',
    rejected: '短信公司或邮件服务器拒绝发送',
    unknown: '没有答复，可能已送达',
    'no-template': '没有登记模板，或未配置邮件服务',
    'day-limit': '该号码或邮箱当天的通知已达上限',
    unwanted: '没有收件人，或对方已关闭此类通知',
    'switched-off': '员工已停止发送此类通知',
  },
  'en-US': {
    sent: 'Accepted',
    refused: 'Refused by WeChat',
    limited: 'The SMS company’s limit for this number is reached',
    rejected: 'Refused by the SMS company or the mail server',
    unknown: 'No answer; it may have arrived',
    'no-template': 'No template is registered, or no mail server is configured',
    'day-limit': 'This number or address has had all messages of a day',
    unwanted: 'There is no recipient, or they switched this kind off',
    'switched-off': 'Staff have switched this kind off',
  },
}
