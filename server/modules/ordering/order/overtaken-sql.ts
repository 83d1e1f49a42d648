/**
 * Statements that were overtaken: a pool gained places after the statement began and before it locked the pool. What is
 * left is read from the locked row, but PostgreSQL checks the first new row that it makes from the old one, so the CHECK
 * refuses what there is room for. Begun anew, the statement sees the row as it is.
 */
import { sql } from 'kysely'
import { conflictOf } from '../../../platform/conflict.ts'
import type { Tx } from '../../../platform/db.ts'

/** A statement is overtaken once in many thousands; so often in a row only by mistake. */
const MAX_RUNS = 10

export async function againIfOvertaken<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let runs = 1; ; runs += 1)
    try {
      return await run()
    } catch (error) {
      if (runs === MAX_RUNS || conflictOf(error) !== 'pool_never_oversold') throw error
    }
}

/** The same of a statement inside a transaction, of which nothing else is done anew. */
export const againInTransaction = <Answer>(tx: Tx, run: () => Promise<Answer>): Promise<Answer> =>
  againIfOvertaken(async () => {
    await sql`SAVEPOINT before_pools`.execute(tx)
    const answer = await run().catch(async (error: unknown) => {
      await sql`ROLLBACK TO SAVEPOINT before_pools`.execute(tx)
      throw error
    })
    await sql`RELEASE SAVEPOINT before_pools`.execute(tx)
    return answer
  })
