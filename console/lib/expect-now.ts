/** Shows the outcome of a write before its answer is there. */
import type { QueryClient } from '@tanstack/react-query'

/** What a query will answer, from what it answered last and what was typed. */
export type Expected = {
  queryKey: readonly unknown[]
  /** Whoever names the query knows what it answers. */
  change: (data: never, reason: string) => unknown
}

/** Changes what the queries under the key have loaded. Answers what takes that back. */
export async function expectNow(
  client: QueryClient,
  { queryKey, change }: Expected,
  reason: string,
): Promise<() => void> {
  // An answer from before the write would show what was.
  await client.cancelQueries({ queryKey })
  const before = client.getQueriesData({ queryKey })
  client.setQueriesData({ queryKey }, (data: unknown) => data && change(data as never, reason))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
