/** Starts of payments by Idempotency-Key, so that the same key is answered the same. */
import { sql } from 'kysely'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

/** `next` is null as long as no provider took it. */
export type Start = { digest: Buffer; paymentNo: PaymentNo; expiresAt: Date; next: PayAction | null }

export async function findStart(db: Db | Tx, startKey: Buffer): Promise<Start | null> {
  const row = await tables(db)
    .selectFrom('payment_start')
    .innerJoin('payment', 'payment.payment_no', 'payment_start.payment_no')
    .select(['digest', 'payment.payment_no as paymentNo', 'expires_at as expiresAt', 'next'])
    .where('start_key', '=', startKey)
    .executeTakeFirst()
  return row ?? null
}

/** A key whose former attempt came to nothing leads to a new one. */
export async function putStart(
  tx: Tx,
  start: { startKey: Buffer; digest: Buffer; paymentNo: PaymentNo; at: Date },
): Promise<void> {
  await tables(tx)
    .insertInto('payment_start')
    .values({
      start_key: start.startKey,
      digest: start.digest,
      payment_no: start.paymentNo,
      next: null,
      created_at: start.at,
    })
    .onConflict((conflict) =>
      conflict.column('start_key').doUpdateSet({
        payment_no: start.paymentNo,
        // Another call with this key may have been answered already while this one waited for the order.
        next: sql<
          string | null
        >`CASE WHEN payment_start.payment_no = ${start.paymentNo} THEN payment_start.next END`,
      }),
    )
    .execute()
}

/** Was a buyer ever shown how to pay this attempt? */
export async function wasHandedOut(db: Db | Tx, paymentNo: PaymentNo): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('payment_start')
    .select('payment_no')
    .where('payment_no', '=', paymentNo)
    .where('next', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
