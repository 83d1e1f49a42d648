/** Where log-in and registration lead: the page that was wanted, or home. The guard takes groups to theirs. */
import { useRouter, useSearch } from '@tanstack/react-router'
import type { Session } from '#contract/endpoints/session.ts'
import { screenAt } from '#contract/screens.ts'
import { localPath } from '../../lib/local-path.ts'
import { textOf } from '../../lib/search-params.ts'
import { sessionStore } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { showToast, showToastWith } from '../../ui/toast.tsx'
import { isSimple } from './calls.ts'
import { sessionMessages } from './messages.ts'

export function useContinue() {
  const router = useRouter()
  const words = useWords(sessionMessages)
  const redirect = textOf(useSearch({ strict: false }), 'redirect')
  const goOn = (session: Session, said: string): void => {
    sessionStore.store(session)
    router.history.replace(localPath(redirect || undefined))
    showToast(session.wechatBound ? words.wechatBound : said, 'success')
  }
  /** A guest goes where a guest may; everything else waits for a member. */
  const goOnAsGuest = (): void => {
    const wanted = localPath(redirect || undefined)
    const { pathname } = new URL(wanted, location.origin)
    const isOpen = (screenAt(pathname)?.access ?? 'member') !== 'member'
    router.history.replace(isOpen ? wanted : '/orderList')
  }
  /** Spec 5.5: who came in with a password that everybody tries first should choose another. */
  const warnOfSimple = async (password: string): Promise<void> => {
    if (!(await isSimple({ password }))) return
    const act = () => void router.navigate({ to: '/account/password' })
    showToastWith({ label: words.changeIt, act }, words.securityRisk, 'warning')
  }
  /** For the link between log-in and registration: the choice goes along. */
  return { search: redirect ? { redirect } : {}, goOn, goOnAsGuest, warnOfSimple }
}
