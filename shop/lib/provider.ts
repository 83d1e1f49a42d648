/** The provider that keeps the accounts where the shop does not: leaving for it, and coming back with a ticket. */
import { queryOptions } from '@tanstack/react-query'
import {
  claimTicket,
  oauthDenied,
  oauthFailed,
  oauthTicketName,
  readProvider,
  startAuthorization,
} from '#contract/endpoints/oauth.ts'
import { call } from './call.ts'
import { pathAfterLogIn } from './path-after-log-in.ts'
import { sessionStore, tabMemory } from './session-store.ts'

export const providerQuery = queryOptions({
  queryKey: ['setting', 'provider'],
  queryFn: ({ signal }) => call(readProvider, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What the journey ended with, for the log-in page to show; the provider's user is logged in otherwise. */
export type JourneyEnd = 'none' | 'denied' | 'failed'
let journeyEnd: JourneyEnd = 'none'
export const endOfJourney = (): JourneyEnd => journeyEnd

/** Somebody new, who proves a mobile on the log-in page: kept for the browser session, in case the page is reloaded. */
const newcomerKey = 'newcomer'
export const isNewcomer = (): boolean => tabMemory.has(newcomerKey)
export const forgetNewcomer = (): void => tabMemory.drop(newcomerKey)

const ticketIn = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(oauthTicketName)

/** Before the router reads the address: the ticket does not stay in it. */
export async function handInProviderTicket(signal: AbortSignal): Promise<void> {
  const ticket = ticketIn(location.hash)
  if (ticket === null) return
  history.replaceState(history.state, '', location.pathname + location.search)
  if (ticket === oauthDenied || ticket === oauthFailed) {
    journeyEnd = ticket
    return
  }
  const claimed = await call(claimTicket, { body: { ticket }, quiet: true, signal }).catch(() => null)
  if (!claimed) {
    journeyEnd = 'failed'
  } else if (claimed.session) {
    forgetNewcomer()
    sessionStore.store(claimed.session)
    history.replaceState(history.state, '', pathAfterLogIn(location))
  } else tabMemory.put(newcomerKey)
}

/** Leaves; the browser comes back to this very page. */
export async function leaveForProvider(): Promise<void> {
  const target = location.pathname + location.search
  const { url } = await call(startAuthorization, { body: { target } })
  location.assign(url)
}
