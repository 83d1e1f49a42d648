/** The addresses of WeChat Pay API v3, as they stand below /wxpay. */
import type { Route } from '../platform/http.ts'
import type { Op } from '../trade/rules.ts'
import { applyAbnormalRefund } from './abnormal-refunds.ts'
import { openFromApp } from './app.ts'
import { downloadBill, tradeBill } from './bills.ts'
import { type Call, type Said, type WechatPay, wechatCall } from './call.ts'
import { certificates } from './certificates.ts'
import { closeOrder, placeOrder, queryByOutNo, queryByTransactionId } from './orders.ts'
import { queryRefund, requestRefund } from './refunds.ts'

export function wechatPayRoutes(pay: WechatPay): Route[] {
  const on = (
    method: Route['method'],
    path: string,
    op: Op,
    answer: (pay: WechatPay, call: Call) => Said,
  ) => ({
    method,
    path: `/wxpay/v3${path}`,
    answer: wechatCall(pay, op, (call) => answer(pay, call)),
  })
  return [
    { method: 'GET', path: '/wxpay/app', answer: (request) => openFromApp(pay, request) },
    on('POST', '/pay/transactions/jsapi', 'order', (_, call) => placeOrder(pay, 'jsapi', call)),
    on('POST', '/pay/transactions/h5', 'order', (_, call) => placeOrder(pay, 'h5', call)),
    on('POST', '/pay/transactions/native', 'order', (_, call) => placeOrder(pay, 'native', call)),
    on('POST', '/pay/transactions/app', 'order', (_, call) => placeOrder(pay, 'app', call)),
    on('GET', '/pay/transactions/out-trade-no/:outNo', 'query', queryByOutNo),
    on('GET', '/pay/transactions/id/:transactionId', 'query', queryByTransactionId),
    on('POST', '/pay/transactions/out-trade-no/:outNo/close', 'close', closeOrder),
    on('POST', '/refund/domestic/refunds', 'refund', requestRefund),
    on(
      'POST',
      '/refund/domestic/refunds/:refundId/apply-abnormal-refund',
      'abnormalRefund',
      applyAbnormalRefund,
    ),
    on('GET', '/refund/domestic/refunds/:outRefundNo', 'refundQuery', queryRefund),
    on('GET', '/bill/tradebill', 'bill', tradeBill),
    on('GET', '/billdownload/file', 'billDownload', downloadBill),
    on('GET', '/certificates', 'certificates', certificates),
  ]
}
