/** Webhooks that were received, once per event, and alerts that a person must look at. */
import type { Db, Tx } from '../../../platform/db.ts'
import type { Provider } from '../pay-gateway.ts'
import { tables } from '../tables.ts'

export type ReceivedWebhook = {
  provider: Provider
  /** Names the event, not the delivery. */
  dedupeKey: string
  paymentNo: string
  outcome: string
  payloadDigest: Buffer
  at: Date
}

/** False when the event was recorded before; who records it at the same moment waits for us. */
export async function insertWebhook(tx: Tx, webhook: ReceivedWebhook): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('payment_webhook')
    .values({
      provider: webhook.provider,
      dedupe_key: webhook.dedupeKey,
      payment_no: webhook.paymentNo,
      outcome: webhook.outcome,
      payload_digest: webhook.payloadDigest,
      received_at: webhook.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type AlertKind =
  | 'AMOUNT_MISMATCH'
  | 'MERCHANT_MISMATCH'
  | 'UNKNOWN_PAYMENT'
  | 'UNKNOWN_REFUND'
  | 'REFUND_ABNORMAL'
  | 'REFUND_STUCK'
  | 'BILL_DIFFERS'
  | 'BILL_LACKS'
  | 'BILL_MISSING'

export type Alert = {
  kind: AlertKind
  provider: Provider
  paymentNo: string
  /** Details for staff; no personal data. */
  detail: Record<string, string | number>
  at: Date
}

/** False when exactly this was raised before. */
export async function insertAlert(
  tx: Db | Tx,
  { kind, provider, paymentNo, detail, at }: Alert,
): Promise<boolean> {
  const details = JSON.stringify(detail)
  const row = await tables(tx)
    .insertInto('payment_alert')
    .values({
      key: `${kind}:${provider}:${paymentNo}:${details}`,
      kind,
      provider,
      payment_no: paymentNo,
      detail: details,
      at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many wait for a person, by kind. */
export async function countOpenAlerts(db: Db): Promise<{ kind: string; count: number }[]> {
  return await tables(db)
    .selectFrom('payment_alert')
    .select('kind')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('resolved_at', 'is', null)
    .groupBy('kind')
    .execute()
}
