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
  VOUCHER_BATCH_PROMISED: {
    'zh-CN': '已生成序列号，除名称和延后截止日期外不能再修改；可停用后新建批次',
    'en-US':
      'Serials have been made: only the name can change, and the last day move later; stop this batch and make a new one',
  },
  VOUCHER_BATCH_CLOSED: {
    'zh-CN': '该批次已停用或作废，不能再生成序列号',
    'en-US': 'This batch is stopped or void, no more serials can be made',
  },
  VOUCHER_OFFER_UNKNOWN: {
    'zh-CN': '没有此产品或票种',
    'en-US': 'There is no such product or offer',
  },
  VOUCHER_OFFER_UNFIT: {
    'zh-CN': '套餐及按晚、按天计价的产品不能凭券兑换，请选择其他产品',
    'en-US':
      'Packages, and what is sold by nights or days, cannot be exchanged for a voucher; choose another offer',
  },
  VOUCHER_IN_USE: {
    'zh-CN': '该兑换券已兑换或正在被占用，不能作废',
    'en-US': 'This voucher was exchanged or is held for an order now, so it cannot be voided',
  },
  SETTLEMENT_KNOWN: {
    'zh-CN': '该银行流水号已登记',
    'en-US': 'This transfer has been entered already',
  },
  SETTLEMENT_TOO_MUCH: {
    'zh-CN': '金额超过发行方待付金额',
    'en-US': 'This is more than the issuer owes',
  },
  VOUCHER_SAME_PRICE: {
    'zh-CN': '兑换订单只能改期到价格相同的日期或场次',
    'en-US': 'An order exchanged for a voucher can only move to a date or time of the same price',
  },
} as const satisfies Record<string, RefusalWords>
