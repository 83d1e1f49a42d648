/** The calls of contract/endpoints/payment.ts. */
import * as contract from '#contract/endpoints/payment.ts'
import type { Plain } from '../../platform/http.ts'
import { type Call, on, type Route } from '../caller/caller.ts'
import type { PaymentDeps } from './deps.ts'
import { handleWebhook } from './handle-webhooks.ts'
import { openPayment, type Payment } from './open-payment.ts'
import type { Provider } from './pay-gateway.ts'
import { cancelOrder, readPayOptions, readPayResult } from './payment.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(deps: PaymentDeps): Route[] {
  const payment = openPayment(deps)
  return [
    on(contract.readPayOptions, ({ caller, params, userAgent, language }) =>
      readPayOptions(deps, { caller, ...params, userAgent, language }),
    ),
    on(contract.startPayment, ({ body, caller, sessionId, ip, userAgent, idempotencyKey }) =>
      startPayment(payment, { ...body, caller, sessionId, ip, userAgent, idempotencyKey }),
    ),
    on(contract.readPayResult, ({ caller, params }) => readPayResult(deps, { caller, ...params })),
    on(contract.cancelOrder, ({ caller, params }) => cancelOrder(deps, { caller, ...params })),
    on(contract.handleWechatPayWebhook, (call) => handle(payment, 'WECHAT_PAY', call)),
    on(contract.handleAlipayWebhook, (call) => handle(payment, 'ALIPAY', call)),
  ]
}

const handle = (
  payment: Payment,
  provider: Provider,
  { headers, rawBody }: Pick<Call<never>, 'headers' | 'rawBody'>,
): Promise<Plain> => handleWebhook(payment, provider, { headers, rawBody })
