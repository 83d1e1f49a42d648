/** The open database. A module adds the types of its own tables in its store: `db.withTables<Tables>()`. */
import type { Kysely, Transaction } from 'kysely'

// biome-ignore lint/complexity/noBannedTypes: Kysely's word for "no tables yet".
type NoTables = {}

export type Db = Kysely<NoTables>
/** An open transaction: whatever must hold together takes this, never a Db. */
export type Tx = Transaction<NoTables>

export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/** Several reads that see the same moment. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
