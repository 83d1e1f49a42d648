/** Alerts that a person must look at. */
import { sql } from 'kysely'
import { resolvedByItself } from '#contract/values/alert.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { PaidThrough } from '../pay-gateway.ts'
import { tables } from '../tables.ts'

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

/** What was raised about a refund is over when its money has arrived, under whichever of its numbers. */
export async function closeRefundAlerts(
  tx: Tx,
  { paymentNo, promiseNo, at }: { paymentNo: string; promiseNo: string; at: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('payment_alert')
    .set({ resolved_at: at, resolved_by: resolvedByItself.by, resolution: resolvedByItself.resolution })
    .where('payment_no', '=', paymentNo)
    .where('kind', 'in', ['REFUND_ABNORMAL', 'REFUND_STUCK'])
    .where('resolved_at', 'is', null)
    .where(sql<string>`detail ->> 'refundNo'`, 'in', (of) =>
      of
        .selectFrom('provider_refund')
        .select('provider_refund_no')
        .where('provider_refund.payment_no', '=', paymentNo as PaymentNo)
        .where(sql`coalesce(promise_no, provider_refund_no)`, '=', promiseNo),
    )
    .execute()
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
