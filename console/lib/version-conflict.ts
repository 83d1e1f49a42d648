/** Two people edit one thing: who comes second is refused, and shown what the first one saved. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure } from './call.ts'

/** Did somebody else save since it was read? */
export const isVersionConflict = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === 'STAFF_CHANGED'

/** A count is compared with pieces that buyers and parcels move, too. */
const isOutdated = (error: unknown): boolean =>
  isVersionConflict(error) || (error instanceof CallFailure && error.code === 'STOCK_MOVED')

/** What a save answers. Refused because of another's save, it still rejects, once that save has been read; what was typed stays. */
export const refetchedOnConflict = <Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  saved: Promise<Answer>,
): Promise<Answer> =>
  saved.catch(async (error: unknown) => {
    if (isOutdated(error)) await client.refetchQueries({ queryKey })
    throw error
  })

/**
 * What was sent to be saved last. Where its answer was lost, and what was read after it too, a later read finds a version that
 * nobody else wrote: what is there is what was sent.
 */
export function useSent<Value extends object>(): [sent: Value | null, keepSent: (value: Value) => void] {
  return useState<Value | null>(null)
}
