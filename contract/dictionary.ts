/** Every enumeration of spec 3.8 with what its values are called, in both languages. */
import type { Language } from './language.ts'
import type { CommentAuditStatus } from './values/comment.ts'
import {
  type FlowStatus,
  type OrderType,
  orderTypes,
  type PaymentStatus,
  type SalesChannel,
} from './values/order.ts'
import type { PayType } from './values/payment.ts'
import type { Gender, IdType } from './values/person.ts'
import type { TicketCategory } from './values/product.ts'
import type { ShopModule } from './values/product-type-row.ts'
import { productTypes } from './values/product-types.ts'
import type { RefundStatus } from './values/refund.ts'

/** In the order in which they are offered. */
export type Labels<Value extends string = string> = Record<Language, Record<Value, string>>

/** The display labels of spec 4.1. */
export const flowStatusLabels: Labels<FlowStatus> = {
  'zh-CN': {
    INIT: '初始',
    AWAIT_PAID: '待支付',
    CANCEL: '已取消',
    PAST_DUE: '支付过期',
    UNCONIRM: '待确认',
    CONFIRM_FAIL: '确认被拒',
    TD_ING: '退款中',
    TD_FINISH: '退款完成',
    AWAIT_CHECK: '待使用',
    CHECK_ING: '使用中',
    CHECK_FINISH: '使用完成',
    PART_TD_ING: '部分退款中',
    PART_AWAIT_CHECK: '部分待使用',
    PART_FINISH: '部分退款/使用完成',
    CHANGING_ING: '改签中',
  },
  'en-US': {
    INIT: 'Initial',
    AWAIT_PAID: 'Awaiting payment',
    CANCEL: 'Cancelled',
    PAST_DUE: 'Payment expired',
    UNCONIRM: 'Awaiting confirmation',
    CONFIRM_FAIL: 'Confirmation rejected',
    TD_ING: 'Refunding',
    TD_FINISH: 'Refund complete',
    AWAIT_CHECK: 'Awaiting use',
    CHECK_ING: 'In use',
    CHECK_FINISH: 'Use complete',
    PART_TD_ING: 'Partly refunding',
    PART_AWAIT_CHECK: 'Partly awaiting use',
    PART_FINISH: 'Partly refunded/used complete',
    CHANGING_ING: 'Changing',
  },
}

export const paymentStatusLabels: Labels<PaymentStatus> = {
  'zh-CN': { UNPAID: '未支付', SUCESS: '支付成功', FAILED: '支付失败', FINISH: '已完结' },
  'en-US': { UNPAID: 'Unpaid', SUCESS: 'Paid', FAILED: 'Failed', FINISH: 'Finished' },
}

export const payTypeLabels: Labels<PayType> = {
  'zh-CN': {
    ADVANCE: '预付款',
    ALIPAY_APP: '支付宝',
    ALIPAY_WAP: '支付宝',
    ALIPAY_PC: '支付宝网页支付',
    ALIPAY_BAR: '支付宝付款码',
    ALIPAY_QR: '支付宝扫码',
    WECHAT_APP: '微信支付',
    WECHAT_MP: '微信支付',
    WECHAT_QR: '微信扫码',
    CMBC_WECHAT_MP: '民生银行微信支付',
    CMBC_ZFB_QRCODE: '民生银行支付宝扫码',
    CMBC_WXQRCODE: '民生银行微信扫码',
    CMBC_H5_WXMWEB: '民生银行微信支付',
    EXTICKET: '兑换券',
    ECNY_H5: '数字人民币',
    WECHAT_H5: '微信支付',
  },
  'en-US': {
    ADVANCE: 'Prepaid balance',
    ALIPAY_APP: 'Alipay',
    ALIPAY_WAP: 'Alipay',
    ALIPAY_PC: 'Alipay on the web',
    ALIPAY_BAR: 'Alipay payment code',
    ALIPAY_QR: 'Alipay QR code',
    WECHAT_APP: 'WeChat Pay',
    WECHAT_MP: 'WeChat Pay',
    WECHAT_QR: 'WeChat QR code',
    CMBC_WECHAT_MP: 'WeChat Pay by Minsheng Bank',
    CMBC_ZFB_QRCODE: 'Alipay QR by Minsheng Bank',
    CMBC_WXQRCODE: 'WeChat QR by Minsheng Bank',
    CMBC_H5_WXMWEB: 'WeChat Pay by Minsheng Bank',
    EXTICKET: 'Exchange voucher',
    ECNY_H5: 'e-CNY',
    WECHAT_H5: 'WeChat Pay',
  },
}

