/** Invoices that somebody has to look at now. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { InvoiceRow } from '../invoice-store.ts'

/** What is due, for this worker alone: others come back to it in two minutes. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    UPDATE invoice SET due_at = ${now}::timestamptz + interval '2 minutes', tries = tries + 1 WHERE id IN (
      SELECT id FROM invoice WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows
}
