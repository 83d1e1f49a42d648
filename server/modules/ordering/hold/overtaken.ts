/**
 * Statements that were overtaken: a pool gained places after the statement began and before it locked the pool. What is
 * left is read from the locked row, but PostgreSQL checks the first new row that it makes from the old one, so the CHECK
 * refuses what there is room for. Begun anew, the statement sees the row as it is.
 */
import { conflictOf } from '../../../platform/conflict.ts'

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
