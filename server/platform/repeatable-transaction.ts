/** Transactions that begin again when PostgreSQL ended them to break a deadlock. */
import { type Db, inTransaction, type Tx } from './db.ts'
import { isDeadlock } from './prepared.ts'

const MAX_DEADLOCKS = 3

/** The work may run several times, so it must change nothing outside the transaction. */
export async function inRepeatableTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let deadlocks = 0; ; deadlocks += 1)
    try {
      return await inTransaction(db, work)
    } catch (error) {
      if (deadlocks === MAX_DEADLOCKS || !isDeadlock(error)) throw error
    }
}
