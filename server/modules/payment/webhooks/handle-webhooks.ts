/** Webhooks of the payment providers: verified, recorded once and processed, all in one transaction. */
import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Tx } from '../../../platform/db.ts'
import { findUnacceptable } from '../../../platform/raw-values.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { raiseAlert, raiseTradeAlert } from '../alerts/alerts.ts'
import { type Attempt, endAttempt, findAttempt, pollAt } from '../attempts/attempt-sql.ts'
import { gatewayOf } from '../deps.ts'
import { isCancelling } from '../desk-sql.ts'
import type { PaidTrade, PayGateway, Provider, RawWebhook, Webhook, WebhookAck } from '../pay-gateway.ts'
import { finishProviderRefund } from '../provider-refunds/provider-refund.ts'
import { mismatchOf } from '../rules.ts'
import { settle } from '../settle/settle-payment.ts'
import type { WebhookDeps } from './open-webhooks.ts'
import { insertWebhook } from './webhook-store.ts'

/** A failure here (the database is away) is no answer: the provider sends it again. */
export async function handleWebhook(
  deps: WebhookDeps,
  provider: Provider,
  raw: RawWebhook,
): Promise<WebhookAck> {
  const gateway = gatewayOf(deps, provider)
  if (!gateway) throw new Refusal('NOT_FOUND')
  const webhook = gateway.parseWebhook(raw)
  if (!webhook) {
    deps.log.warn({ provider }, 'a webhook without a valid proof was refused')
    return { ...gateway.refused, forged: true }
  }
  // Signed, and still nothing that a table could hold or that we could have asked for.
  if (findUnacceptable(webhook)) {
    deps.log.error({ provider }, 'a webhook holds what cannot be stored')
    return gateway.accepted
  }
  const payloadDigest = createHash('sha256').update(raw.rawBody).digest()
  const context: Context = { deps, gateway, payloadDigest, at: deps.clock.now() }
  const outcome =
    (await keepPlain(context, webhook)) ??
    (await inRepeatableTransaction(deps.db, (tx) => take(tx, context, webhook)))
  deps.log.info({ provider, paymentNo: webhook.paymentNo, outcome }, 'a webhook was handled')
  return gateway.accepted
}

type Context = { deps: WebhookDeps; gateway: PayGateway; payloadDigest: Buffer; at: Date }

/** Null for everything but the right money for an order that waits for it. */
async function keepPlain(
  { deps, gateway, payloadDigest, at }: Context,
  webhook: Webhook,
): Promise<'kept' | null> {
  if (webhook.about !== 'payment' || webhook.state !== 'paid') return null
  const { dedupeKey, paymentNo, trade } = webhook
  const { provider, merchantId, appIds } = gateway
  // The amount is compared with the attempt where it is found.
  if (mismatchOf({ amountFen: trade.amountFen, merchantId, appIds }, trade)) return null
  const paid = { provider, dedupeKey, paymentNo, payloadDigest, trade, at }
  return (await deps.settlePlain(paid)) ? 'kept' : null
}

async function take(tx: Tx, context: Context, webhook: Webhook): Promise<string> {
  const attempt = await findAttempt(tx, webhook.paymentNo)
  if (attempt?.provider !== context.gateway.provider) return unknownPayment(tx, context, webhook)
  if (webhook.about === 'refund') return takeRefund(tx, context, webhook)
  if (webhook.about === 'payment' && webhook.state === 'paid')
    return takePayment(tx, context, { webhook, attempt })
  if (
    !(await recordWebhook(tx, context, {
      webhook,
      outcome: webhook.about === 'payment' ? 'closed' : webhook.about,
    }))
  )
    return 'duplicate'
  // The sweep asks at once.
  if (webhook.about === 'ask' && attempt.state !== 'PAID') await pollAt(tx, attempt.paymentNo, context.at)
  // Closed after paid changes nothing: endAttempt moves only what is open.
  if (webhook.about === 'payment') await endAttempt(tx, attempt.paymentNo, 'CLOSED')
  return webhook.about
}

