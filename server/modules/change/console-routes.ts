/** The calls of contract/console/change.ts. */
import * as contract from '#contract/console/change.ts'
import { rememberSnapshots } from '../ordering/order/snapshots.ts'
import { onPreparedWrite, onWrite } from '../staff/audited.ts'
import { onRead, type StaffRoute } from '../staff/caller.ts'
import {
  approveStaffChange,
  findChanges,
  readStaffChange,
  rejectStaffChange,
  revokeStaffChange,
} from './console-changes.ts'
import type { ChangeDeps } from './deps.ts'
import {
  changeForBuyer,
  prepareChange,
  quoteStaffChange,
  readStaffChangeable,
  readStaffChangeDay,
} from './staff-change.ts'

export function changeConsoleRoutes(deps: ChangeDeps): StaffRoute[] {
  const open = { ...deps, snapshots: rememberSnapshots(deps.hotPool) }
  return [
    onRead(contract.findChanges, (call) => findChanges(open, call)),
    onRead(contract.readStaffChange, (call) => readStaffChange(open, call)),
    onWrite(deps, contract.approveStaffChange, (tx, call) => approveStaffChange(deps, tx, call)),
    onWrite(deps, contract.rejectStaffChange, (tx, call) => rejectStaffChange(deps, tx, call)),
    onWrite(deps, contract.revokeStaffChange, (tx, call) => revokeStaffChange(deps, tx, call)),
    onRead(contract.readStaffChangeable, (call) => readStaffChangeable(deps, call)),
    onRead(contract.readStaffChangeDay, (call) => readStaffChangeDay(deps, call)),
    onRead(contract.quoteStaffChange, (call) => quoteStaffChange(deps, call)),
    onPreparedWrite(deps, contract.changeForBuyer, {
      prepare: (call) => prepareChange(deps, call),
      write: (tx, prepared) => changeForBuyer(deps, tx, prepared),
    }),
  ]
}
