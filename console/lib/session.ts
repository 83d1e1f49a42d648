/** Who is logged in: the token and its owner, for all tabs of this browser. */
import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/console/staff.ts'
import type { StaffRole } from '#contract/values/staff.ts'
import { keepText, parsedOnce, subscribe } from './stored-text.ts'

const storageKey = 'lookout-console:session'

export type Session = { token: string; me: Me }

const sessionIn = parsedOnce<Session | null>((text) => JSON.parse(text), null)

export const readSession = (): Session | null => sessionIn(localStorage.getItem(storageKey))

export const keepSession = (session: Session | null): void =>
  keepText(storageKey, session && JSON.stringify(session))

export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession)

/** Pages and buttons that a role does not open are not shown; the server decides all the same. */
export const mayOpen = (session: Session | null, roles: readonly StaffRole[]): boolean =>
  session?.me.roles.some((role) => roles.includes(role)) ?? false
