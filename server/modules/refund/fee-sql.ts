/** Fees of refunds that were granted, which are revenue. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../platform/db.ts'

export type EarnedFee = { no: string; at: Date; amountFen: Fen }

/** Marks those of refunds that were granted before then as earned; what another worker is at is left to it. */
export async function takeRefundFees(tx: Tx, before: Date, limit: number): Promise<EarnedFee[]> {
  const { rows } = await refundFeesStatement(before, limit).execute(tx)
  return rows
}

export const refundFeesStatement = (before: Date, limit: number) => sql<EarnedFee>`
    UPDATE refund SET fee_earned = true WHERE refund_no = ANY(ARRAY(
      SELECT refund_no FROM refund
      WHERE status IN ('REFUND_ING', 'REFUND', 'FINISH') AND fee_fen > 0 AND NOT fee_earned AND decided_at < ${before}
      ORDER BY decided_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING refund_no AS no, decided_at AS at, fee_fen AS "amountFen"`
