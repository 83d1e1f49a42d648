/** A query on a page: that it loads, that it failed, and what it answered, which stays when it cannot be read anew. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { kitWords } from '../lib/kit-words.ts'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** So many lines stand in its place while it loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

export const Loaded = <Data,>({ query, rows = 10, children }: LoadedProps<Data>): ReactNode => (
  <>
    {query.isPending && <Skeleton active title={false} paragraph={{ rows }} />}
    {query.isError && <LoadFailure query={query} />}
    {query.data !== undefined && children(query.data)}
  </>
)

type FailureProps = {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & {
    refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  }
}

/** Who presses again while it is on its way does not begin again. */
export const LoadFailure = ({ query }: FailureProps): ReactNode => (
  <Alert
    type="error"
    showIcon
    title={kitWords.failed}
    description={query.error?.message}
    action={
      <Button loading={query.isFetching} onClick={() => void query.refetch({ cancelRefetch: false })}>
        {kitWords.retry}
      </Button>
    }
  />
)
