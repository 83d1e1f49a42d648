/** The official account: signed pages, and the openid that WeChat tells of the browser in front of us. */

import { noWechatTicket, wechatTicketName } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import { browserIndexOf, isSessionId } from '../../platform/browser.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import { isLocalPath, signableUrl, wechatStateMs, wechatTicketMs, withTicket } from './rules.ts'
import { hashOf } from './token.ts'
import type { WechatGateway } from './wechat-gateway.ts'
import {
  findOpenid,
  insertAuthorization,
  insertTicket,
  putIdentity,
  takeAuthorization,
  takeTicket,
} from './wechat-store.ts'

export type WechatDeps = {
  db: Db
  clock: Clock
  chance: Chance
  vault: Vault
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

/**
 * Starts the silent log-in of snsapi_base. Where the browser goes on stays here; WeChat only sees a random state
 * (32 letters and digits), which serves once.
 */
export async function startWechatAuthorization(
  deps: WechatDeps,
  { sessionId, target }: { sessionId: string; target: string },
): Promise<{ known: boolean; url: string | null }> {
  const { db, clock, chance, vault, wechat, publicUrl } = deps
  if (!isLocalPath(target)) throw new Refusal('BAD_REQUEST', { fields: 'body.target' })
  const sessionIndex = browserIndexOf(vault, sessionId)
  if (await findOpenid(db, sessionIndex)) return { known: true, url: null }
  const state = chance.bytes(16).toString('hex')
  const expiresAt = new Date(clock.now().getTime() + wechatStateMs)
  await insertAuthorization(db, hashOf(state), { sessionIndex, target }, expiresAt)
  const callbackUrl = new URL('/front/api/wechat/callback', publicUrl).href
  return { known: false, url: wechat.authorizeUrl({ callbackUrl, state, scope: 'snsapi_base' }) }
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
  const user = code ? await wechat.userOf(code) : null
  // A snapshot user is a virtual account that WeChat made up: it can neither pay nor be known again.
  if (!user || user.snapshot) return withTicket(started.target, wechatTicketName, noWechatTicket)
  const ticket = chance.bytes(32).toString('base64url')
  const waiting = { sessionIndex: started.sessionIndex, openidSealed: vault.seal(user.openid) }
  const expiresAt = new Date(clock.now().getTime() + wechatTicketMs)
  await insertTicket(db, hashOf(ticket), waiting, expiresAt)
  return withTicket(started.target, wechatTicketName, ticket)
}

/** The openid is known from now on, for the browser session that started. Any other uses the ticket up in vain. */
export async function claimWechatTicket(
  { db, clock, vault }: WechatDeps,
  { sessionId, ticket }: { sessionId: string; ticket: string },
): Promise<{ known: boolean }> {
  const sessionIndex = browserIndexOf(vault, sessionId)
  const waiting = await takeTicket(db, hashOf(ticket), clock.now())
  if (!waiting?.sessionIndex.equals(sessionIndex)) throw new Refusal('WECHAT_STATE_WRONG')
  await putIdentity(db, waiting, clock.now())
  return { known: true }
}

/** The openid that pays; null when WeChat has not told it for this browser session. */
export async function openidOf(
  { db, vault }: Pick<WechatDeps, 'db' | 'vault'>,
  sessionId: string,
): Promise<string | null> {
  if (!isSessionId(sessionId)) return null
  const sealed = await findOpenid(db, browserIndexOf(vault, sessionId))
  return sealed && vault.open(sealed)
}
