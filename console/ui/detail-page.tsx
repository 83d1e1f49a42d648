/** A page about one thing: its head with what can be done, its parts, and how it loads or fails. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Flex, Skeleton, Typography } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'
import { LoadFailure } from './query-table.tsx'

type DetailPageProps<Data> = {
  title: ReactNode
  /** Beside the title: how it stands. */
  tag?: (data: Data) => ReactNode
  onBack: () => void
  query: UseQueryResult<Data>
  actions: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

export function DetailPage<Data>({
  title,
  tag,
  onBack,
  query,
  actions,
  children,
}: DetailPageProps<Data>): ReactNode {
  return (
    <div className="page">
      <div className="page-head">
        <Flex gap={12} align="center" wrap>
          <Button onClick={onBack}>{kitWords.back}</Button>
          <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
            <Flex gap={12} align="center" wrap>
              {title}
              {query.data !== undefined && tag?.(query.data)}
            </Flex>
          </Typography.Title>
        </Flex>
        {query.data !== undefined && (
          <Flex gap={8} wrap>
            {actions(query.data)}
          </Flex>
        )}
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && children(query.data)}
    </div>
  )
}

/** What it is about, and beside it (below, where there is no room) what is known of it. */
export const TwoColumns = ({ main, aside }: { main: ReactNode; aside: ReactNode }): ReactNode => (
  <div className="columns">
    <div className="stack">{main}</div>
    <div className="stack">{aside}</div>
  </div>
)

/** A page with a head and one thing below it. */
export function ListPage({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <div className="page">
      <div className="page-head">
        <Typography.Title level={1} style={{ fontSize: 22, margin: 0 }}>
          {title}
        </Typography.Title>
        <Flex gap={8}>{actions}</Flex>
      </div>
      {children}
    </div>
  )
}
