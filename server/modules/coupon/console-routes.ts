/** The calls of contract/console/coupon.ts. */
import * as contract from '#contract/console/coupon.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listStaffActivities, saveActivity } from './staff-activities.ts'

export const couponConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onRead(contract.listStaffActivities, () => listStaffActivities(deps.db)),
  onWrite(deps, contract.saveActivity, (tx, call) => saveActivity(tx, call)),
]
