/** The states that every screen has: waiting, failed with a retry, empty, there. */
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whenNear } from '../ui/near.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { EndOfList } from '../ui/state-note.tsx'
import { LoadFailure } from './load-failure.tsx'

type ViewProps<Data> = {
  query: UseQueryResult<Data>
  /** In the size of what will be there, so that nothing jumps. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query, skeleton = <SkeletonRows />, children }: ViewProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError && !query.isFetching) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  return skeleton
}

type Page<Item> = { items: readonly Item[] }

type ListProps<Item> = {
  query: UseInfiniteQueryResult<{ pages: readonly Page<Item>[] }>
  skeleton?: ReactNode
  empty: ReactNode
  /** Wraps the rows: a list, a grid. */
  children: (items: readonly Item[]) => ReactNode
}

/** A list read page by page; the next page is asked for before its end is seen. */
export function CursorList<Item>({ query, skeleton = <SkeletonRows />, empty, children }: ListProps<Item>) {
  const { data, error, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query
  if (!data) {
    return isError && !isFetching ? <LoadFailure error={error} onRetry={() => void refetch()} /> : skeleton
  }
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {isError && !isFetching && <LoadFailure error={error} onRetry={() => void fetchNextPage()} />}
      {!isError && hasNextPage && <NextPage busy={isFetching} onNear={() => void fetchNextPage()} />}
      {!hasNextPage && <EndOfList />}
    </>
  )
}

function NextPage({ busy, onNear }: { busy: boolean; onNear: () => void }) {
  return (
    <div ref={busy ? null : whenNear('400px', onNear)}>
      <SkeletonRows rows={1} />
    </div>
  )
}
