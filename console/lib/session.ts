/** Who is logged in: the token and its owner, for all tabs of this browser. */
import { useRef, useSyncExternalStore } from 'react'
import type { Me } from '#contract/console/staff.ts'
import type { StaffRole } from '#contract/values/staff.ts'
import { keepText, parsedOnce, subscribe } from './stored-text.ts'

const storageKey = 'lookout-console:session'

export type StaffSession = { token: string; me: Me }

const sessionIn = parsedOnce<StaffSession | null>((text) => JSON.parse(text), null)

export const readSession = (): StaffSession | null => sessionIn(localStorage.getItem(storageKey))

export const keepSession = (session: StaffSession | null): void =>
  keepText(storageKey, session && JSON.stringify(session))

export const useCurrentSession = (): StaffSession | null => useSyncExternalStore(subscribe, readSession)

/** That of a page, which waits unseen while its session has ended: then it is the one that it was opened with. */
export function useSession(): StaffSession | null {
  const now = useCurrentSession()
  const last = useRef(now)
  last.current = now ?? last.current
  return last.current
}

/** Pages and buttons that a role does not open are not shown; the server decides all the same. */
export const mayOpen = (session: StaffSession | null, roles: readonly StaffRole[]): boolean =>
  session?.me.roles.some((role) => roles.includes(role)) ?? false

/** Under which one person's text is stored in this browser, so that it is never shown to the next one. */
export const ownKey = (key: string): string => `${key}:${readSession()?.me.account ?? ''}`
