/** Webhooks that were received, once per event. */
import type { Tx } from '../../../platform/db.ts'
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
