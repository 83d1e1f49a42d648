/** A list of the server's, a page at a time: skeleton, empty, failed and ended states, and rows that the keyboard reaches. */
import { hashKey, useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Table, Typography } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useHiddenColumns } from '../lib/hidden-columns.ts'
import { kitWords } from '../lib/kit-words.ts'
import { refreshEvery } from '../lib/refresh-every.ts'
import {
  ColumnChoice,
  type ListColumn,
  ofOwnClicks,
  type Sorting,
  shownColumns,
  sortableColumn,
} from './list-columns.tsx'
import { LoadFailure } from './loaded.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useOpenedRow } from './use-opened-row.ts'

type Page<Row> = { items: Row[]; nextCursor: string | null }

type QueryTableProps<Row, Loaded extends Page<Row>> = {
  /** Names what is asked for, filters and all, but for what it is sorted by. */
  queryKey: readonly unknown[]
  load(cursor: string | undefined): Promise<Loaded>
  columns: readonly ListColumn<Row>[]
  /** Where each member of staff chooses which columns are shown: the name under which this browser keeps that. */
  list?: string
  /** Where the server sorts: by what now. */
  sorting?: Sorting
  rowKey(row: Row): string
  /** Rows that leave, and come back when that is refused. */
  isHidden?: (row: Row) => boolean
  /** What Enter and a click do. */
  onOpen?: (row: Row) => void
  filters?: ReactNode
  empty: string
  /** Above the rows, from what came with the first of them. */
  note?: (first: Loaded) => ReactNode
  /** Where a page has several lists: the name of this one. */
  label?: string
  /** Rows that are chosen for something that is done to several, without those that left the list since. */
  selection?: {
    rows: readonly Row[]
    onChange: (rows: Row[]) => void
    act: (chosen: readonly Row[]) => ReactNode
  }
  refreshEveryMs?: number
}

export function QueryTable<Row extends object, Loaded extends Page<Row> = Page<Row>>(
  props: QueryTableProps<Row, Loaded>,
): ReactNode {
  const { load, columns, rowKey, onOpen, filters, empty, selection, list, sorting } = props
  const hidden = useHiddenColumns(list)
  const box = useRef<HTMLDivElement>(null)
  useListKeys(box)
  const query = useInfiniteQuery({
    queryKey: [...props.queryKey, sorting?.value ?? 'unsorted'],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows stay until they come in another order, so that the head that was pressed keeps the focus.
    placeholderData: (previous, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(props.queryKey) ? previous : undefined,
    refetchInterval: props.refreshEveryMs === undefined ? false : refreshEvery(props.refreshEveryMs),
  })
  const first = query.data?.pages[0]
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = props.isHidden ? rows.filter((row) => !props.isHidden?.(row)) : rows
  const chosenKeys = new Set(selection?.rows.map(rowKey))
  const chosen = rows.filter((row) => chosenKeys.has(rowKey(row)))
  const label = props.label ?? kitWords.list
  const noteOpened = useOpenedRow(box, label, query.data !== undefined)
  const open = (row: Row) => {
    noteOpened(rowKey(row))
    onOpen?.(row)
  }
  return (
    <div ref={box}>
      {(filters || list !== undefined) && (
        <div className="list-head">
          {filters && (
            <search className="filters">
              {filters}
              {chosen.length > 0 && selection?.act(chosen)}
            </search>
          )}
          {list !== undefined && <ColumnChoice list={list} columns={columns} hidden={hidden} />}
        </div>
      )}
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && <LoadFailure query={query} />}
      {first && props.note?.(first)}
      {query.data && (
        <ScrollBox label={label}>
          <Table<Row>
            size="middle"
            columns={shownColumns(columns, hidden).map((column) => sortableColumn(column, sorting))}
            aria-busy={query.isPlaceholderData}
            dataSource={rows}
            rowKey={rowKey}
            pagination={false}
            rowClassName={(row) => (props.isHidden?.(row) ? 'is-hidden' : '')}
            onRow={(row) => (onOpen ? openedBy(() => open(row)) : {})}
            {...(selection && { rowSelection: selectionOf(selection, rowKey) })}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
          />
        </ScrollBox>
      )}
      {shown.length > 0 && (
        <div className="table-foot">
          {query.hasNextPage ? (
            <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {kitWords.more}
            </Button>
          ) : (
            <Typography.Text type="secondary">{kitWords.end(shown.length)}</Typography.Text>
          )}
        </div>
      )}
    </div>
  )
}

/** By a click and by Enter. */
const openedBy = (open: () => void) => ({
  tabIndex: 0,
  className: 'is-open-able',
  onClick: open,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    // The same key must not press a button of the dialog that it opens.
    event.preventDefault()
    open()
  },
})

const selectionOf = <Row extends object>(
  { rows, onChange }: NonNullable<QueryTableProps<Row, Page<Row>>['selection']>,
  rowKey: (row: Row) => string,
) => ({
  selectedRowKeys: rows.map(rowKey),
  onChange: (_: unknown, chosen: Row[]) => onChange(chosen),
  getCheckboxProps: (row: Row) => ({ 'aria-label': rowKey(row) }),
  // A click on the box chooses; one beside it opens the row.
  ...ofOwnClicks,
})
