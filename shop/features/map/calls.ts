/** What the map asks of the server. */
import { addressOf } from '#contract/address.ts'
import { readCityMap } from '#contract/endpoints/map.ts'
import { language } from '../../lib/language.ts'

/** A page of its own, for the frame. */
export const cityMapAddress = (): string => addressOf(readCityMap, { query: { language } })
