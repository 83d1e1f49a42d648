/** Why a refund cannot be asked for, or cannot be taken back. */
export const refundRefusals = {
  REFUND_NOT_POSSIBLE: {
    'zh-CN': '所选内容当前不能在线退款，如有疑问请联系客服',
    'en-US': 'This cannot be refunded online now, please contact us if you have a question',
  },
  REFUND_TOO_LATE: {
    'zh-CN': '已超过可退款时间',
    'en-US': 'The time for a refund is over',
  },
  REFUND_AMOUNT_CHANGED: {
    'zh-CN': '可退金额现为 ¥{amount}，请确认后重新提交',
    'en-US': 'The refund is now ¥{amount}, please confirm and ask again',
  },
  REFUND_EDITED: {
    'zh-CN': '申请人已修改该退款，请核对后再处理',
    'en-US': 'This refund was edited meanwhile, please look at it again',
  },
  REFUND_OVER_QUANTITY: {
    'zh-CN': '退款数量不能超过购买数量',
    'en-US': 'The quantity cannot exceed what was purchased',
  },
  REFUND_UNITS_MISSING: {
    'zh-CN': '请至少选择一项需要退款的内容',
    'en-US': 'Please choose at least one item to refund',
  },
  REFUND_REASON_MISSING: { 'zh-CN': '请选择退款原因', 'en-US': 'Please choose a reason for the refund' },
  REFUND_WHOLE: {
    'zh-CN': '未通过确认的订单需整单退款',
    'en-US': 'An order that was not confirmed is refunded as a whole',
  },
  PACKAGE_WHOLE: {
    'zh-CN': '套餐需整份退款；其中项目已使用或已过期的，请联系客服',
    'en-US': 'A package is refunded as a whole; if part of it was used or has expired, please contact us',
  },
  REFUND_COUNT_GOODS: {
    'zh-CN': '请先清点退回的商品，再单独处理该退款',
    'en-US': 'Please count the goods that came back first, and decide this refund by itself',
  },
  REFUND_NOTHING_CAME: {
    'zh-CN': '没有收到任何商品时不能同意退款，请拒绝该退款',
    'en-US': 'Nothing of it came back: please refuse this refund instead',
  },
  REFUND_DECIDED: {
    'zh-CN': '该退款已受理，不能再修改或撤销',
    'en-US': 'This refund has been decided and can no longer be edited or withdrawn',
  },
  REFUND_VISIT_OVER: {
    'zh-CN': '使用时间已过，撤销后也不能再使用，因此不能再修改或撤销，请等待处理结果',
    'en-US':
      'The time to use this is over, so the refund can no longer be edited or withdrawn. Please wait until it is decided',
  },
  RETURN_NOT_AWAITED: {
    'zh-CN': '该退款没有等待寄回的商品，无需填写退货运单',
    'en-US': 'This refund is not waiting for goods, so there is no return parcel to enter',
  },
  GOODWILL_NOT_POSSIBLE: {
    'zh-CN': '该订单现在不能补偿：尚未支付、待确认、已关闭，或正在退改',
    'en-US':
      'No goodwill can be given on this order now: it is not paid, not confirmed or closed, or it is being refunded or changed',
  },
  GOODWILL_LEFT_CHANGED: {
    'zh-CN': '可补偿金额现为 ¥{amount}，请确认后重新提交',
    'en-US': 'What can be given is now ¥{amount}, please look again',
  },
  GOODWILL_TOO_MUCH: {
    'zh-CN': '最多可补偿 ¥{amount}',
    'en-US': 'At most ¥{amount} can be given',
  },
  REFUND_MONEY_MOVED: {
    'zh-CN': '这笔款项的状态已变化，请刷新后再试',
    'en-US': 'This money has moved on meanwhile, please look again',
  },
  ORDER_NOT_EDITABLE: {
    'zh-CN': '该订单当前不能修改',
    'en-US': 'This order cannot be edited now',
  },
  TEAM_AT_WINDOW: {
    'zh-CN': '团队订单不支持在线退款，请前往景区服务窗口办理',
    'en-US': 'Team orders cannot be refunded online, please go to the scenic-area service window',
  },
} as const
