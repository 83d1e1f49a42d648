/** What providers told us, once per event, and what a person must look at. */
import type { Db, Tx } from '../../platform/db.ts'
import type { Provider } from './pay-gateway.ts'
import { tables } from './tables.ts'

export type Heard = {
  provider: Provider
  /** Names the event, not the delivery. */
  dedupeKey: string
  paymentNo: string
  outcome: string
  payloadDigest: Buffer
  at: Date
}

/** False when the event was heard before; whoever tells it at the same moment waits for us. */
export async function insertHeard(tx: Tx, heard: Heard): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('notice_inbox')
    .values({
      provider: heard.provider,
      dedupe_key: heard.dedupeKey,
      payment_no: heard.paymentNo,
      outcome: heard.outcome,
      payload_digest: heard.payloadDigest,
      received_at: heard.at,
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
  /** Facts for staff; no personal data. */
  detail: Record<string, string | number>
  at: Date
}

/** False when exactly this was raised before. */
export async function insertAlert(
  tx: Db | Tx,
  { kind, provider, paymentNo, detail, at }: Alert,
): Promise<boolean> {
  const facts = JSON.stringify(detail)
  const row = await tables(tx)
    .insertInto('payment_alert')
    .values({
      key: `${kind}:${provider}:${paymentNo}:${facts}`,
      kind,
      provider,
      payment_no: paymentNo,
      detail: facts,
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
