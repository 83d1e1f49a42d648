/** What staff do with their own account: password, second factor, log-out. */

import type * as contract from '#contract/console/staff.ts'
import type { Me } from '#contract/console/staff.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import { hashPassword, isPassword } from '../../platform/password.ts'
import { countTry, forgetTries, loginLocked } from '../../platform/try-limits.ts'
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

type PasswordCall = WriteCall<typeof contract.changeOwnPassword>
type Checked<Call, T> = { digest: string; call: Call; checked: PromiseSettledResult<T> }

/**
 * What must not be done in the transaction of a write: counting a try takes a connection of its own, and a hash its time. What
 * it refuses is refused in the transaction only, where a call that is repeated has its answer already.
 */
async function checkBefore<Call extends { body: unknown }, T>(
  call: Call,
  check: Promise<T>,
): Promise<Checked<Call, T>> {
  const [checked] = await Promise.allSettled([check])
  return { digest: JSON.stringify(call.body), call, checked }
}

function passed<T>(checked: PromiseSettledResult<T>): T {
  if (checked.status === 'rejected') throw checked.reason
  return checked.value
}

export const checkPasswords = (deps: StaffDeps, call: PasswordCall) =>
  checkBefore(call, provedPassword(deps, call))

/** A try is counted before it is compared, as at the log-in. Answers the hashes of the old and the new password. */
async function provedPassword(deps: StaffDeps, { caller, body }: PasswordCall) {
  const { db, pool, vault, chance } = deps
  const staff = await findStaff(db, caller.account)
  if (!staff) throw new Refusal('LOGIN_NEEDED')
  const key = vault.index('staff-own-password', staff.account)
  const retryAfterSeconds = await countTry(pool, signInLimits.account, key)
  if (retryAfterSeconds > 0) throw loginLocked(retryAfterSeconds)
  if (!(await isPassword(body.password, staff.password_phc))) throw new Refusal('PASSWORD_WRONG')
  await forgetTries(pool, signInLimits.account, key)
  await checkStrength(deps, body.newPassword, staff)
  return { before: staff.password_phc, after: await hashPassword(chance, body.newPassword) }
}

/** Refuses PASSWORD_WRONG as well when the password was changed while it was looked at. */
export async function changeOwnPassword(
  tx: Tx,
  { call, checked }: Awaited<ReturnType<typeof checkPasswords>>,
): Promise<Written<null>> {
  const staff = await lockSelf(tx, call)
  const { before, after } = passed(checked)
  if (staff.password_phc !== before) throw new Refusal('PASSWORD_WRONG')
  await updateStaff(tx, staff.id, { password_phc: after, one_time_password: false })
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

type CodeCall = WriteCall<typeof contract.confirmTotp>

export const countCode = (deps: StaffDeps, call: CodeCall) => checkBefore(call, countedCode(deps, call))

async function countedCode({ db, pool, vault }: StaffDeps, { caller }: CodeCall): Promise<void> {
  const staff = await findStaff(db, caller.account)
  // Nothing is compared where the second factor is on.
  if (!staff || staff.totp_sealed) return
  const key = vault.index('staff-code', String(staff.id))
  const retryAfterSeconds = await countTry(pool, signInLimits.code, key)
  if (retryAfterSeconds > 0) throw loginLocked(retryAfterSeconds)
}

export async function confirmTotp(
  { vault, clock }: StaffDeps,
  tx: Tx,
  { call, checked }: Awaited<ReturnType<typeof countCode>>,
): Promise<Written<null>> {
  const staff = await lockSelf(tx, call)
  if (staff.totp_sealed) throw new Refusal('TOTP_ALREADY_ON')
  passed(checked)
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
