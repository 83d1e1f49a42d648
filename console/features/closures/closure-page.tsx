/** One closure: how far it is, and what it did to each order. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Card, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import {
  type ClosureDetail,
  type ClosureOrder,
  listClosureOrders,
  readClosure,
} from '#contract/console/closure.ts'
import { call } from '../../lib/call.ts'
import { money, short } from '../../lib/format.ts'
import { refreshEvery } from '../../lib/refresh-every.ts'
import { DetailPage } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant } from '../../ui/facts.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { StateTag, slotsLabel, What } from './closure-labels.tsx'
import { closureWords as say } from './messages.ts'

const REFRESH_MS = 2_000

export function ClosurePage(): ReactNode {
  const { closureNo } = useParams({ from: '/closures/$closureNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['closure', closureNo],
    queryFn: () => call(readClosure, { params: { closureNo } }),
    refetchInterval: refreshEvery(REFRESH_MS),
  })
  return (
    <DetailPage
      title={<span className="number">{say.closure(closureNo)}</span>}
      tag={(data) => <StateTag {...data} />}
      onBack={() => void navigate({ to: '/closures' })}
      query={query}
      actions={() => null}
    >
      {(closure) => (
        <div className="stack">
          <About closure={closure} />
          <Orders closure={closure} />
        </div>
      )}
    </DetailPage>
  )
}

function About({ closure }: { closure: ClosureDetail }): ReactNode {
  const { reason } = closure
  const facts: Fact[] = [
    [say.date, closure.visitDate],
    [say.hours, slotsLabel(closure.slots)],
    [say.what, <What key="what" {...closure} />],
    [say.reason, `${reason['zh-CN']} / ${reason['en-US']}`],
    [say.orders, closure.orders],
    [say.units, closure.units],
    [say.sum, money(closure.amountFen)],
    [say.ended, closure.ended],
    [say.dropped, closure.changesDropped],
    [say.faults, closure.faults],
    [say.createdAt, instant(closure.createdAt)],
    [say.createdBy, closure.createdBy.replace('staff:', '')],
  ]
  return <FactsCard wide title={say.about} facts={facts} />
}

function outcomeOf({ fault, retryAt, ended, changeDropped, refundStatus }: ClosureOrder): string {
  if (fault && retryAt) return say.fault(short(retryAt))
  return [
    ended && say.wasEnded,
    changeDropped && say.wasDropped,
    refundStatus && say.refundStates[refundStatus],
  ]
    .filter(Boolean)
    .join(' · ')
}

const columns: readonly ListColumn<ClosureOrder>[] = [
  {
    title: say.orderNo,
    key: 'orderNo',
    render: (_, { orderNo }) => <span className="number">{orderNo}</span>,
  },
  { title: say.units, key: 'units', dataIndex: 'units', align: 'right', className: 'number' },
  {
    title: say.sum,
    key: 'sum',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => money(amountFen),
  },
  { title: say.outcome, key: 'outcome', render: (_, order) => outcomeOf(order) },
  { title: say.message, key: 'message', render: (_, { message }) => message && say.messages[message] },
  { title: say.createdAt, key: 'createdAt', render: (_, { at }) => <Instant at={at} /> },
]

function Orders({ closure: { closureNo } }: { closure: ClosureDetail }): ReactNode {
  const { faults } = useSearch({ from: '/closures/$closureNo' })
  const navigate = useNavigate()
  const filter = (
    <Checkbox
      checked={faults === 'only'}
      onChange={({ target }) =>
        void navigate({
          to: '/closures/$closureNo',
          params: { closureNo },
          search: target.checked ? { faults: 'only' } : {},
          replace: true,
        })
      }
    >
      {say.onlyFaults}
    </Checkbox>
  )
  return (
    <Card title={say.ordersOf}>
      <QueryTable
        queryKey={['closure-orders', closureNo, faults]}
        load={(cursor) => call(listClosureOrders, { params: { closureNo }, query: { faults, cursor } })}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        onOpen={({ orderNo }) => void navigate({ to: '/orders/$orderNo', params: { orderNo } })}
        filters={filter}
        empty={say.noOrders}
        refreshEveryMs={REFRESH_MS}
      />
    </Card>
  )
}
