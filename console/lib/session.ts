/** Who is logged in: the token and its owner, for all tabs of this browser. */
import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/console/staff.ts'
import type { StaffRole } from '#contract/values/staff.ts'

const storageKey = 'lookout-console:session'

export type Session = { token: string; me: Me }

const listeners = new Set<() => void>()
let known: { text: string | null; session: Session | null } = { text: null, session: null }

export function readSession(): Session | null {
  const text = localStorage.getItem(storageKey)
  if (text !== known.text) known = { text, session: parsed(text) }
  return known.session
}

function parsed(text: string | null): Session | null {
  try {
    return text === null ? null : (JSON.parse(text) as Session)
  } catch {
    return null
  }
}

export function keepSession(session: Session | null): void {
  if (session === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(session))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession)

/** Pages and buttons that a role does not open are not shown; the server decides all the same. */
export const mayOpen = (session: Session | null, roles: readonly StaffRole[]): boolean =>
  session?.me.roles.some((role) => roles.includes(role)) ?? false
