/** The calls of contract/console/parcel.ts. */
import * as contract from '#contract/console/parcel.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listFreight, listFreightAreas, saveFreight } from './freight-templates.ts'
import { listStaffPickUpPoints, savePickUpPoint } from './pick-up-points.ts'

export const parcelConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onRead(contract.listFreight, () => listFreight(deps.db)),
  onRead(contract.listFreightAreas, () => Promise.resolve(listFreightAreas())),
  onWrite(deps, contract.saveFreight, (tx, call) => saveFreight(tx, call)),
  onRead(contract.listStaffPickUpPoints, () => listStaffPickUpPoints(deps.db)),
  onWrite(deps, contract.savePickUpPoint, (tx, call) => savePickUpPoint(tx, call)),
]
