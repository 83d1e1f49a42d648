/** What staff do with their own account: password, second factor, log-out. */

import type * as contract from '#contract/console/staff.ts'
import type { Me } from '#contract/console/staff.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import { hashPassword, isPassword } from '../../platform/password.ts'
import { countTry, forgetTries } from '../../platform/try-limits.ts'
import type { WriteCall, Written } from './audited.ts'
import type { StaffDeps } from './deps.ts'
import { signInLimits } from './rules.ts'
import {
  deleteSession,
  deleteSessionsOf,
  findStaff,
  lockStaff,
  pendingTotp,
  setPendingTotp,
  takeTotpStep,
  updateStaff,
} from './store.ts'
import type { StaffRow } from './tables.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

export const meOf = ({ account, name, roles, totp_sealed }: StaffRow): Me => ({
  account,
  name,
  roles,
  hasTotp: totp_sealed !== null,
})

export async function readMe({ db }: StaffDeps, account: string): Promise<Me> {
  const staff = await findStaff(db, account)
  if (!staff) throw new Refusal('LOGIN_NEEDED')
  return meOf(staff)
}

/** Refuses what is guessed first. */
export async function checkStrength(
  { isSimplePassword }: StaffDeps,
  password: string,
  { account }: Pick<StaffRow, 'account'>,
): Promise<void> {
  if (await isSimplePassword(password, { account })) throw new Refusal('PASSWORD_TOO_SIMPLE')
}

async function lockSelf(tx: Tx, { caller }: Pick<WriteCall<never>, 'caller'>): Promise<StaffRow> {
  const staff = await lockStaff(tx, caller.account)
  if (!staff) throw new Refusal('LOGIN_NEEDED')
  return staff
}

/** A try is counted before it is compared, as at the log-in. */
export async function changeOwnPassword(
  deps: StaffDeps,
  tx: Tx,
  call: WriteCall<typeof contract.changeOwnPassword>,
): Promise<Written<null>> {
  const { pool, vault, chance } = deps
  const { password, newPassword } = call.body
  const staff = await lockSelf(tx, call)
  const key = vault.index('staff-own-password', staff.account)
  const retryAfterSeconds = await countTry(pool, signInLimits.account, key)
  if (retryAfterSeconds > 0) throw new Refusal('LOGIN_LOCKED', { retryAfterSeconds })
  if (!(await isPassword(password, staff.password_phc))) throw new Refusal('PASSWORD_WRONG')
  await forgetTries(pool, signInLimits.account, key)
  await checkStrength(deps, newPassword, staff)
  const passwordPhc = await hashPassword(chance, newPassword)
  await updateStaff(tx, staff.id, { password_phc: passwordPhc, one_time_password: false })
  const sessionsEnded = await deleteSessionsOf(tx, staff.id, call.caller.sessionId)
  return { answer: null, audit: { no: staff.account, after: { passwordChanged: true, sessionsEnded } } }
}

export async function beginTotp(
  { vault, chance }: StaffDeps,
  tx: Tx,
  call: WriteCall<typeof contract.beginTotp>,
): Promise<Written<{ secret: string; uri: string }>> {
  const staff = await lockSelf(tx, call)
  if (staff.totp_sealed) throw new Refusal('TOTP_ALREADY_ON')
  const secret = newTotpSecret(chance)
  await setPendingTotp(tx, call.caller.sessionId, vault.seal(secret))
  return {
    answer: { secret, uri: totpUri(secret, staff.account, 'Lookout') },
    audit: { no: staff.account, after: { secondFactor: 'begun' } },
  }
}

export async function confirmTotp(
  deps: StaffDeps,
  tx: Tx,
  call: WriteCall<typeof contract.confirmTotp>,
): Promise<Written<null>> {
  const { pool, vault, clock } = deps
  const staff = await lockSelf(tx, call)
  if (staff.totp_sealed) throw new Refusal('TOTP_ALREADY_ON')
  const retryAfterSeconds = await countTry(
    pool,
    signInLimits.code,
    vault.index('staff-code', String(staff.id)),
  )
  if (retryAfterSeconds > 0) throw new Refusal('LOGIN_LOCKED', { retryAfterSeconds })
  const sealed = await pendingTotp(tx, call.caller.sessionId)
  const step = sealed && totpStep(vault.open(sealed), call.body.code, clock.now(), staff.totp_step)
  if (!sealed || step === null || !(await takeTotpStep(tx, staff.id, step)))
    throw new Refusal('STAFF_CODE_WRONG')
  await updateStaff(tx, staff.id, { totp_sealed: sealed })
  // Others came in without it.
  const sessionsEnded = await deleteSessionsOf(tx, staff.id, call.caller.sessionId)
  return {
    answer: null,
    audit: {
      no: staff.account,
      before: { secondFactor: false },
      after: { secondFactor: true, sessionsEnded },
    },
  }
}

export async function signOutStaff(
  tx: Tx,
  { caller }: WriteCall<typeof contract.signOutStaff>,
): Promise<Written<null>> {
  await deleteSession(tx, caller.sessionId)
  return { answer: null, audit: { no: caller.account, after: { loggedOut: true } } }
}
