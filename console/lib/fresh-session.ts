/** Roles change while somebody is logged in: what the menu and the buttons know of them is read again. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readMe } from '#contract/console/staff.ts'
import { call } from './call.ts'
import { keepSession, type StaffSession } from './session.ts'

export const meKey = ['me'] as const

/** Read with the page, whenever somebody comes back to it, and once a call was refused for want of a role. */
export function useFreshSession(session: StaffSession | null): void {
  const { data } = useQuery({
    queryKey: [...meKey, session?.token],
    queryFn: () => call(readMe),
    enabled: session !== null,
  })
  useEffect(() => {
    if (!session || !data || JSON.stringify(data) === JSON.stringify(session.me)) return
    keepSession({ token: session.token, me: data })
  }, [session, data])
}
