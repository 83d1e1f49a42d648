/** Entries as staff read them. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Db } from '../../platform/db.ts'

export type BookedTransfer = { at: Date; kind: string; debit: string; credit: string; amountFen: Fen }

/** The transfers of one payment. */
export async function listTransfers(db: Db, ref: string): Promise<BookedTransfer[]> {
  const { rows } = await sql<BookedTransfer>`
    SELECT at, kind, debit.account AS debit, credit.account AS credit, debit.amount_fen AS "amountFen"
    FROM ledger_tx
    JOIN ledger_entry AS debit ON debit.tx_id = ledger_tx.id AND debit.amount_fen > 0
    JOIN ledger_entry AS credit ON credit.tx_id = ledger_tx.id AND credit.amount_fen < 0
    WHERE ref = ${ref} ORDER BY ledger_tx.id`.execute(db)
  return rows
}

export type StoredEntry = {
  id: number
  at: Date
  kind: string
  ref: string
  account: string
  amountFen: Fen
  against: string[]
}
export type EntryPage = { account: string; before: number | undefined; limit: number }

/** Newest first. */
export async function listEntryRows(db: Db, { account, before, limit }: EntryPage): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    SELECT ledger_tx.id, at, kind, ref, entry.account, entry.amount_fen AS "amountFen", (
      SELECT array_agg(other.account ORDER BY other.position) FROM ledger_entry AS other
      WHERE other.tx_id = entry.tx_id AND other.position <> entry.position
    ) AS against
    FROM ledger_entry AS entry JOIN ledger_tx ON ledger_tx.id = entry.tx_id
    WHERE entry.account = ${account} AND entry.tx_id < ${before ?? Number.MAX_SAFE_INTEGER}
    ORDER BY entry.tx_id DESC LIMIT ${limit}`.execute(db)
  return rows
}
