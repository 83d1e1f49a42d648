/** Why seats are not held, an order is not placed, or its tickets are not shown. */
import type { RefusalWords } from '../refusal-words.ts'

export const orderingRefusals = {
  ORDER_NOT_AWAITING: {
    'zh-CN': '该订单已不在待确认状态，请刷新后查看',
    'en-US': 'This order awaits no confirmation any more, please refresh',
  },
  ORDER_VISIT_OVER: {
    'zh-CN': '该订单的使用时间已到或已过，不能再修改或确认，未退款的将自动全额退回',
    'en-US':
      'The time of this order has come or is over, so it can no longer be edited or confirmed; what is not refunded goes back in full by itself',
  },
  NOTHING_TO_RESEND: {
    'zh-CN': '该订单目前没有可重发的通知',
    'en-US': 'There is no confirmation of this order to send again',
  },
  ITEM_SOLD_OUT: {
    'zh-CN': '第{item}项“{product}”余量不足，请调整后再下单',
    'en-US': 'Item {item}, {product}: not enough left, please change it',
  },
  ITEM_CLOSED: {
    'zh-CN': '第{item}项“{product}”所选时间不开放，请调整后再下单',
    'en-US': 'Item {item}, {product}: closed at this time, please change it',
  },
  ANSWER_MISSING: { 'zh-CN': '请填写“{field}”', 'en-US': 'Please fill in: {field}' },
  ANSWER_INVALID: {
    'zh-CN': '“{field}”的填写不符合要求，请核对',
    'en-US': 'Please check what you entered here: {field}',
  },
  PRICE_CHANGED: {
    'zh-CN': '价格已更新为¥{price}，请确认后再下单',
    'en-US': 'The price is now ¥{price}, please confirm and order again',
  },
  TOO_MANY_HOLDS: {
    'zh-CN': '您有过多未支付的订单，请先支付或取消',
    'en-US': 'You have too many unpaid orders, please pay or cancel one first',
  },
  TOO_MANY_GROUP_HOLDS: {
    'zh-CN': '贵社未支付的订单过多，请先支付或取消部分订单',
    'en-US': 'Your agency has too many unpaid orders, please have some paid or cancelled first',
  },
  HOLD_ENDED: {
    'zh-CN': '保留时间已结束，请重新选择',
    'en-US': 'What was held for you was released, please choose again',
  },
  HOLD_OF_OTHER_BUYER: { 'zh-CN': '账号已变更，请重选', 'en-US': 'Account changed, please choose again' },
  ORDER_ALREADY_PLACED: { 'zh-CN': '订单已提交', 'en-US': 'The order has been placed already' },
  REBUY_NOT_POSSIBLE: { 'zh-CN': '该订单不能重新购买', 'en-US': 'This order cannot be bought again' },
  NO_TICKETS: { 'zh-CN': '该订单没有可用的二维码', 'en-US': 'This order has no QR code to show' },
  TICKET_BEING_ISSUED: {
    'zh-CN': '正在出票，请稍后再试',
    'en-US': 'The ticket is being issued, please try again shortly',
  },
  NOTICE_NOT_READ: {
    'zh-CN': '请先阅读须知至少20秒',
    'en-US': 'Please read the notice for at least 20 seconds',
  },
  NOTICE_NOT_AGREED: { 'zh-CN': '请阅读并同意须知', 'en-US': 'Please read and agree to the notice' },
  VISITORS_MISSING: { 'zh-CN': '请填写全部游客信息', 'en-US': 'Please fill in every visitor' },
  VISITOR_TWICE: { 'zh-CN': '同一证件不能重复填写', 'en-US': 'The same document is entered twice' },
  VISITOR_HAS_TICKET: {
    'zh-CN': '证件{document}当日已订购该产品',
    'en-US': 'Document {document} is already booked for this day',
  },
  DOCUMENTS_ASKED_OFTEN: {
    'zh-CN': '已有门票的证件填写次数过多，请明天再试',
    'en-US': 'Too many documents that already have a ticket, please try tomorrow',
  },
  VISITOR_AGE: {
    'zh-CN': '{name}的年龄不符合所选项目的要求',
    'en-US': 'The age of {name} does not fit what was chosen',
  },
  ID_TYPE_NOT_ACCEPTED: {
    'zh-CN': '所选项目不支持此证件类型',
    'en-US': 'That kind of document is not accepted here',
  },
  GUARDIAN_NEEDED: { 'zh-CN': '儿童需由同单成人携带', 'en-US': 'A child needs an adult in the same order' },
  PARTY_NOT_CORRECTABLE: {
    'zh-CN': '该订单的团队信息不能再修改',
    'en-US': 'What was said about this party cannot be changed any more',
  },
  NAME_NOT_CORRECTABLE: {
    'zh-CN': '该实名信息不能在线更正',
    'en-US': 'This cannot be corrected online',
  },
  GROUP_NAMES_AT_WINDOW: {
    'zh-CN': '团队订单不支持在线更正实名信息，请前往景区服务窗口办理',
    'en-US': 'Names in team orders cannot be corrected online, please go to the scenic-area service window',
  },
  NAME_CORRECTED_ONCE: {
    'zh-CN': '已更正过一次，如需再改请联系客服',
    'en-US': 'This has been corrected once already, please ask our staff',
  },
  NAME_TOO_LATE: {
    'zh-CN': '已超过在线更正时间，请联系客服',
    'en-US': 'It is too late to correct this online, please ask our staff',
  },
  ACCOUNT_HAS_ORDERS: {
    'zh-CN': '您还有未完成的订单，完成或退款后即可注销账号',
    'en-US': 'Some of your orders are still open; once they are used or refunded you can delete the account',
  },
} as const satisfies Record<string, RefusalWords>
