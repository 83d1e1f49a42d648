/** The addresses of China Minsheng Bank's gateway, below /cmbc. */
import type { Route } from '../platform/http.ts'
import { type Cmbc, cmbcCall } from './gateway.ts'
import { placeOrder, queryTrade, refundTrade } from './trades.ts'

export function cmbcRoutes(bank: Cmbc): Route[] {
  const at = (name: string) => `/cmbc/appserver/${name}.do`
  return [
    { method: 'POST', path: at('lcbpPay'), answer: cmbcCall(bank, () => 'order', placeOrder) },
    {
      method: 'POST',
      path: at('paymentResultSelectNew'),
      answer: cmbcCall(bank, ({ tradeType }) => (tradeType === '2' ? 'refundQuery' : 'query'), queryTrade),
    },
    { method: 'POST', path: at('cancelTrans'), answer: cmbcCall(bank, () => 'refund', refundTrade) },
  ]
}