const recordWebhook = (
  tx: Tx,
  { gateway, payloadDigest, at }: Context,
  { webhook, outcome, dedupeKey }: { webhook: Webhook; outcome: string; dedupeKey?: string },
): Promise<boolean> =>
  insertWebhook(tx, {
    provider: gateway.provider,
    dedupeKey: dedupeKey ?? webhook.dedupeKey,
    paymentNo: webhook.paymentNo,
    outcome,
    payloadDigest,
    at,
  })

type PaidWebhook = Extract<Webhook, { state: 'paid' }>

async function takePayment(
  tx: Tx,
  context: Context,
  { webhook, attempt }: { webhook: PaidWebhook; attempt: Attempt },
): Promise<string> {
  const { trade } = webhook
  const { merchantId, appIds } = context.gateway
  const mismatch = mismatchOf({ amountFen: attempt.amountFen, merchantId, appIds }, trade)
  if (mismatch) {
    const kind = `${mismatch}_MISMATCH` as const
    const dedupeKey = strangeKey(webhook, trade)
    if (await recordWebhook(tx, context, { webhook, outcome: kind, dedupeKey }))
      await raiseTradeAlert({ db: tx, log: context.deps.log }, attempt, { kind, trade, at: context.at })
    // What the provider says when it is asked is what counts; the sweep asks at once.
    await pollAt(tx, attempt.paymentNo, context.at)
    return kind
  }
  if (!(await recordWebhook(tx, context, { webhook, outcome: 'paid' }))) return 'duplicate'
  return settle(tx, attempt, { trade, agreed: true, at: context.at })
}

/** A webhook that is not what was agreed must not stand in the way of the true one about the same event. */
const strangeKey = ({ dedupeKey }: Webhook, { amountFen, currency, merchantId, appId }: PaidTrade): string =>
  `${dedupeKey}!${amountFen}:${currency}:${merchantId}:${appId}`

async function unknownPayment(tx: Tx, context: Context, webhook: Webhook): Promise<string> {
  const kind = 'UNKNOWN_PAYMENT'
  const { provider } = context.gateway
  const dedupeKey = `${webhook.dedupeKey}!${webhook.paymentNo}`
  if (!(await recordWebhook(tx, context, { webhook, outcome: kind, dedupeKey }))) return 'duplicate'
  const about = { paymentNo: webhook.paymentNo, provider }
  const db = { db: tx, log: context.deps.log }
  if (webhook.about === 'payment' && webhook.state === 'paid')
    await raiseTradeAlert(db, about, { kind, trade: webhook.trade, at: context.at })
  return kind
}

async function takeRefund(
  tx: Tx,
  context: Context,
  webhook: Extract<Webhook, { about: 'refund' }>,
): Promise<string> {
  const { refundNo, paymentNo, state, providerNo } = webhook
  if (!(await recordWebhook(tx, context, { webhook, outcome: `refund ${state}` }))) return 'duplicate'
  const about = { at: context.at, providerNo }
  const trouble = state === 'closed' ? 'CLOSED' : 'ABNORMAL'
  const ended = await finishProviderRefund(
    tx,
    refundNo,
    state === 'done' ? { state: 'DONE', ...about } : { state: 'ABNORMAL', trouble, ...about },
  )
  const db = { db: tx, log: context.deps.log }
  const alert = { provider: context.gateway.provider, paymentNo, detail: { refundNo }, at: context.at }
  // Somebody made it by hand in the provider's console; or it is what cancelling at the window gives back.
  if (ended === 'unknown' && !(await isCancelling(tx, paymentNo as PaymentNo)))
    await raiseAlert(db, { ...alert, kind: 'UNKNOWN_REFUND' })
  if (ended === 'twice') await raiseAlert(db, { ...alert, kind: 'REFUND_TWICE' })
  if (ended === 'ended' && state !== 'done') await raiseAlert(db, { ...alert, kind: 'REFUND_ABNORMAL' })
  return `refund ${state}`
}
