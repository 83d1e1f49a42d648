/** The calls of contract/endpoints/map.ts. */
import * as contract from '#contract/endpoints/map.ts'
import { on, type Route } from '../caller/caller.ts'
import { type MapDeps, showCityMap, showMap } from './map.ts'

export const mapRoutes = (deps: MapDeps): Route[] => [
  on(contract.readMap, ({ language }) => showMap(deps, language)),
  on(contract.readCityMap, ({ query }) => showCityMap(deps, query.language)),
]
