/** What banks say of refunds that their providers have paid out: asked for in time, and stored. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { DepositBack } from '../pay-gateway.ts'
import { tables } from '../tables.ts'
import { type DueProviderRefund, type DueRow, dueOf } from './provider-refund-sql.ts'

export type DueDepositBack = DueProviderRefund & { doneAt: Date }

/** Takes what is to be asked about; its next time is put off by a minute until the answer is known. */
export async function claimDueDepositsBack(db: Db, now: Date, limit: number): Promise<DueDepositBack[]> {
  const { rows } = await sql<DueRow & { done_at: Date }>`
    WITH due AS (
      SELECT provider_refund_no FROM provider_refund WHERE deposit_back_due_at <= ${now}
      ORDER BY deposit_back_due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE provider_refund SET deposit_back_due_at = ${now}::timestamptz + interval '1 minute'
    FROM due, payment
    WHERE provider_refund.provider_refund_no = due.provider_refund_no AND payment.payment_no = provider_refund.payment_no
    RETURNING provider_refund.*, payment.provider, payment.provider_trade_no, payment.paid_fen`.execute(db)
  return rows.map((row) => ({ ...dueOf(row), doneAt: row.done_at }))
}

/** Null: nothing new, ask again then (or no more). What the bank has said for good stays. */
export async function keepDepositBack(
  db: Db,
  refundNo: string,
  { depositBack, dueAt }: { depositBack: DepositBack | null; dueAt: Date | null },
): Promise<void> {
  await tables(db)
    .updateTable('provider_refund')
    .set({
      deposit_back_due_at: dueAt,
      ...(depositBack && {
        deposit_back: depositBack.state,
        deposit_back_fen: depositBack.amountFen,
        deposit_back_at: depositBack.expectedAt,
      }),
    })
    .where('provider_refund_no', '=', refundNo)
    .where('state', '=', 'DONE')
    .where((where) => where.or([where('deposit_back', 'is', null), where('deposit_back', '=', 'PENDING')]))
    .execute()
}
