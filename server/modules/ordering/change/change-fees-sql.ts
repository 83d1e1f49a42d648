/** Fees of complete changes of date, which are revenue. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../../platform/db.ts'

export type EarnedFee = { no: string; at: Date; amountFen: Fen }

/** Marks those of changes that were complete before then as earned; what another worker is at is left to it. */
export async function takeChangeFees(tx: Tx, before: Date, limit: number): Promise<EarnedFee[]> {
  const { rows } = await changeFeesStatement(before, limit).execute(tx)
  return rows
}

export const changeFeesStatement = (before: Date, limit: number) => sql<EarnedFee>`
    UPDATE order_change SET fee_earned = true WHERE change_no = ANY(ARRAY(
      SELECT change_no FROM order_change
      WHERE state = 'DONE' AND fee_fen > 0 AND NOT fee_earned AND ended_at < ${before}
      ORDER BY ended_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING change_no AS no, ended_at AS at, fee_fen AS "amountFen"`
