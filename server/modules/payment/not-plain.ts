/** What a statement for the plain case may fail with when a case is not plain after all. */
import { isStatementFault } from '../../platform/prepared.ts'

/** Two of one key, or of one event, met in the database: the transaction knows what to make of it. */
export const notPlain =
  <Answer>(answer: Answer) =>
  (error: unknown): Answer => {
    if (isStatementFault(error)) return answer
    throw error
  }
