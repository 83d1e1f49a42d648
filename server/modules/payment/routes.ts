/** The calls of contract/endpoints/payment.ts, and the balance's entries and statements of contract/endpoints/group.ts. */
import {
  downloadGroupStatement,
  listGroupEntries as listGroupEntriesCall,
  listGroupStatements,
} from '#contract/endpoints/group.ts'
import * as contract from '#contract/endpoints/payment.ts'
import type { Plain } from '../../platform/http.ts'
import { type Call, on, type Route } from '../caller/caller.ts'
import { codeOfOwner } from '../group/balance.ts'
import { listStatements } from '../group/statements.ts'
import { readChangePayOptions, readChangePayResult } from './change/pay-change.ts'
import type { PaymentDeps } from './deps.ts'
import { listGroupEntries } from './group/group-entries.ts'
import { downloadStatement } from './group/group-statements.ts'
import type { Provider } from './pay-gateway.ts'
import { cancelOrder, readPayOptions, readPayResult } from './payment.ts'
import { openStart } from './start/open-start.ts'
import { startFor } from './start/start-payment.ts'
import { handleWebhook } from './webhooks/handle-webhooks.ts'
import { openWebhooks, type WebhookDeps } from './webhooks/open-webhooks.ts'

export function paymentRoutes(deps: PaymentDeps): Route[] {
  const start = openStart(deps)
  const webhooks = openWebhooks(deps)
  return [
    on(contract.readPayOptions, ({ caller, params, userAgent, language }) =>
      readPayOptions(deps, { caller, ...params, userAgent, language }),
    ),
    on(contract.startPayment, ({ body, caller, sessionId, ip, userAgent, idempotencyKey }) =>
      startFor(start, { body, caller, sessionId, ip, userAgent, idempotencyKey }),
    ),
    on(contract.readPayResult, ({ caller, params }) => readPayResult(deps, { caller, ...params })),
    on(contract.readChangePayOptions, ({ caller, params, userAgent }) =>
      readChangePayOptions(deps, { caller, ...params, userAgent }),
    ),
    on(contract.readChangePayResult, ({ caller, params }) =>
      readChangePayResult(deps, { caller, ...params }),
    ),
    on(contract.cancelOrder, ({ caller, params }) => cancelOrder(deps, { caller, ...params })),
    on(listGroupStatements, async ({ caller }) => ({
      items: await listStatements(deps.db, await codeOfOwner(deps.db, caller.memberId)),
    })),
    on(downloadGroupStatement, async ({ caller, params, language }) =>
      downloadStatement(deps.db, { ...params, language, code: await codeOfOwner(deps.db, caller.memberId) }),
    ),
    on(listGroupEntriesCall, ({ caller, query }) => listGroupEntries(deps.db, caller, query.cursor)),
    on(contract.handleWechatPayWebhook, (call) => handle(webhooks, 'WECHAT_PAY', call)),
    on(contract.handleAlipayWebhook, (call) => handle(webhooks, 'ALIPAY', call)),
    on(contract.handleCmbcWebhook, (call) => handle(webhooks, 'CMBC', call)),
    on(contract.handleEcnyWebhook, (call) => handle(webhooks, 'ECNY', call)),
  ]
}

const handle = (
  webhooks: WebhookDeps,
  provider: Provider,
  { headers, rawBody }: Pick<Call<never>, 'headers' | 'rawBody'>,
): Promise<Plain> => handleWebhook(webhooks, provider, { headers, rawBody })
