/** What the service screen and the map ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import { readMap } from '#contract/endpoints/map.ts'
import { call } from '../../lib/call.ts'

export const mapQuery = queryOptions({
  queryKey: ['catalogue', 'map'],
  queryFn: ({ signal }) => call(readMap, { signal, quiet: true }),
  staleTime: 300_000,
})
