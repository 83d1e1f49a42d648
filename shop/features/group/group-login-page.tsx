/** /group/login: for somebody who opened a page of groups without being in one. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { localPath } from '../../lib/local-path.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LogIn } from '../session/login-page.tsx'
import { groupQuery } from './calls.ts'
import { groupWords } from './messages.ts'
import { NoGroup } from './no-group.tsx'

export function GroupLoginPage() {
  const words = useWords(groupWords)
  const { kind, corp } = standingOf(useSession())
  const wanted = textOf(useSearch({ strict: false }), 'redirect')
  if (corp !== null) return <Navigate to={wanted ? localPath(wanted) : '/group/list'} replace />
  if (kind !== 'member') return <LogIn title={words.logInTitle} text={words.logInText} />
  return <ForOneself />
}

function ForOneself() {
  const words = useWords(groupWords)
  return (
    <QueryView query={useQuery(groupQuery)}>
      {(group) => (
        <NoGroup group={group}>
          <Link to="/mycenter" className={buttonClass('quiet', 's')}>
            {words.otherAccount}
          </Link>
        </NoGroup>
      )}
    </QueryView>
  )
}
