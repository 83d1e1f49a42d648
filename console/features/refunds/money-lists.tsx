/** Money on its way back at its providers: what is stuck, and what arrived on a day. */
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findArrivedMoney } from '#contract/console/payment.ts'
import { findStuckMoney } from '#contract/console/refund.ts'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import type { RefundMoney } from '#contract/values/refund-money.ts'
import { venueDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { type Changes, withChanges } from '../../lib/changed-search.ts'
import { money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { payTypeOptions } from '../../lib/pay-type-options.ts'
import { ChoiceFilter, DayFilter } from '../../ui/filters.tsx'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { refundWords as say } from './messages.ts'
import { stateLabel, troubleLabel } from './refund-labels.ts'
import type { RefundSearch } from './search.ts'

const moneyColumns: readonly ListColumn<RefundMoney>[] = [
  {
    title: say.orderNo,
    key: 'orderNo',
    render: (_, { orderNo }) => <span className="number">{orderNo}</span>,
  },
  {
    title: say.refundNo,
    key: 'refundNo',
    render: (_, { refundNo }) => <span className="number">{refundNo ?? '–'}</span>,
  },
  { title: say.payType, key: 'payType', render: (_, { payType }) => payTypeLabels[language][payType] },
  {
    title: say.amount,
    key: 'amount',
    align: 'right',
    className: 'number',
    render: (_, { amountFen }) => money(amountFen),
  },
]

const stuckColumns: readonly ListColumn<RefundMoney>[] = [
  ...moneyColumns,
  { title: say.state, key: 'state', render: (_, { state }) => stateLabel(state) },
  {
    title: say.trouble,
    key: 'trouble',
    render: (_, { trouble }) => (trouble === null ? '–' : troubleLabel(trouble)),
  },
  { title: say.lastAnswer, key: 'lastAnswer', render: (_, { lastAnswer }) => lastAnswer ?? '–' },
  { title: say.promisedAt, key: 'promised', render: (_, { promisedAt }) => <Instant at={promisedAt} /> },
]

const arrivedColumns: readonly ListColumn<RefundMoney>[] = [
  ...moneyColumns,
  { title: say.providerNo, key: 'providerNo', render: (_, { providerNo }) => providerNo ?? '–' },
  { title: say.promisedAt, key: 'promised', render: (_, { promisedAt }) => <Instant at={promisedAt} /> },
  { title: say.doneAt, key: 'done', render: (_, { doneAt }) => doneAt !== null && <Instant at={doneAt} /> },
]

function useOpen() {
  const navigate = useNavigate()
  return ({ refundNo, providerRefundNo }: RefundMoney) =>
    void (refundNo
      ? navigate({ to: '/refunds/$refundNo', params: { refundNo } })
      : navigate({ to: '/refunds/money/$providerRefundNo', params: { providerRefundNo } }))
}

export function StuckMoney(): ReactNode {
  return (
    <QueryTable
      queryKey={['refunds', 'stuck']}
      load={(cursor) => call(findStuckMoney, { query: { cursor } })}
      columns={stuckColumns}
      rowKey={({ providerRefundNo }) => providerRefundNo}
      onOpen={useOpen()}
      empty={say.emptyStuck}
      refreshEveryMs={15_000}
    />
  )
}

/** Of today, unless another day is chosen. */
export function ArrivedMoney({ search }: { search: RefundSearch }): ReactNode {
  const navigate = useNavigate()
  const { day = venueDate(new Date()), payType } = search
  const set = (changes: Changes<RefundSearch>) =>
    void navigate({ to: '/refunds', search: withChanges(search, changes), replace: true })
  return (
    <QueryTable
      queryKey={['refunds', 'arrived', day, payType]}
      load={(cursor) => call(findArrivedMoney, { query: { day, payType, cursor } })}
      columns={arrivedColumns}
      rowKey={({ providerRefundNo }) => providerRefundNo}
      onOpen={useOpen()}
      empty={say.emptyArrived}
      filters={
        <>
          <DayFilter label={say.doneAt} value={day} onChoose={(chosen) => set({ day: chosen })} />
          <ChoiceFilter
            label={say.payType}
            any={say.payType}
            value={payType}
            options={payTypeOptions(language)}
            onChoose={(chosen) => set({ payType: chosen })}
            width={240}
          />
        </>
      }
    />
  )
}
