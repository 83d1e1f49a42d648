/** Ends the session; what this device knows is forgotten even when the call fails (spec 7.4). */
import { logOut } from '#contract/endpoints/session.ts'
import { authModelQuery } from './auth-model.ts'
import { call } from './call.ts'
import { providerQuery } from './provider.ts'
import { queryClient } from './query-client.ts'
import { sessionStore } from './session-store.ts'

/** `goAway` leaves the page; it gets where one logs out at the provider as well, null where the shop keeps the accounts. */
export async function endSession(goAway: (elsewhere: string | null) => Promise<void>): Promise<void> {
  const elsewhere = providerLogOut().catch(() => null)
  // Before the call: reads that are on their way may be refused before it is answered.
  sessionStore.leave()
  try {
    await call(logOut, { quiet: true })
  } catch {
    // The server forgets an idle session by itself; the visitor is logged out here in any case.
  } finally {
    sessionStore.clear()
  }
  try {
    await goAway(await elsewhere)
  } finally {
    sessionStore.left()
  }
}

async function providerLogOut(): Promise<string | null> {
  // Known since the start; where it is not, there is no provider to speak of.
  if ((queryClient.getQueryData(authModelQuery.queryKey) ?? 'F') === 'F') return null
  return (await queryClient.fetchQuery(providerQuery))?.logOutUrl ?? null
}
