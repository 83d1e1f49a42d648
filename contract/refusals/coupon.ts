/** Why a coupon is not taken, or why a coupon or points are not accepted for an order. */
import type { RefusalWords } from '../refusal-words.ts'

export const couponRefusals = {
  COUPON_NOT_OPEN: {
    'zh-CN': '该活动尚未开始或已结束',
    'en-US': 'This activity has not begun or is over',
  },
  COUPONS_GONE: { 'zh-CN': '优惠券已被领完', 'en-US': 'All coupons of this activity have been taken' },
  COUPON_LIMIT: {
    'zh-CN': '每人限领{perMember}张，您已领取',
    'en-US': 'You have taken all you can of these coupons (limit {perMember})',
  },
  COUPON_TOO_OFTEN: {
    'zh-CN': '操作过于频繁，请{retryAfterSeconds}秒后再试',
    'en-US': 'Too many tries, please wait {retryAfterSeconds} seconds',
  },
  COUPON_CODE_WRONG: {
    'zh-CN': '兑换码无效或已被使用，请核对后重试',
    'en-US': 'This code is not valid or has been used, please check it',
  },
  COUPON_UNKNOWN: { 'zh-CN': '未找到该优惠券，请重新选择', 'en-US': 'No such coupon, please choose another' },
  COUPON_OUT_OF_SCOPE: {
    'zh-CN': '该优惠券不适用于所选商品',
    'en-US': 'This coupon is not for these products',
  },
  COUPON_BELOW_THRESHOLD: {
    'zh-CN': '未达到该优惠券的使用金额',
    'en-US': 'The order is below the amount this coupon needs',
  },
  COUPON_NOT_VALID_NOW: {
    'zh-CN': '该优惠券不在使用期内',
    'en-US': 'This coupon is not valid now',
  },
  POINTS_SHORT: {
    'zh-CN': '可用积分已变化，请重新选择',
    'en-US': 'The points you can use have changed, please choose again',
  },
  COUPON_TAKEN: {
    'zh-CN': '该优惠券已用于另一订单；若该订单未支付，取消或释放后即可使用',
    'en-US':
      'Another order uses this coupon; if it stays unpaid, the coupon is free once that order has ended',
  },
  COUPON_VOID: {
    'zh-CN': '该优惠券或兑换码已作废，不能使用',
    'en-US': 'This coupon or code was made void and cannot be used',
  },
  COUPON_IN_USE: {
    'zh-CN': '该优惠券已用于订单{orderNo}，不能作废',
    'en-US': 'Order {orderNo} uses this coupon, so it cannot be voided',
  },
  COUPON_CODE_USED: {
    'zh-CN': '该兑换码已兑换为优惠券，请在已领取的优惠券中作废{couponNo}',
    'en-US': 'This code has become coupon {couponNo}; void that one instead',
  },
  COUPON_TOTAL_TAKEN: {
    'zh-CN': '已领取{taken}张，总量不能低于此数',
    'en-US': '{taken} have been taken, the total cannot be below that',
  },
  COUPON_CODES_MADE: {
    'zh-CN': '已生成{made}个兑换码，总量不能低于此数',
    'en-US': '{made} codes have been made, the total cannot be below that',
  },
  COUPON_CODES_FULL: {
    'zh-CN': '最多还能生成{left}个兑换码，请先提高总量',
    'en-US': 'At most {left} more codes can be made, please raise the total first',
  },
  COUPON_WITHOUT_CODES: {
    'zh-CN': '该活动由会员直接领取，没有兑换码',
    'en-US': 'Members take the coupons of this activity directly, it has no codes',
  },
  COUPON_SCOPE_UNKNOWN: {
    'zh-CN': '适用范围中没有这些产品或票种：{codes}',
    'en-US': 'There is no such product or offer: {codes}',
  },
  COUPON_KIND_FIXED: {
    'zh-CN': '领取方式创建后不能修改，请新建活动',
    'en-US': 'How an activity gives its coupons does not change, please make a new activity',
  },
  COUPON_PROMISED: {
    'zh-CN': '已有{taken}张被领取，优惠、适用范围、有效期、规则和使用条件不能再修改；可停止后新建活动',
    'en-US':
      '{taken} have been taken: discount, scope, validity, rule and condition stay as they are; stop this activity and make a new one',
  },
} as const satisfies Record<string, RefusalWords>
