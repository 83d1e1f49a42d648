/** The calls of contract/endpoints/payment.ts. */
import * as contract from '#contract/endpoints/payment.ts'
import { type Call, on, type Plain, type Route } from '../../platform/http.ts'
import type { PaymentDeps } from './deps.ts'
import { hearNotice } from './hear-notices.ts'
import type { Provider } from './pay-gateway.ts'
import { cancelOrder, readPayOptions, readPayResult } from './payment.ts'
import { startPayment } from './start-payment.ts'

export const paymentRoutes = (deps: PaymentDeps): Route[] => [
  on(contract.readPayOptions, ({ caller, params, userAgent, language }) =>
    readPayOptions(deps, { caller, ...params, userAgent, language }),
  ),
  on(contract.startPayment, ({ body, caller, sessionId, ip, userAgent, idempotencyKey }) =>
    startPayment(deps, { ...body, caller, sessionId, ip, userAgent, idempotencyKey }),
  ),
  on(contract.readPayResult, ({ caller, params }) => readPayResult(deps, { caller, ...params })),
  on(contract.cancelOrder, ({ caller, params }) => cancelOrder(deps, { caller, ...params })),
  on(contract.hearWechatPay, (call) => hear(deps, 'WECHAT_PAY', call)),
  on(contract.hearAlipay, (call) => hear(deps, 'ALIPAY', call)),
]

const hear = (
  deps: PaymentDeps,
  provider: Provider,
  { headers, rawBody }: Pick<Call<never>, 'headers' | 'rawBody'>,
): Promise<Plain> => hearNotice(deps, provider, { headers, rawBody })
