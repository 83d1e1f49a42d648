/** Orders: found by number, assist code, date, product, status, channel and way to pay, or by a person. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { findOrders, OrderSort, type StaffOrderRow } from '#contract/console/ordering.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/detail-page.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { FindPerson } from './find-person.tsx'
import { orderWords as say } from './messages.ts'
import { OrderFilters } from './order-filters.tsx'
import { payTypeLabel, StatusTag, visitLabel } from './order-labels.tsx'
import { useOrdersOfPerson } from './person-search.ts'

const columns: readonly ListColumn<StaffOrderRow>[] = [
  {
    title: say.orderNo,
    key: 'orderNo',
    render: (_, { orderNo }) => <span className="number">{orderNo}</span>,
  },
  { title: say.product, key: 'product', dataIndex: 'productName', minWidth: 200 },
  {
    title: say.date,
    key: 'visit',
    sortsBy: 'visit',
    minWidth: 140,
    render: (_, row) => <span className="number">{visitLabel(row)}</span>,
  },
  { title: say.quantity, key: 'quantity', dataIndex: 'quantity', align: 'right', className: 'number' },
  {
    title: say.payable,
    key: 'payable',
    align: 'right',
    className: 'number',
    render: (_, { payableFen }) => money(payableFen),
  },
  { title: say.payType, key: 'payType', minWidth: 100, render: (_, { payType }) => payTypeLabel(payType) },
  {
    title: say.status,
    key: 'status',
    minWidth: 90,
    render: (_, { flowStatus }) => <StatusTag status={flowStatus} />,
  },
  {
    title: say.placed,
    key: 'placed',
    sortsBy: 'placed',
    minWidth: 90,
    render: (_, { placedAt }) => <Instant at={placedAt} />,
  },
]

export function OrdersPage(): ReactNode {
  const search = useSearch({ from: '/orders' })
  const navigate = useNavigate()
  const session = useSession()
  const { person, count, hasMore, show, clear, load: loadOfPerson } = useOrdersOfPerson()
  const { sort, ...filter } = search
  const { date, product, ...others } = filter
  const load = async (cursor: string | undefined) => {
    if (person) return await loadOfPerson(person, cursor)
    const query = { ...others, visitDate: date, productCode: product, sort, cursor }
    return await call(findOrders, { query })
  }
  const sortBy = (chosen: string) =>
    void navigate({ to: '/orders', search: { ...search, sort: OrderSort.parse(chosen) }, replace: true })
  const open = ({ orderNo }: StaffOrderRow) => void navigate({ to: '/orders/$orderNo', params: { orderNo } })
  return (
    <ListPage
      title={say.title}
      actions={mayOpen(session, ['owner', 'orders']) && <FindPerson onFound={show} />}
    >
      {person && (
        <Alert
          style={{ marginBottom: 16 }}
          title={say.shownFor(person.what, count, hasMore)}
          action={
            <Button size="small" onClick={clear}>
              {say.clearPerson}
            </Button>
          }
        />
      )}
      <QueryTable
        queryKey={['orders', person?.key ?? filter]}
        list="orders"
        load={load}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        onOpen={open}
        empty={say.empty}
        {...(!person && {
          filters: <OrderFilters search={search} />,
          sorting: { value: sort ?? 'placed-desc', onSort: sortBy },
        })}
      />
    </ListPage>
  )
}
