/** What the map asks of the server. */
import { queryOptions } from '@tanstack/react-query'
import { readCityMap, readMap } from '#contract/endpoints/map.ts'
import { addressOf, call } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'

export const mapQuery = queryOptions({
  queryKey: ['catalogue', 'map'],
  queryFn: ({ signal }) => call(readMap, { signal, quiet: true }),
  staleTime: 300_000,
})

/** A page of its own, for the frame. */
export const cityMapAddress = (): string => addressOf(readCityMap, { query: { language } })
