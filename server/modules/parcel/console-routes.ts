/** The calls of contract/console/parcel.ts. */
import * as contract from '#contract/console/parcel.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listFreight, saveFreight } from './freight-templates.ts'

export const parcelConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onRead(contract.listFreight, () => listFreight(deps.db)),
  onWrite(deps, contract.saveFreight, (tx, call) => saveFreight(tx, call)),
]
