/** What the map asks of the server. */
import { readCityMap } from '#contract/endpoints/map.ts'
import { addressOf } from '../../lib/call.ts'
import { language } from '../../lib/language.ts'

/** A page of its own, for the frame. */
export const cityMapAddress = (): string => addressOf(readCityMap, { query: { language } })
