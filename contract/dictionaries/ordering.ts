/** What statuses and channels of orders are called. */
import type { Labels } from '../labels.ts'
import type { FlowStatus, SalesChannel } from '../values/order.ts'

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
    CHANGING_ING: '改期中',
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
