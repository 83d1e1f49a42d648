/** The day at a glance: places, money, what waits for staff, and what is closed next. It follows every sale and scan. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { readToday } from '#contract/console/desk.ts'
import { call } from '../../lib/call.ts'
import { exact } from '../../lib/format.ts'
import { refreshEvery } from '../../lib/refresh-every.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { LoadFailure } from '../../ui/loaded.tsx'
import { ExceptionsCard, MoneyCard, QueuesCard } from './day-cards.tsx'
import { todayWords as say } from './messages.ts'
import { PlacesCards } from './places.tsx'
import './today.css'

/** The server's figures are half a second old at most: with the time of an answer that is within two seconds. */
const REFRESH_EVERY_MS = 1_200
/** Several answers did not come: then the page says how old its figures are. */
const STALE_AFTER_MS = 5_000

export function TodayPage(): ReactNode {
  const query = useQuery({
    queryKey: ['today'],
    // The browser sends the ETag of what it has, and an answer without a body is taken from its cache.
    queryFn: () => call(readToday),
    refetchInterval: refreshEvery(REFRESH_EVERY_MS),
  })
  const { data } = query
  return (
    <ListPage title={data ? `${say.title} · ${data.date}` : say.title}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {query.isError && <LoadFailure query={query} />}
      {data && <Staleness key={query.dataUpdatedAt} answeredAt={query.dataUpdatedAt} />}
      {data && (
        <div className="columns">
          <div className="stack">
            <PlacesCards places={data.places} />
          </div>
          <div className="stack">
            <QueuesCard queues={data.queues} />
            <MoneyCard date={data.date} money={data.money} />
            <ExceptionsCard exceptions={data.exceptions} />
          </div>
        </div>
      )}
    </ListPage>
  )
}

/** Also while an answer neither comes nor fails. */
function Staleness({ answeredAt }: { answeredAt: number }): ReactNode {
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStale(true), STALE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isStale) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      title={say.stale(exact(new Date(answeredAt).toISOString()))}
    />
  )
}
