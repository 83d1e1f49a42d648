/** Payments of a day, or those of an order. */
import { useNavigate } from '@tanstack/react-router'
import { DatePicker, Typography } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { listPayments, type PaymentRow } from '#contract/console/payment.ts'
import { CreatedSort } from '#contract/values/list-sort.ts'
import { attemptStates, type PaymentNo } from '#contract/values/payment.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { payTypeOptions } from '../../lib/pay-type-options.ts'
import { ChoiceFilter, FindFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { moneyWords as say, stateWords } from './messages.ts'
import { amount, OrderLink, payTypeLabel, StateTag } from './parts.tsx'
import type { MoneySearch } from './search.ts'

const columns: readonly ListColumn<PaymentRow>[] = [
  {
    title: say.paymentNo,
    key: 'no',
    render: (_, { paymentNo }) => <span className="number">{paymentNo}</span>,
  },
  { title: say.orderNo, key: 'order', render: (_, { orderNo }) => <OrderLink orderNo={orderNo} /> },
  { title: say.payType, key: 'payType', render: (_, { payType }) => payTypeLabel(payType) },
  { title: say.state, key: 'state', render: (_, { state }) => <StateTag state={state} /> },
  { title: say.amount, key: 'amount', align: 'right', render: (_, { amountFen }) => amount(amountFen) },
  { title: say.paid, key: 'paid', align: 'right', render: (_, { paidFen }) => amount(paidFen) },
  { title: say.returned, key: 'back', align: 'right', render: (_, { returnedFen }) => amount(returnedFen) },
  {
    title: say.created,
    key: 'created',
    sortsBy: 'created',
    render: (_, { createdAt }) => <Instant at={createdAt} />,
  },
  {
    title: say.paidAt,
    key: 'paidAt',
    render: (_, { paidAt }) => paidAt && <Instant at={paidAt} />,
  },
]

export function PaymentsTab({ search }: { search: MoneySearch }): ReactNode {
  const navigate = useNavigate()
  const { day, find, state, payType, sort } = search
  const sortBy = (chosen: string) =>
    void navigate({ to: '/money', search: { ...search, sort: CreatedSort.parse(chosen) }, replace: true })
  return (
    <QueryTable
      queryKey={['payments', day, find, state, payType]}
      load={(cursor) =>
        call(listPayments, {
          query: { day, find, state, payType, sort, cursor: cursor as PaymentNo | undefined },
        })
      }
      sorting={{ value: sort ?? 'created-desc', onSort: sortBy }}
      list="payments"
      columns={columns}
      rowKey={({ paymentNo }) => paymentNo}
      onOpen={({ paymentNo }) => void navigate({ to: '/money/$paymentNo', params: { paymentNo } })}
      filters={<Filters search={search} />}
      note={({ received }) =>
        received && (
          <Typography.Paragraph type="secondary">
            {say.received(received.count, money(received.totalFen))}
          </Typography.Paragraph>
        )
      }
      empty={say.noPayments}
    />
  )
}

function Filters({ search }: { search: MoneySearch }): ReactNode {
  const navigate = useNavigate()
  const set = (changes: Changes<MoneySearch>) =>
    void navigate({ to: '/money', search: withChanges(search, changes), replace: true })
  // As Today counts them: what is paid is of the day on which it was.
  const dayLabel = search.state === 'PAID' ? say.paidOn : say.createdOn
  return (
    <>
      <FindFilter label={say.find} value={search.find} onFind={(find) => set({ find })} />
      <DatePicker
        aria-label={dayLabel}
        prefix={<Typography.Text type="secondary">{dayLabel}</Typography.Text>}
        allowClear={false}
        disabled={search.find !== undefined}
        value={dayjs(search.day ?? venueDate(new Date()))}
        onChange={(_, text) => set({ day: (text || undefined) as VisitDate | undefined })}
      />
      <ChoiceFilter
        label={say.state}
        any={say.anyState}
        value={search.state}
        options={attemptStates.map((value) => ({ value, label: stateWords[value] }))}
        onChoose={(state) => set({ state })}
        width={140}
      />
      <ChoiceFilter
        label={say.payType}
        any={say.anyPayType}
        value={search.payType}
        options={payTypeOptions(language)}
        onChoose={(payType) => set({ payType })}
        width={200}
      />
    </>
  )
}
