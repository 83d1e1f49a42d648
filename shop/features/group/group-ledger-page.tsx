/** /group/ledger: what the group paid in and bought from its balance, the newest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GroupEntry } from '#contract/endpoints/group.ts'
import { minuteText, yuan } from '../../lib/format.ts'
import { CursorList } from '../../lib/query-view.tsx'
import { useWords } from '../../lib/words.ts'
import { Card, Stack } from '../../ui/card.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { groupEntriesQuery, groupQuery } from './calls.ts'
import css from './group.module.css'
import { groupWords } from './messages.ts'
import { StatementsCard } from './statements-card.tsx'

export function GroupLedgerPage() {
  const words = useWords(groupWords)
  const { data: group } = useQuery(groupQuery)
  return (
    <Stack>
      {group?.role === 'OWNER' && <StatementsCard />}
      <CursorList
        query={useInfiniteQuery(groupEntriesQuery)}
        skeleton={<SkeletonRows />}
        empty={<Empty icon="wallet" title={words.noEntries} text={words.noEntriesText} />}
      >
        {(entries) => (
          <Card>
            <ul className={css.members} aria-label={words.entries}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ul>
          </Card>
        )}
      </CursorList>
    </Stack>
  )
}

function Entry({ entry: { at, kind, amountFen, orderNo, own } }: { entry: GroupEntry }) {
  const words = useWords(groupWords)
  return (
    <li>
      <span className={css.who}>
        <strong>{words.kinds[kind]}</strong>
        <span className={css.soft}>{minuteText(at)}</span>
        {orderNo && !own && <span className={css.soft}>{words.orderOf(orderNo)}</span>}
        {orderNo && own && (
          <Link to="/orderDetail" search={{ orderNo }} className={css.order}>
            {words.orderOf(orderNo)}
          </Link>
        )}
      </span>
      <strong className={css.sum}>{`${amountFen > 0 ? '+' : ''}${yuan(amountFen)}`}</strong>
    </li>
  )
}
