/** The board of a day: guides, vehicles, rooms or tables against the slots, and beside it what is not assigned yet. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Empty, Segmented, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { readBoard } from '#contract/console/desk.ts'
import { type AssetKind, assetKinds } from '#contract/values/asset.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { refreshEvery } from '../../lib/refresh-every.ts'
import { DayChooser } from '../../ui/day-chooser.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { ResourceBoard } from './board-table.tsx'
import { kindNames, boardWords as say } from './messages.ts'
import './desk.css'

export function BoardPage(): ReactNode {
  const search = useSearch({ from: '/desk' })
  const navigate = useNavigate()
  const { kind = 'guide', date = venueDate(new Date()) } = search
  const show = (change: { kind?: AssetKind; date?: VisitDate }) =>
    void navigate({ to: '/desk', search: { kind, date, ...change }, replace: true })
  const query = useQuery({
    queryKey: ['board', kind, date],
    queryFn: () => call(readBoard, { query: { kind, date } }),
    refetchInterval: refreshEvery(15_000),
  })
  return (
    <ListPage title={say.title} actions={<DayChooser date={date} onDate={(to) => show({ date: to })} />}>
      <div className="filters">
        <Segmented<AssetKind>
          aria-label={say.kind}
          value={kind}
          options={assetKinds.map((value) => ({ value, label: kindNames[value] }))}
          onChange={(to) => show({ kind: to })}
        />
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {query.isError && <LoadFailure query={query} />}
      {query.data?.resources.length === 0 && <Empty description={say.noResource} />}
      <div className="stack">
        {query.data?.resources.map((board) => (
          <ResourceBoard key={`${kind} ${date} ${board.code}`} board={board} />
        ))}
      </div>
    </ListPage>
  )
}
