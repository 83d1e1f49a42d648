/** Logging in and out, and registering: how somebody becomes a caller with a token. */
import type pg from 'pg'
import type { Session } from '#contract/endpoints/session.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { SessionId } from '../../platform/browser.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Vault } from '../../platform/vault.ts'
import type { MemberId } from '../caller/caller.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import {
  createMember,
  guessedNameOf,
  type KnownMember,
  lockedByMobile,
  lockedByProof,
  loginNameOf,
  passwordToKeep,
  provePassword,
} from '../member/member.ts'
import { proveMobile, spendProof } from '../message/message.ts'
import { admitGuest } from './admit-guest.ts'
import { isCaptchaDue, withLoginThrottle } from './login-throttle.ts'
import { wechatIdentityMs } from './rules.ts'
import { deleteExpiredSessions, deleteGuest, deleteSession } from './store.ts'
import { issueToken, tokenHashOf } from './token.ts'
import { type BindInput, bindAtLogIn } from './wechat/wechat-binding.ts'
import { deleteOldWechat } from './wechat/wechat-store.ts'

export type SessionDeps = {
  db: Db
  /** Of the same database; the limits on guessing count in it. */
  pool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  captchaOn: boolean
  /** F for our own accounts, anything else for an external provider (spec 6.5). */
  authModel: string
  /** Guest orders of a mobile join the member who has just proved it; ordering stands on a higher floor. */
  adoptGuestOrders(tx: Tx, mobileIndex: Buffer, memberId: MemberId): Promise<unknown>
}

type Login = {
  account: string
  password: string
  captchaToken?: CaptchaToken | undefined
  sessionId: SessionId
  ip: string
  userAgent: string
  language: Language
  bindWechat?: boolean | undefined
}

/** Where a provider keeps the accounts, passwords of the shop's own open nothing. */
export function requireOwnAccounts({ authModel }: Pick<SessionDeps, 'authModel'>): void {
  if (authModel !== 'F') throw new Refusal('LOGIN_BY_PROVIDER')
}

/** Who was wrong a few times must prove to be a person before the next password is looked at. */
export async function logIn(deps: SessionDeps, login: Login): Promise<Session> {
  requireOwnAccounts(deps)
  const { account, password, captchaToken, sessionId, ip, userAgent, language, bindWechat } = login
  const name = loginNameOf(account)
  const guess = { kind: 'password', name: await guessedNameOf(deps, name), ip } as const
  if (await isCaptchaDue(deps, guess))
    await requireCaptcha(deps, { purpose: 'login', sessionId }, captchaToken)
  const proof = await withLoginThrottle(deps, guess, () => provePassword(deps, name, password))
  if (!proof) throw new Refusal('LOGIN_FAILED')
  const bindIn = bindWechat ? { sessionId, notifyIn: language } : null
  return inTransaction(deps.db, async (tx) => {
    const member = await lockedByProof(tx, proof)
    if (!member) throw new Refusal('LOGIN_FAILED')
    return signIn(deps, tx, { member, provedMobile: null, userAgent, bindIn })
  })
}

type SmsLogin = Pick<Login, 'sessionId' | 'userAgent' | 'language' | 'bindWechat'> & {
  mobile: Mobile
  smsCode: string
}

/** Opens the account that has the mobile. Who has none is a guest of the proved mobile, whose code is not lost. */
export async function logInBySms(
  deps: SessionDeps,
  { mobile, smsCode, userAgent, sessionId, language, bindWechat }: SmsLogin,
): Promise<Session> {
  requireOwnAccounts(deps)
  const now = deps.clock.now()
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'login', sessionId, now })
  return inRepeatableTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    const member = await lockedByMobile(tx, proof.mobileIndex)
    if (!member) return admitGuest(deps, tx, mobile)
    const bindIn = bindWechat ? { sessionId, notifyIn: language } : null
    return signIn(deps, tx, { member, provedMobile: proof.mobileIndex, userAgent, bindIn })
  })
}

export type Registration = SmsLogin & { account: string; password: string }

/**
 * Says that an account or a mobile is taken only to who proved the mobile; the code stays good for another account then.
 */
export async function register(deps: SessionDeps, input: Registration): Promise<Session> {
  requireOwnAccounts(deps)
  const { account, password, mobile, smsCode, userAgent, sessionId, bindWechat } = input
  const now = deps.clock.now()
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'register', sessionId, now })
  const passwordPhc = await passwordToKeep(deps, password, { mobile, account })
  return inRepeatableTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    const member = await createMember(deps, tx, { account, passwordPhc, mobile, now })
    await deleteGuest(tx, proof.mobileIndex)
    // A new account: no notification of what was just chosen with it.
    const bindIn = bindWechat ? { sessionId, notifyIn: null } : null
    return signIn(deps, tx, { member, provedMobile: proof.mobileIndex, userAgent, bindIn })
  })
}

/** Who proved to be which member, and on what. */
export type SessionArrival = {
  member: KnownMember
  /** The member's mobile, where a code of ours or a guest's session proved it in this very call. */
  provedMobile: Buffer | null
  userAgent: string
  /** Where the WeChat user shall be bound; null: nowhere. */
  bindIn: BindInput | null
}

/**
 * What was bought as a guest with the member's mobile joins the account, but only when the mobile was proved in this very
 * call: a password, WeChat or a provider does not say whose the number is by now.
 */
export async function signIn(
  deps: SessionDeps,
  tx: Tx,
  { member, provedMobile, userAgent, bindIn }: SessionArrival,
): Promise<Session> {
  const { id, nickname, corp } = member
  if (provedMobile) await deps.adoptGuestOrders(tx, provedMobile, id)
  const now = deps.clock.now()
  const tokenInfo = await issueToken({ chance: deps.chance, now, userAgent }, tx, { memberId: id })
  const wechatBound = bindIn !== null && (await bindAtLogIn(deps, tx, id, bindIn))
  return { tokenInfo, userinfo: { id, corp, nickname, guest: false }, ...(wechatBound && { wechatBound }) }
}

/** Ends the session of this Authorization header; one that has ended already is fine. */
export async function logOut(
  { db }: Pick<SessionDeps, 'db'>,
  authorization: string | undefined,
): Promise<null> {
  const tokenHash = tokenHashOf(authorization)
  if (tokenHash) await deleteSession(db, tokenHash)
  return null
}

/** Forgets what has ended. */
export async function sweepSessions({ db, clock }: Pick<SessionDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteOldWechat(db, now, new Date(now.getTime() - wechatIdentityMs))
}
