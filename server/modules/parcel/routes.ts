/** The calls of contract/endpoints/parcel.ts. */
import * as contract from '#contract/endpoints/parcel.ts'
import { cachedJson } from '../../platform/http-answer.ts'
import { on, type Route } from '../caller/caller.ts'
import {
  type AddressDeps,
  createAddress,
  deleteAddress,
  listAddresses,
  readAddress,
  saveAddress,
} from './address.ts'
import { allRegions } from './regions.ts'
import { type FreightDeps, listPickUpPoints, readFreight } from './sending.ts'

const regionsAgeSeconds = 86_400

export function parcelRoutes(deps: AddressDeps & FreightDeps): Route[] {
  const regions = cachedJson({ items: allRegions }, regionsAgeSeconds)
  return [
    on(contract.listAddresses, ({ caller }) => listAddresses(deps, caller)),
    on(contract.readAddress, ({ caller, params }) => readAddress(deps, caller, params.id)),
    on(contract.createAddress, ({ caller, body }) => createAddress(deps, caller, body)),
    on(contract.saveAddress, ({ caller, params, body }) => saveAddress(deps, caller, params.id, body)),
    on(contract.deleteAddress, ({ caller, params }) => deleteAddress(deps, caller, params.id)),
    on(contract.listRegions, () => regions),
    on(contract.listPickUpPoints, ({ language }) => listPickUpPoints(deps, language)),
    on(contract.readFreight, ({ params }) => readFreight(deps, params.code)),
  ]
}
