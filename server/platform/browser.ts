/** Which browser calls: its own session id, known to us by a keyed hash alone. */
import type * as z from 'zod/mini'
import { Refusal } from '#contract/refusals.ts'
import type { Vault } from './vault.ts'

/** What a browser calls itself (X-Session-Id); it names a browser, never a person. Empty when none was sent. */
export type SessionId = string & z.$brand<'SessionId'>

/** Of a text that was checked. */
export const sessionIdOf = (checked: string): SessionId => checked as SessionId

/** Who knows a session id acts as that browser: a short one could be guessed. */
export const isSessionId = (sessionId: SessionId): boolean => sessionId.length >= 16

/** Refuses a call that names no session, or one that could be guessed. */
export function browserIndexOf(vault: Vault, sessionId: SessionId): Buffer {
  if (!isSessionId(sessionId)) throw new Refusal('BAD_REQUEST', { fields: 'headers.x-session-id' })
  return vault.index('session', sessionId)
}
