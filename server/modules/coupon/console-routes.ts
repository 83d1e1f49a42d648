/** The calls of contract/console/coupon.ts. */
import * as contract from '#contract/console/coupon.ts'
import { type AuditDeps, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import { listStaffActivities, readStaffActivity, saveActivity } from './staff-activities.ts'
import { listActivityCodes, listTakenCoupons, makeActivityCodes } from './staff-codes.ts'
import { voidActivityCode, voidCoupon } from './staff-void.ts'

export const couponConsoleRoutes = (deps: AuditDeps): StaffRoute[] => [
  onRead(contract.listStaffActivities, ({ query }) => listStaffActivities(deps.db, query)),
  onRead(contract.readStaffActivity, ({ params }) => readStaffActivity(deps.db, params.code)),
  onRead(contract.listTakenCoupons, (call) => listTakenCoupons(deps, call)),
  onRead(contract.listActivityCodes, (call) => listActivityCodes(deps, call)),
  onWrite(deps, contract.saveActivity, (tx, call) => saveActivity(tx, call)),
  onWrite(deps, contract.makeActivityCodes, (tx, call) => makeActivityCodes(deps, tx, call)),
  onWrite(deps, contract.voidCoupon, (tx, call) => voidCoupon(deps, tx, call)),
  onWrite(deps, contract.voidActivityCode, (tx, call) => voidActivityCode(deps, tx, call)),
]
