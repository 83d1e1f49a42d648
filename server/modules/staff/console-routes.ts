/** The calls of contract/console/staff.ts. */
import * as contract from '#contract/console/staff.ts'
import { onPreparedWrite, onWrite } from './audited.ts'
import { onRead, type StaffRoute } from './caller.ts'
import type { StaffDeps } from './deps.ts'
import {
  beginTotp,
  changeOwnPassword,
  checkPasswords,
  confirmTotp,
  countCode,
  readMe,
  signOutStaff,
} from './own-account.ts'
import { proveTotp, replaceOneTimePassword, signInStaff } from './sign-in.ts'
import { createStaff, endSessions, listAudit, listStaff, recoverStaff, updateAccount } from './staff.ts'

export const staffRoutes = (deps: StaffDeps): StaffRoute[] => [
  onRead(contract.signInStaff, (call) => signInStaff(deps, call)),
  onRead(contract.proveTotp, (call) => proveTotp(deps, call)),
  onRead(contract.replaceOneTimePassword, (call) => replaceOneTimePassword(deps, call)),
  onWrite(deps, contract.signOutStaff, signOutStaff),
  onRead(contract.readMe, ({ caller }) => readMe(deps, caller.account)),
  onPreparedWrite(deps, contract.changeOwnPassword, {
    prepare: (call) => checkPasswords(deps, call),
    write: changeOwnPassword,
  }),
  onWrite(deps, contract.beginTotp, (tx, call) => beginTotp(deps, tx, call)),
  onPreparedWrite(deps, contract.confirmTotp, {
    prepare: (call) => countCode(deps, call),
    write: (tx, counted) => confirmTotp(deps, tx, counted),
  }),
  onRead(contract.listStaff, () => listStaff(deps)),
  onWrite(deps, contract.createStaff, (tx, call) => createStaff(deps, tx, call)),
  onWrite(deps, contract.updateStaff, (tx, call) => updateAccount(deps, tx, call)),
  onWrite(deps, contract.recoverStaff, (tx, call) => recoverStaff(deps, tx, call)),
  onWrite(deps, contract.endStaffSessions, (tx, call) => endSessions(deps, tx, call)),
  onRead(contract.listAudit, ({ query }) => listAudit(deps, query)),
]
