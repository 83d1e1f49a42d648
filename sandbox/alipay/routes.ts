/** The address of the Alipay gateway and the methods behind it. */
import type { Route } from '../platform/http.ts'
import { cancelTrade, chargeCode } from './bar.ts'
import { billAddress, billFile } from './bills.ts'
import { type Alipay, gateway, type Method } from './gateway.ts'
import { openPage, precreate } from './orders.ts'
import { closeTrade, queryRefund, queryTrade, refundTrade } from './trades.ts'

const methods: Record<string, Method> = {
  'alipay.trade.wap.pay': {
    kind: 'page',
    op: 'order',
    open: (alipay, call) => openPage(alipay, 'wap', call),
  },
  'alipay.trade.page.pay': {
    kind: 'page',
    op: 'order',
    open: (alipay, call) => openPage(alipay, 'page', call),
  },
  // What the SDK in an app hands over reaches Alipay's app, which opens the cashier.
  'alipay.trade.app.pay': {
    kind: 'page',
    op: 'order',
    open: (alipay, call) => openPage(alipay, 'app', call),
  },
  'alipay.trade.precreate': { kind: 'api', op: 'order', answer: precreate },
  'alipay.trade.pay': { kind: 'api', op: 'order', answer: chargeCode },
  'alipay.trade.cancel': { kind: 'api', op: 'cancel', answer: cancelTrade },
  'alipay.trade.query': { kind: 'api', op: 'query', answer: queryTrade },
  'alipay.trade.close': { kind: 'api', op: 'close', answer: closeTrade },
  'alipay.trade.refund': { kind: 'api', op: 'refund', answer: refundTrade },
  'alipay.trade.fastpay.refund.query': { kind: 'api', op: 'refundQuery', answer: queryRefund },
  'alipay.data.dataservice.bill.downloadurl.query': { kind: 'api', op: 'bill', answer: billAddress },
}

export function alipayRoutes(alipay: Alipay): Route[] {
  return [
    { method: 'GET', path: '/alipay/gateway.do', answer: (request) => gateway(alipay, methods, request) },
    { method: 'POST', path: '/alipay/gateway.do', answer: (request) => gateway(alipay, methods, request) },
    { method: 'GET', path: '/alipay/bill', answer: (request) => billFile(alipay, request) },
  ]
}
