/** The authentication type, loaded at the start: F for our own accounts, anything else for an external provider. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { readAuthModel } from '#contract/endpoints/session.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

export const authModelQuery = queryOptions({
  queryKey: ['setting', 'authModel'],
  queryFn: ({ signal }) => call(readAuthModel, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Asked once, however many wait for it. */
export const authModel = (): Promise<string> => queryClient.fetchQuery(authModelQuery)

/** Undefined until it is known. */
export const useAuthModel = (): string | undefined => useQuery(authModelQuery).data
