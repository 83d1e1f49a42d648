/** Refunds: all of them, those that staff must decide, and money that providers did not pay out. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { App, Segmented, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { approveStaffRefunds, findRefunds, type StaffRefundRow } from '#contract/console/refund.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import { sumOf } from '#contract/values/fen.ts'
import { AskedSort } from '#contract/values/list-sort.ts'
import { type RefundStatus, refundStatuses } from '#contract/values/refund.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ListPage } from '../../ui/detail-page.tsx'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import { type ListColumn, opensNoRow } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { refundWords as say } from './messages.ts'
import { ArrivedMoney, StuckMoney } from './money-lists.tsx'
import { deciderLabel, kindLabel } from './refund-labels.ts'
import { Parcel } from './refund-parts.tsx'
import type { RefundSearch, RefundTab } from './search.ts'

export function StatusTag({ status }: { status: RefundStatus }): ReactNode {
  const colours: Partial<Record<RefundStatus, string>> = {
    PENDING: 'warning',
    REFUND_ING: 'processing',
    REJECT: 'error',
  }
  return <Tag color={colours[status] ?? 'default'}>{refundStatusLabels[language][status]}</Tag>
}

const columns: readonly ListColumn<StaffRefundRow>[] = [
  {
    title: say.refundNo,
    key: 'refundNo',
    render: (_, { refundNo }) => <span className="number">{refundNo}</span>,
  },
  { title: say.product, key: 'product', dataIndex: 'productName' },
  { title: say.kind, key: 'kind', render: (_, { kind }) => kindLabel(kind) },
  { title: say.reason, key: 'reason', dataIndex: 'reason' },
  { title: say.quantity, key: 'units', dataIndex: 'units', align: 'right', className: 'number' },
  {
    title: say.fee,
    key: 'fee',
    align: 'right',
    className: 'number',
    render: (_, { feeFen }) => money(feeFen),
  },
  {
    title: say.amount,
    key: 'amount',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => money(amountFen),
  },
  {
    title: say.returnParcel,
    key: 'returnParcel',
    render: (_, { returnParcel }) => returnParcel && <Parcel parcel={returnParcel} />,
    // Copying its number opens nothing.
    onCell: ({ returnParcel }) => (returnParcel ? { onClick: opensNoRow } : {}),
  },
  { title: say.needs, key: 'needs', render: (_, refund) => deciderLabel(refund) },
  { title: say.status, key: 'status', render: (_, { status }) => <StatusTag status={status} /> },
  {
    title: say.asked,
    key: 'asked',
    sortsBy: 'asked',
    render: (_, { askedAt }) => <Instant at={askedAt} />,
  },
]

export function RefundsPage(): ReactNode {
  const search = useSearch({ from: '/refunds' })
  return (
    <ListPage title={say.title}>
      <Tabs tab={search.tab} />
      {search.tab === 'stuck' && <StuckMoney />}
      {search.tab === 'arrived' && <ArrivedMoney search={search} />}
      {search.tab !== 'stuck' && search.tab !== 'arrived' && <Refunds search={search} />}
    </ListPage>
  )
}

function Tabs({ tab }: { tab: RefundTab | undefined }): ReactNode {
  const navigate = useNavigate()
  return (
    <Segmented
      aria-label={say.tabs}
      style={{ marginBottom: 16 }}
      value={tab ?? 'all'}
      onChange={(next) =>
        void navigate({ to: '/refunds', search: next === 'all' ? {} : { tab: next as RefundTab } })
      }
      options={[
        { value: 'all', label: say.all },
        { value: 'waiting', label: say.waiting },
        { value: 'stuck', label: say.stuck },
        { value: 'arrived', label: say.arrived },
      ]}
    />
  )
}

function Refunds({ search }: { search: RefundSearch }): ReactNode {
  const navigate = useNavigate()
  const session = useSession()
  const { sort, ...shown } = search
  const { tab, find, status } = shown
  const { chosen, setChosen } = useChosen(`${tab} ${find}`)
  const mayDecide = tab === 'waiting' && mayOpen(session, ['owner', 'orders'])
  const filter = tab === 'waiting' ? { waiting: 'staff' as const } : { status }
  const sortBy = (chosen: string) =>
    void navigate({ to: '/refunds', search: { ...search, sort: AskedSort.parse(chosen) }, replace: true })
  return (
    <QueryTable
      queryKey={['refunds', shown]}
      load={(cursor) => call(findRefunds, { query: { find, ...filter, sort, cursor } })}
      sorting={{ value: sort ?? 'asked-desc', onSort: sortBy }}
      list="refunds"
      columns={columns}
      rowKey={({ refundNo }) => refundNo}
      onOpen={({ refundNo }) => void navigate({ to: '/refunds/$refundNo', params: { refundNo } })}
      empty={tab === 'waiting' ? say.emptyWaiting : say.empty}
      filters={<Filters search={search} />}
      {...(mayDecide && {
        selection: {
          rows: chosen,
          onChange: setChosen,
          act: (listed: readonly StaffRefundRow[]) => (
            <ApproveMany refunds={listed} onDone={() => setChosen([])} />
          ),
        },
      })}
    />
  )
}

/** What was chosen of one list is chosen in no other. */
function useChosen(list: string) {
  const [chosen, setChosen] = useState<{ list: string; rows: StaffRefundRow[] }>({ list, rows: [] })
  return {
    chosen: chosen.list === list ? chosen.rows : [],
    setChosen: (rows: StaffRefundRow[]) => setChosen({ list, rows }),
  }
}

function ApproveMany({ refunds, onDone }: { refunds: readonly StaffRefundRow[]; onDone: () => void }) {
  const { message } = App.useApp()
  const body = {
    refunds: refunds.map(({ refundNo, amountFen, askedAt }) => ({
      ...{ refundNo, expectedAmountFen: amountFen, expectedAskedAt: askedAt },
    })),
  }
  const sum = money(sumOf(refunds.map(({ amountFen }) => amountFen)))
  return (
    <ActionButton
      label={say.approveMany(refunds.length)}
      primary
      asks={{
        title: say.approveManyTitle(refunds.length),
        consequence: say.approveManyText(sum),
        does: say.approveDoes(sum),
      }}
      run={({ key }) => call(approveStaffRefunds, { body }, key)}
      onDone={({ approved, refused }) => {
        if (approved.length > 0) void message.success(say.approvedMany(approved.length))
        for (const one of refused) void message.warning(say.refused(one.refundNo, one.message))
        onDone()
      }}
      refreshes={[['refunds'], ['refund'], ['audit']]}
    />
  )
}

function Filters({ search }: { search: RefundSearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<RefundSearch>) =>
    void navigate({ to: '/refunds', search: withChanges(search, changes), replace: true })
  return (
    <>
      <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
      {search.tab === undefined && (
        <ChoiceFilter
          label={say.status}
          any={say.any}
          value={search.status}
          options={refundStatuses.map((value) => ({ value, label: refundStatusLabels[language][value] }))}
          onChoose={(status) => set({ status })}
        />
      )}
    </>
  )
}
