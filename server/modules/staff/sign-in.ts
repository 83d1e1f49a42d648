/** Logging in to the console: a password, then what the account still owes, each step with a ticket of its own. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/console/staff.ts'
import type { SignInStep } from '#contract/console/staff.ts'
import { Refusal } from '#contract/refusals.ts'
import type { StaffRole } from '#contract/values/staff.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inTransaction } from '../../platform/db.ts'
import { networkOf } from '../../platform/network.ts'
import { hashPassword, isPassword } from '../../platform/password.ts'
import { countTry, forgetTries, loginLocked, withCountedGuess } from '../../platform/try-limits.ts'
import { hasSignedInFrom, insertAudit, SIGN_IN } from './audit-store.ts'
import type { StaffCall } from './caller.ts'
import { type Staff, staffIdOf } from './caller.ts'
import type { StaffDeps } from './deps.ts'
import { checkStrength, meOf } from './own-account.ts'
import {
  expiryOf,
  isOver,
  isTouchDue,
  knownNetworksSince,
  type SessionStep,
  signInLimits,
  stepAfter,
} from './rules.ts'
import {
  deleteSession,
  deleteSessionsOf,
  type FoundSession,
  findSession,
  findStaff,
  insertSession,
  lockStaff,
  takeTotpStep,
  touchSession,
  updateStaff,
} from './store.ts'
import type { StaffRow } from './tables.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** Staff of the console, not visitors: a token of either opens nothing of the other. */
const bearerPattern = /^Bearer st\.([A-Za-z0-9_-]{43})$/i
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

type IdentifyDeps = Pick<StaffDeps, 'db' | 'clock' | 'demandsTotp' | 'knownTotpRoles'>

/**
 * Who sent an Authorization header; null when its token is unknown, has ended, or its owner may not log in any more. Who
 * has come to owe a second factor since, by another role or another setting, logs in anew to set one up.
 */
export async function identifyStaff(
  { db, clock, ...deps }: IdentifyDeps,
  authorization: string,
): Promise<Staff | null> {
  const token = bearerPattern.exec(authorization)?.[1]
  const found = token === undefined ? null : await findSession(db, hashOf(token))
  const now = clock.now()
  if (found?.session.step !== 'OPEN' || isOver(timesOf(found), now)) return null
  const { session, staff } = found
  if (staff.totp_sealed === null && deps.demandsTotp && isAmong(await deps.knownTotpRoles(), staff))
    return null
  if (isTouchDue(session.seen_at, now)) await touchSession(db, session.id, now)
  const { account, name, roles } = staff
  return { kind: 'staff', staffId: staffIdOf(staff.id), account, name, roles, sessionId: session.id }
}

const isAmong = (roles: readonly StaffRole[], staff: Pick<StaffRow, 'roles'>): boolean =>
  staff.roles.some((role) => roles.includes(role))

const timesOf = ({ session }: FoundSession) => ({
  step: session.step,
  seenAt: session.seen_at,
  expiresAt: session.expires_at,
})

/** Refuses LOGIN_LOCKED before it looks, for accounts that exist and accounts that do not. */
export async function signInStaff(
  deps: StaffDeps,
  call: StaffCall<typeof contract.signInStaff>,
): Promise<SignInStep> {
  const account = call.body.account.trim().toLowerCase()
  const counted = await countedUnder(deps, account, networkOf(call.ip))
  const staff = await withCountedGuess(deps.pool, counted, async () => {
    const found = await findStaff(deps.db, account)
    const isRight = await isPassword(call.body.password, found?.active ? found.password_phc : null)
    return isRight ? found : null
  })
  if (!staff) throw new Refusal('STAFF_LOGIN_WRONG')
  return await inTransaction(deps.db, async (tx) => {
    // Who was recovered or shut out while the password was looked at does not get in with it.
    const now = await lockStaff(tx, staff.account)
    if (!now?.active || now.password_phc !== staff.password_phc) throw new Refusal('STAFF_LOGIN_WRONG')
    return await goOn(deps, tx, { staff: now, taken: [], call })
  })
}

async function countedUnder({ db, vault, clock }: StaffDeps, account: string, network: string) {
  const own = [signInLimits.account, vault.index('staff-guess', `${network}:${account}`)] as const
  // A network that others have used up keeps nobody's account locked behind it.
  const ofNetwork = [signInLimits.network, vault.index('staff-guess', network)] as const
  const since = knownNetworksSince(clock.now())
  if (await hasSignedInFrom(db, { account, ipIndex: vault.index('ip', network), since }))
    return { own, shared: [ofNetwork] }
  const ofStrangers = [signInLimits.strangers, vault.index('staff-guess', `strangers:${account}`)] as const
  return { own, shared: [ofNetwork, ofStrangers] }
}

