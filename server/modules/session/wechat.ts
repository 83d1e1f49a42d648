/** The official account: signed pages, and the openid that WeChat gives of the browser in front of us. */
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/session.ts'
import { noWechatTicket, type Session, wechatTicketName } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import { browserIndexOf, isSessionId, type SessionId } from '../../platform/browser.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Caller, MemberId } from '../caller/caller.ts'
import { lockedMember } from '../member/member.ts'
import { isLocalPath, signableUrl, wechatStateMs, wechatTicketMs, withTicket } from './rules.ts'
import { type SessionDeps, signIn } from './session.ts'
import { hashOf } from './token.ts'
import { isBoundTo, memberOfOpenid, profileIn, sealProfile } from './wechat/wechat-binding.ts'
import type { WechatGateway, WechatUser } from './wechat/wechat-gateway.ts'
import {
  findIdentity,
  insertAuthorization,
  insertTicket,
  putIdentity,
  takeAuthorization,
  takeTicket,
} from './wechat/wechat-store.ts'

export type WechatDeps = SessionDeps & {
  wechat: WechatGateway
  /** The shop's own address, as browsers and providers see it. */
  publicUrl: string
}

/** Signs pages of our own hosts only; otherwise anybody's page could act in our name inside WeChat. */
export function readWechatConfig({ wechat, publicUrl }: WechatDeps, url: string) {
  const page = signableUrl(url, publicUrl)
  if (page === null) throw new Refusal('BAD_REQUEST', { fields: 'query.url' })
  return wechat.configFor(page)
}

type Start = BodyOf<typeof contract.startWechatAuthorization> & { sessionId: SessionId }

/**
 * Starts a journey to WeChat. Where the browser goes on stays here; WeChat only sees a random state (32 letters and
 * digits), which serves once. A buyer who only pays is not redirected twice.
 */
export async function startWechatAuthorization(
  deps: WechatDeps,
  { sessionId, target, purpose }: Start,
): Promise<AnswerOf<typeof contract.startWechatAuthorization>> {
  const { db, clock, chance, vault, wechat, publicUrl, authModel } = deps
  const logsIn = purpose !== 'pay'
  if (!isLocalPath(target)) throw new Refusal('BAD_REQUEST', { fields: 'body.target' })
  if (logsIn && authModel !== 'F') throw new Refusal('BAD_REQUEST', { fields: 'body.purpose' })
  const sessionIndex = browserIndexOf(vault, sessionId)
  if (!logsIn && (await findIdentity(db, sessionIndex))) return { known: true, url: null }
  const state = chance.bytes(16).toString('hex')
  const expiresAt = new Date(clock.now().getTime() + wechatStateMs)
  await insertAuthorization(db, hashOf(state), { sessionIndex, target, logsIn }, expiresAt)
  const callbackUrl = new URL('/front/api/wechat/callback', publicUrl).href
  const scope = purpose === 'logIn' ? 'snsapi_userinfo' : 'snsapi_base'
  return { known: false, url: wechat.authorizeUrl({ callbackUrl, state, scope }) }
}

/**
 * WeChat's user is back; answers where the browser goes on. A link with somebody else's state may have brought it here,
 * so the openid only waits: the ticket goes to this browser alone and counts in the session that started alone.
 */
export async function finishWechatAuthorization(
  { db, clock, chance, vault, wechat }: WechatDeps,
  { code, state }: { code?: string | undefined; state?: string | undefined },
): Promise<string> {
  const started = await takeAuthorization(db, hashOf(state ?? ''), clock.now())
  if (!started) return '/'
  // Without a code the user did not consent, which is no error.
  const user = code ? await reportedUserOf(wechat, code) : null
  // A snapshot user is a virtual account that WeChat made up: it can neither pay nor be known again.
  if (!user || user.snapshot) return withTicket(started.target, wechatTicketName, noWechatTicket)
  const ticket = chance.bytes(32).toString('base64url')
  const { sessionIndex, logsIn } = started
  const openidSealed = vault.seal(user.openid)
  const profileSealed = user.profile && sealProfile(vault, user.profile)
  const expiresAt = new Date(clock.now().getTime() + wechatTicketMs)
  await insertTicket(db, hashOf(ticket), { sessionIndex, openidSealed, profileSealed, logsIn }, expiresAt)
  return withTicket(started.target, wechatTicketName, ticket)
}

/** Null also when WeChat does not answer: every visitor inside WeChat comes by here, and the shop must open all the same. */
async function reportedUserOf(wechat: WechatGateway, code: string): Promise<WechatUser | null> {
  try {
    return await wechat.userOf(code)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY') return null
    throw error
  }
}

type ShownTicket = { ticket: string; sessionId: SessionId; caller: Caller; userAgent: string }

/**
 * The openid is known from now on, for the browser session that started. Any other uses the ticket up in vain. Whoever
 * is bound is logged in, when that was the journey's purpose and nobody is logged in here yet.
 */
export async function claimWechatTicket(
  deps: WechatDeps,
  { sessionId, ticket, caller, userAgent }: ShownTicket,
): Promise<AnswerOf<typeof contract.claimWechatTicket>> {
  const { db, clock, vault } = deps
  const sessionIndex = browserIndexOf(vault, sessionId)
  const waiting = await takeTicket(db, hashOf(ticket), clock.now())
  if (!waiting?.sessionIndex.equals(sessionIndex)) throw new Refusal('WECHAT_STATE_WRONG')
  await putIdentity(db, waiting, clock.now())
  const openid = vault.open(waiting.openidSealed)
  const wechatUserInfo = { openid, ...profileIn(vault, waiting.profileSealed) }
  const memberId =
    waiting.logsIn && caller.kind !== 'member'
      ? await memberOfOpenid(deps, openid, waiting.profileSealed)
      : null
  const session = memberId === null ? null : await welcomeBound(deps, { memberId, openid, userAgent })
  return { wechatUserInfo, session }
}

type Bound = { memberId: MemberId; openid: string; userAgent: string }

/** Null when the binding ended since: who changes a password ends it, and wants nobody in who came a moment before. */
async function welcomeBound(
  deps: WechatDeps,
  { memberId, openid, userAgent }: Bound,
): Promise<Session | null> {
  return inTransaction(deps.db, async (tx) => {
    const member = await lockedMember(tx, memberId)
    if (!(await isBoundTo(deps, tx, openid, memberId))) return null
    return signIn(deps, tx, { member, provedMobile: null, userAgent, bindIn: null })
  })
}

/** The openid that pays; null when WeChat has not given it for this browser session. */
export async function openidOf(
  { db, vault }: Pick<WechatDeps, 'db' | 'vault'>,
  sessionId: SessionId,
): Promise<string | null> {
  if (!isSessionId(sessionId)) return null
  const identity = await findIdentity(db, browserIndexOf(vault, sessionId))
  return identity && vault.open(identity.openidSealed)
}
