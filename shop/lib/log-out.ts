/** Ends the session; what this device knows is forgotten even when the call fails (SPEC.md section 7). */
import { logOut } from '#contract/endpoints/session.ts'
import { call } from './call.ts'
import { sessionStore } from './session-store.ts'

export async function endSession(): Promise<void> {
  try {
    await call(logOut, { quiet: true })
  } catch {
    // The server forgets an idle session by itself; the visitor is logged out here in any case.
  } finally {
    sessionStore.clear()
  }
}
