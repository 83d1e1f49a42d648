/** /group/index: what a group account is for, and for its buyers what they may do. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/endpoints/group.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { standingOf, useSession } from '../../lib/session-store.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RowBody, rowClass } from '../../ui/row.tsx'
import { IntroductionRow } from '../catalogue/introduction-link.tsx'
import { catalogueMessages } from '../catalogue/messages.ts'
import { ProductList } from '../catalogue/product-list.tsx'
import { MoreKinds } from '../home/more-kinds.tsx'
import { SessionFrame } from '../session/session-frame.tsx'
import { groupQuery } from './calls.ts'
import css from './group.module.css'
import { groupWords } from './messages.ts'

export function GroupHomePage() {
  const { kind } = standingOf(useSession())
  return kind === 'member' ? <MemberHome /> : <Invitation />
}

function MemberHome() {
  return (
    <QueryView query={useQuery(groupQuery)}>
      {(group) => (group?.state === 'PASS' ? <BuyerHome group={group} /> : <Invitation group={group} />)}
    </QueryView>
  )
}

/** For visitors and members who buy for no group yet. */
function Invitation({ group = null }: { group?: Group | null }) {
  const words = useWords(groupWords)
  const { kind } = standingOf(useSession())
  return (
    <SessionFrame title={words.inviteTitle} text={words.inviteText}>
      <Card title={words.whatYouGet}>
        <ul className={css.points}>
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      <IntroductionRow module="group" />
      <div className={css.buttons}>
        <Link
          to="/group/apply/$applyStatus"
          params={{ applyStatus: group ? 'wait' : 'new' }}
          className={buttonClass('primary', 'm', true)}
        >
          {group ? words.seeApplication : words.apply}
        </Link>
        {kind !== 'member' && (
          <Link to="/group/login" className={buttonClass('quiet', 'm', true)}>
            {words.logIn}
          </Link>
        )}
      </div>
    </SessionFrame>
  )
}

const ways = [
  { to: '/group/list', icon: 'ticket', word: 'tickets' },
  { to: '/ztyPark/list', icon: 'star', word: 'attractions' },
  { to: '/orderList', icon: 'order', word: 'orders' },
  { to: '/group/info', icon: 'person', word: 'info' },
] as const

function BuyerHome({ group: { name, code } }: { group: Group }) {
  const words = useWords(groupWords)
  const say = useWords(catalogueMessages)
  return (
    <>
      <SessionFrame title={name} text={words.accountNo(code)}>
        <Card flush>
          {ways.map(({ to, icon, word }) => (
            <Link key={to} to={to} className={rowClass}>
              <RowBody icon={icon} label={words[word]} />
            </Link>
          ))}
        </Card>
        <IntroductionRow module="group" />
      </SessionFrame>
      <h2 className={css.title}>{words.tickets}</h2>
      <ProductList kind="park" layout="column" emptyTitle={say.emptyTickets} />
      <MoreKinds />
    </>
  )
}
