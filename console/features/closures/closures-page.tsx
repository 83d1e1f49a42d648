/** Closures with how far they are, and the way to a new one. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ClosureRow, listClosures, type NamedClosure } from '#contract/console/closure.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { hoursLabel, StateTag, What } from './closure-labels.tsx'
import { closureWords as say } from './messages.ts'
import { RunClosure } from './run-closure.tsx'

const columns: readonly ListColumn<NamedClosure>[] = [
  { title: say.date, key: 'date', render: (_, { visitDate }) => <span className="number">{visitDate}</span> },
  { title: say.hours, key: 'hours', render: (_, row) => <span className="number">{hoursLabel(row)}</span> },
  { title: say.what, key: 'what', minWidth: 180, render: (_, row) => <What {...row} /> },
  { title: say.reason, key: 'reason', render: (_, { reason }) => reason[language], minWidth: 180 },
  { title: say.state, key: 'state', render: (_, row) => <StateTag {...row} /> },
  { title: say.orders, key: 'orders', dataIndex: 'orders', align: 'right', className: 'number' },
  {
    title: say.sum,
    key: 'sum',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => money(amountFen),
  },
  { title: say.createdAt, key: 'createdAt', render: (_, { createdAt }) => <Instant at={createdAt} /> },
]

const REFRESH_MS = 2_000

export function ClosuresPage(): ReactNode {
  const navigate = useNavigate()
  const session = useSession()
  const open = (closureNo: ClosureRow['closureNo']) =>
    void navigate({ to: '/closures/$closureNo', params: { closureNo } })
  return (
    <ListPage
      title={say.title}
      actions={
        mayOpen(session, ['owner', 'orders']) && <RunClosure onRun={({ closureNo }) => open(closureNo)} />
      }
    >
      <QueryTable
        queryKey={['closures']}
        load={(cursor) => call(listClosures, { query: { cursor } })}
        list="closures"
        columns={columns}
        rowKey={({ closureNo }) => closureNo}
        onOpen={({ closureNo }) => open(closureNo)}
        empty={say.empty}
        refreshEveryMs={REFRESH_MS}
      />
    </ListPage>
  )
}
