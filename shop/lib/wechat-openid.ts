/** Journeys to WeChat as the browser sees them: leaves, comes back with a ticket in the hash, hands it in. */
import type { BodyOf } from '#contract/endpoint.ts'
import {
  claimWechatTicket,
  noWechatTicket,
  startWechatAuthorization,
  wechatTicketName,
} from '#contract/endpoints/session.ts'
import { authModel } from './auth-model.ts'
import { call } from './call.ts'
import { pathAfterLogIn } from './path-after-log-in.ts'
import { sessionStore, standingOf, tabMemory } from './session-store.ts'
import { inWechat } from './wechat.ts'
import { asksWechat, type WechatStart } from './wechat-start.ts'

/** The page to which a journey came back in this page view, whatever it brought. */
let returnedTo: string | null = null

/** Null when the hash carries none. */
export const ticketIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(wechatTicketName)

/**
 * Before the router reads the address: the ticket does not stay in it, and a visitor who is logged in by it goes where log-in
 * leads to.
 */
export async function handInWechatTicket(signal: AbortSignal): Promise<void> {
  const ticket = ticketIn(location.hash)
  if (ticket === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  returnedTo = location.pathname
  if (ticket === noWechatTicket) return
  const claimed = await call(claimWechatTicket, { body: { ticket }, quiet: true, signal }).catch(() => null)
  if (!claimed) return
  sessionStore.storeWechatUser(claimed.wechatUserInfo)
  if (!claimed.session) return
  sessionStore.store(claimed.session)
  history.replaceState(history.state, '', pathAfterLogIn(location))
}

type Journey = BodyOf<typeof startWechatAuthorization>

/** Once per browser session, at the start: true when the page leaves so that WeChat names its user. */
export async function logInSilently(signal: AbortSignal): Promise<boolean> {
  if (!inWechat()) return false
  const start: WechatStart = {
    authModel: await authModel().catch(() => ''),
    standing: standingOf(sessionStore.read()).kind,
    hash: location.hash,
    asked: returnedTo !== null || tabMemory.has('wechatAsked'),
    leftOnPurpose: sessionStore.leftOnPurpose(),
  }
  if (!asksWechat(start) || signal.aborted) return false
  tabMemory.put('wechatAsked')
  const target = location.pathname + location.search
  return leaveFor({ target, purpose: 'silentLogIn' }, signal).catch(() => false)
}

/** WeChat asks its user to consent; the browser comes back to `target`, which the log-in page is best at. */
export const logInWithConsent = (target: string): Promise<boolean> => leaveFor({ target, purpose: 'logIn' })

async function leaveFor(journey: Journey, signal?: AbortSignal): Promise<boolean> {
  const { url } = await call(startWechatAuthorization, {
    body: journey,
    quiet: true,
    ...(signal && { signal }),
  })
  if (url === null || signal?.aborted) return false
  location.replace(url)
  return true
}

/** Where to go so that WeChat names the payer; null when it is known, or this very page has just asked in vain. */
export async function addressOfWechat(target: string): Promise<string | null> {
  if (returnedTo !== null && target.startsWith(returnedTo)) return null
  const { url } = await call(startWechatAuthorization, { body: { target, purpose: 'pay' } })
  return url
}
