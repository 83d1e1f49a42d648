/** The calls of contract/console/asset.ts. */
import * as contract from '#contract/console/asset.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import type { StaffRoute } from '../staff/caller.ts'
import { saveAsset } from './assets.ts'

export const assetConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onWrite(deps, contract.saveAsset, (tx, call) => saveAsset(tx, deps.clock.now(), call)),
]
