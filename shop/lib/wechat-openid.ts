/** WeChat's silent log-in as the browser sees it: leaves, comes back with a ticket in the hash, hands it in. */
import {
  claimWechatTicket,
  noWechatTicket,
  startWechatAuthorization,
  wechatTicketName,
} from '#contract/endpoints/session.ts'
import { call } from './call.ts'

/** What came back with this page view: nothing, a ticket on its way to the server, or that WeChat told of nobody. */
let returned: 'no' | 'nobody' | Promise<unknown> = 'no'

/** Null when the hash carries none. */
export const ticketIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(wechatTicketName)

/** Once at the start of the app, before the router reads the address: the ticket does not stay in it. */
export function handInWechatTicket(): void {
  const ticket = ticketIn(location.hash)
  if (ticket === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (ticket === noWechatTicket) returned = 'nobody'
  else returned = call(claimWechatTicket, { body: { ticket }, quiet: true }).catch(() => 'refused')
}

/** Where to go so that WeChat tells the openid; null when it is known, or WeChat was asked just now in vain. */
export async function addressOfWechat(target: string): Promise<string | null> {
  if (returned === 'nobody') return null
  await returned
  const { url } = await call(startWechatAuthorization, { body: { target, purpose: 'pay' } })
  if (returned !== 'no' && url !== null) return null
  return url
}
