/** Alerts that a person must look at. */
import type { Db, Tx } from '../../platform/db.ts'
import type { PaidThrough } from './pay-gateway.ts'
import { tables } from './tables.ts'

export type AlertKind =
  | 'AMOUNT_MISMATCH'
  | 'MERCHANT_MISMATCH'
  | 'UNKNOWN_PAYMENT'
  | 'UNKNOWN_REFUND'
  | 'REFUND_ABNORMAL'
  | 'REFUND_TWICE'
  | 'REFUND_STUCK'
  | 'BILL_DIFFERS'
  | 'BILL_LACKS'
  | 'BILL_MISSING'

export type Alert = {
  kind: AlertKind
  provider: PaidThrough
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
