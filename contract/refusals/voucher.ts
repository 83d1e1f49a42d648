/** Why a voucher is not exchanged. What is wrong, used, void, expired or unknown is one sentence: guessing tells nothing. */
import type { RefusalWords } from '../refusal-words.ts'

export const voucherRefusals = {
  VOUCHER_NOT_USABLE: {
    'zh-CN': '该兑换码无效或当前不可使用，请核对后重试',
    'en-US': 'This serial number is not valid or cannot be used now, please check it',
  },
  VOUCHER_TOO_OFTEN: {
    'zh-CN': '错误次数过多，请明天再试',
    'en-US': 'Too many wrong serial numbers, please try again tomorrow',
    status: 429,
  },
  VOUCHER_TERMS: {
    'zh-CN': '请先阅读并同意兑换须知',
    'en-US': 'Please read and agree to the terms of exchange first',
  },
  VOUCHER_OTHER_OFFER: {
    'zh-CN': '该兑换券不能兑换所选商品或数量',
    'en-US': 'This voucher is not for what you chose, or not for so many',
  },
  VOUCHER_OTHER_DATE: {
    'zh-CN': '该兑换券在所选日期不可使用，请选择其他日期',
    'en-US': 'This voucher is not accepted on the chosen date, please choose another',
  },
  VOUCHER_NO_DISCOUNT: {
    'zh-CN': '兑换订单不能使用优惠券或积分',
    'en-US': 'Coupons and points cannot be used with a voucher',
  },
  VOUCHER_WHOLE: {
    'zh-CN': '兑换订单只能整单办理退改',
    'en-US': 'An order exchanged for a voucher is refunded or changed as a whole',
  },
  VOUCHER_SAME_PRICE: {
    'zh-CN': '兑换订单只能改签到价格相同的日期或场次',
    'en-US': 'An order exchanged for a voucher can only move to a date or time of the same price',
  },
} as const satisfies Record<string, RefusalWords>
