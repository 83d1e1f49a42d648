/** Where log-in and registration lead: the page that was wanted, or home. The guard takes groups to theirs. */
import { useRouter, useSearch } from '@tanstack/react-router'
import type { Session } from '#contract/endpoints/session.ts'
import { localPath } from '../../lib/local-path.ts'
import { textOf } from '../../lib/search-params.ts'
import { sessionStore } from '../../lib/session-store.ts'
import { showToast } from '../../ui/toast.tsx'

export function useWayOn() {
  const router = useRouter()
  const redirect = textOf(useSearch({ strict: false }), 'redirect')
  const goOn = (session: Session, said: string): void => {
    sessionStore.store(session)
    router.history.replace(localPath(redirect || undefined))
    showToast(said, 'success')
  }
  /** For the link between log-in and registration: the wish goes along. */
  return { search: redirect ? { redirect } : {}, goOn }
}
