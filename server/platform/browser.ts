/** Which browser calls: its own session id, known to us by a keyed hash alone. */
import { Refusal } from '#contract/refusals.ts'
import type { Vault } from './vault.ts'

/** Whoever knows a session id acts as that browser: a short one could be guessed. */
export const isSessionId = (sessionId: string): boolean => sessionId.length >= 16

/** Refuses a call that names no session, or one that could be guessed. */
export function browserIndexOf(vault: Vault, sessionId: string): Buffer {
  if (!isSessionId(sessionId)) throw new Refusal('BAD_REQUEST', { fields: 'headers.x-session-id' })
  return vault.index('session', sessionId)
}