export const refundStatusLabels: Labels<RefundStatus> = {
  'zh-CN': {
    PENDING: '待审核',
    REFUND_ING: '退款中',
    REFUND: '已退款',
    REJECT: '已拒绝',
    REPEAL: '已撤销',
    FINISH: '已完结',
  },
  'en-US': {
    PENDING: 'Awaiting review',
    REFUND_ING: 'Refunding',
    REFUND: 'Refunded',
    REJECT: 'Rejected',
    REPEAL: 'Revoked',
    FINISH: 'Finished',
  },
}

/** Of several families of one type, the first one names it. */
const typeNames = (language: Language): Record<OrderType, string> =>
  Object.fromEntries(
    orderTypes.map((type) => {
      const row = Object.values(productTypes).find((one) => one.type === type)
      return [type, row?.words[language].name]
    }),
  ) as Record<OrderType, string>

export const orderTypeLabels: Labels<OrderType> = {
  'zh-CN': typeNames('zh-CN'),
  'en-US': typeNames('en-US'),
}

export const shopModuleLabels: Labels<ShopModule> = {
  'zh-CN': { PARK: '门票', HOTEL: '酒店', GENERAL: '其他' },
  'en-US': { PARK: 'Tickets', HOTEL: 'Hotel', GENERAL: 'General' },
}

export const salesChannelLabels: Labels<SalesChannel> = {
  'zh-CN': {
    WEB: '网站',
    WECHAT: '微信',
    WAP: '手机网页',
    APP: '手机应用',
    SYS: '窗口',
    B2B: '团队',
    OTA: '在线旅行社',
  },
  'en-US': {
    WEB: 'Website',
    WECHAT: 'WeChat',
    WAP: 'Mobile web',
    APP: 'App',
    SYS: 'Window',
    B2B: 'Groups',
    OTA: 'Online travel agency',
  },
}

export const ticketCategoryLabels: Labels<TicketCategory> = {
  'zh-CN': {
    adult: '成人票',
    minor: '未成年人票',
    oldMan: '老人票',
    parentChild: '亲子票',
    child: '儿童票',
    free: '免费票',
    discount: '优惠票',
    activity: '活动票',
  },
  'en-US': {
    adult: 'Adult',
    minor: 'Minor',
    oldMan: 'Senior',
    parentChild: 'Parent-child',
    child: 'Child',
    free: 'Free',
    discount: 'Discount',
    activity: 'Activity',
  },
}

export const idTypeLabels: Labels<IdType> = {
  'zh-CN': {
    ID_CARD: '二代身份证',
    PASSPORT: '护照',
    HK_MACAO_PASS: '港澳通行证',
    TAIWAN_PASS: '台湾通行证',
    FOREIGN_PR: '外国人永久居留身份证',
    OTHER: '其他证件',
  },
  'en-US': {
    ID_CARD: 'Chinese ID card',
    PASSPORT: 'Passport',
    HK_MACAO_PASS: 'Hong Kong/Macao pass',
    TAIWAN_PASS: 'Taiwan pass',
    FOREIGN_PR: "Foreign permanent resident's card",
    OTHER: 'Other document',
  },
}

export const genderLabels: Labels<Gender> = {
  'zh-CN': { male: '男', female: '女' },
  'en-US': { male: 'Male', female: 'Female' },
}

export const commentAuditLabels: Labels<CommentAuditStatus> = {
  'zh-CN': { AWAIT: '待审核', REJECT: '未通过', PASS: '已通过' },
  'en-US': { AWAIT: 'Awaiting audit', REJECT: 'Rejected', PASS: 'Passed' },
}

/** By the names that /common/multipleDict knows. */
export const dictionaries = {
  orderFlowStatus: flowStatusLabels,
  orderStatus: paymentStatusLabels,
  payType: payTypeLabels,
  refundStatus: refundStatusLabels,
  orderType: orderTypeLabels,
  module: shopModuleLabels,
  salesChannel: salesChannelLabels,
  ticketCategory: ticketCategoryLabels,
  idType: idTypeLabels,
  gender: genderLabels,
  commentAuditStatus: commentAuditLabels,
} as const satisfies Record<string, Labels>

export type DictType = keyof typeof dictionaries

/** One dictionary as a list to choose from. */
export const dictionaryOf = (type: DictType, language: Language): { label: string; value: string }[] =>
  Object.entries(dictionaries[type][language]).map(([value, label]) => ({ label, value }))
