/** Why an order is not paid or not cancelled. */
import type { RefusalWords } from '../refusal-words.ts'

export const paymentRefusals = {
  ORDER_OVER_PAY_TIME: {
    'zh-CN': '订单已超过支付时间，请重新购买',
    'en-US': 'The order is over its pay time, please buy again',
  },
  ORDER_NOT_PAYABLE: { 'zh-CN': '该订单当前不能支付', 'en-US': 'This order cannot be paid now' },
  ORDER_NOT_CANCELLABLE: { 'zh-CN': '该订单当前不能取消', 'en-US': 'This order cannot be cancelled now' },
  ORDER_ALREADY_PAID: { 'zh-CN': '订单已支付', 'en-US': 'The order has been paid' },
  PAY_TYPE_NOT_OFFERED: {
    'zh-CN': '当前环境不支持该支付方式',
    'en-US': 'This way to pay is not available here',
  },
  PAY_OPENID_NEEDED: { 'zh-CN': '请在微信中授权后支付', 'en-US': 'Please authorize in WeChat before paying' },
  PAY_STARTING: {
    'zh-CN': '正在为该订单发起另一笔支付，请稍候再试',
    'en-US': 'Another payment for this order is just being started, please try again in a moment',
  },
  PAY_REPLACED: {
    'zh-CN': '该订单已改用其他方式支付，请以最新的支付页面为准',
    'en-US': 'Another way to pay was chosen for this order, please continue there',
  },
  DESK_PAYMENT_OPEN: {
    'zh-CN': '该订单正在窗口收款，请等待结果',
    'en-US': 'A payment for this order is under way at the window, please wait for its result',
  },
  ALERT_RESOLVED: {
    'zh-CN': '该提醒已由其他同事处理',
    'en-US': 'A colleague has resolved this alert meanwhile',
  },
  PAY_FAILED: { 'zh-CN': '支付失败，请重试', 'en-US': 'The payment failed, please try again' },
} as const satisfies Record<string, RefusalWords>
