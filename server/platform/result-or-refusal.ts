/** A refusal as an answer, for a use case that goes on after it. */
import { Refusal } from '#contract/refusals.ts'

export const resultOrRefusal = <T>(work: Promise<T>): Promise<T | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
