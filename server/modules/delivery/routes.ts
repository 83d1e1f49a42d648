/** The calls of contract/endpoints/delivery.ts. */
import * as contract from '#contract/endpoints/delivery.ts'
import { on, type Route } from '../caller/caller.ts'
import type { DeliveryDeps } from './deps.ts'
import { confirmReceived, listShipments } from './receive.ts'

export const deliveryRoutes = (deps: DeliveryDeps): Route[] => [
  on(contract.listShipments, (call) => listShipments(deps, call)),
  on(contract.confirmReceived, (call) => confirmReceived(deps, call)),
]
