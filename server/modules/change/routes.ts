/** The calls of contract/endpoints/change.ts. */
import * as contract from '#contract/endpoints/change.ts'
import { on, type Route } from '../caller/caller.ts'
import { rememberSnapshots } from '../ordering/order/snapshots.ts'
import { askChange, quoteChange } from './ask-change.ts'
import type { ChangeDeps } from './deps.ts'
import { revokeChange } from './end-change.ts'
import { listChanges, readChange, readChangeable, readChangeDay, readChangePrices } from './read-changes.ts'

export function changeRoutes(deps: ChangeDeps): Route[] {
  const open = { ...deps, snapshots: rememberSnapshots(deps.hotPool) }
  return [
    on(contract.readChangeable, (call) => readChangeable(deps, call)),
    on(contract.readChangePrices, (call) => readChangePrices(deps, call)),
    on(contract.readChangeDay, (call) => readChangeDay(deps, call)),
    on(contract.quoteChange, (call) => quoteChange(deps, call)),
    on(contract.askChange, (call) => askChange(open, call)),
    on(contract.listChanges, (call) => listChanges(open, call)),
    on(contract.readChange, (call) => readChange(open, call)),
    on(contract.revokeChange, (call) => revokeChange(open, call)),
  ]
}