/** A try is counted before it is compared, whichever ticket it comes with. */
export async function proveTotp(
  deps: StaffDeps,
  call: StaffCall<typeof contract.proveTotp>,
): Promise<SignInStep> {
  const { db, pool, clock, vault } = deps
  const found = await openStep(db, call.body.ticket, ['TOTP', 'ENROL'], clock.now())
  const { session, staff } = found
  const key = vault.index('staff-code', String(staff.id))
  const retryAfterSeconds = await countTry(pool, signInLimits.code, key)
  if (retryAfterSeconds > 0) throw loginLocked(retryAfterSeconds)
  const sealed = session.step === 'ENROL' ? session.totp_sealed : staff.totp_sealed
  const step = sealed && totpStep(vault.open(sealed), call.body.code, clock.now(), staff.totp_step)
  if (sealed === null || step === null) throw new Refusal('STAFF_CODE_WRONG')
  await forgetTries(pool, signInLimits.code, key)
  return await inTransaction(db, async (tx) => {
    if (!(await takeTotpStep(tx, staff.id, step))) throw new Refusal('STAFF_CODE_WRONG')
    await endStep(tx, session.id)
    if (session.step === 'ENROL') {
      // Whoever came in, or began to set up an app of their own, without it has proved less.
      await deleteSessionsOf(tx, staff.id, null)
      await updateStaff(tx, staff.id, { totp_sealed: sealed })
    }
    return await goOn(deps, tx, { staff: { ...staff, totp_sealed: sealed }, taken: ['TOTP'], call })
  })
}

/** The password that the owner handed over has done its work; others who used it are logged out. */
export async function replaceOneTimePassword(
  deps: StaffDeps,
  call: StaffCall<typeof contract.replaceOneTimePassword>,
): Promise<SignInStep> {
  const { db, clock, chance } = deps
  const { session, staff } = await openStep(db, call.body.ticket, ['PASSWORD'], clock.now())
  await checkStrength(deps, call.body.password, staff)
  const passwordPhc = await hashPassword(chance, call.body.password)
  return await inTransaction(db, async (tx) => {
    // The account before its sessions, as a recovery locks them.
    await lockStaff(tx, staff.account)
    await endStep(tx, session.id)
    await deleteSessionsOf(tx, staff.id, null)
    await updateStaff(tx, staff.id, { password_phc: passwordPhc, one_time_password: false })
    const changed = { ...staff, one_time_password: false }
    // A code is asked for before a password, where there is a second factor.
    const taken: SessionStep[] = staff.totp_sealed === null ? ['PASSWORD'] : ['TOTP', 'PASSWORD']
    return await goOn(deps, tx, { staff: changed, taken, call })
  })
}

async function openStep(
  db: Db,
  ticket: string,
  steps: readonly SessionStep[],
  now: Date,
): Promise<FoundSession> {
  const found = await findSession(db, hashOf(ticket))
  if (!found || !steps.includes(found.session.step) || isOver(timesOf(found), now))
    throw new Refusal('STAFF_STEP_OVER')
  return found
}

async function endStep(tx: Tx, id: number): Promise<void> {
  if (!(await deleteSession(tx, id))) throw new Refusal('STAFF_STEP_OVER')
}

type Going = {
  staff: StaffRow
  taken: readonly SessionStep[]
  call: Pick<StaffCall<typeof contract.signInStaff>, 'ip' | 'userAgent' | 'requestId'>
}

/** Opens the next step of a log-in, or the session itself. */
async function goOn(deps: StaffDeps, tx: Tx, { staff, taken, call }: Going): Promise<SignInStep> {
  const now = deps.clock.now()
  const totpRoles = deps.demandsTotp ? await deps.totpRoles(tx) : []
  const step = stepAfter(
    {
      hasTotp: staff.totp_sealed !== null,
      oneTimePassword: staff.one_time_password,
      mustHaveTotp: isAmong(totpRoles, staff),
    },
    taken,
  )
  const ticket = deps.chance.bytes(32).toString('base64url')
  const secret = step === 'ENROL' ? newTotpSecret(deps.chance) : null
  const expiresAt = expiryOf(step, now, await deps.sessionHours(tx))
  await insertSession(tx, {
    tokenHash: hashOf(ticket),
    staffId: staff.id,
    step,
    totpSealed: secret === null ? null : deps.vault.seal(secret),
    device: call.userAgent.slice(0, 200),
    now,
    expiresAt,
  })
  if (secret !== null)
    return { step: 'ENROL', ticket, secret, uri: totpUri(secret, staff.account, 'Lookout') }
  if (step !== 'OPEN') return { step: step as 'TOTP' | 'PASSWORD', ticket }
  await recordSignIn(deps, tx, { staff, taken, call })
  return { step, token: `st.${ticket}`, expiresAt: expiresAt.toISOString(), me: meOf(staff) }
}

const recordSignIn = ({ clock, vault }: StaffDeps, tx: Tx, { staff, taken, call }: Going) =>
  insertAudit(tx, {
    at: clock.now(),
    staffId: staff.id,
    roles: staff.roles,
    call: SIGN_IN,
    kind: 'session',
    no: staff.account,
    before: null,
    after: { secondFactor: taken.includes('TOTP'), passwordReplaced: taken.includes('PASSWORD') },
    reason: null,
    ipIndex: vault.index('ip', networkOf(call.ip)),
    requestId: call.requestId,
  })
