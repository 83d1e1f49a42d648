/** The part of a statement that books money; payment puts it into the one that records the money. */
import type { Booking } from './rules.ts'

/**
 * CTEs that book any number of transfers: the rows of a CTE `transfer` with key, ref, at, amount_fen, and the accounts
 * it goes from_account and to_account. A key that was booked before fails the statement.
 */
export const transfersBooked = (kind: Booking['kind']): string => `
    new_transfer AS (
      INSERT INTO ledger_tx (key, kind, ref, at) SELECT key, '${kind}', ref, at FROM transfer ORDER BY key
      RETURNING id, key
    ),
    new_entry AS (
      INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
      SELECT id, 0, to_account, amount_fen FROM new_transfer JOIN transfer USING (key)
      UNION ALL SELECT id, 1, from_account, -amount_fen FROM new_transfer JOIN transfer USING (key)
    )`
