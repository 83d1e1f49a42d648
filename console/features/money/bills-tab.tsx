/** The bills of the providers as they were compared, and what is owed to buyers. */
import { Link } from '@tanstack/react-router'
import { Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type ComparedBill, listBills, listOwed, type OwedRefund } from '#contract/console/payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { Instant } from '../../ui/instant.tsx'
import type { ListColumn } from '../../ui/list-columns.tsx'
import { QueryTable } from '../../ui/query-table.tsx'
import { alertText, resolutionText } from './alert-words.ts'
import { causeWords, refundStateLabel, moneyWords as say } from './messages.ts'
import { amount, OrderLink, PaymentLink, payTypeLabel, providerLabel } from './parts.tsx'

const counted = (count: number, totalFen: Fen): ReactNode => (
  <Flex vertical align="end">
    {amount(totalFen)}
    <Typography.Text type="secondary" className="number">
      {say.count(count)}
    </Typography.Text>
  </Flex>
)

const billColumns: readonly ListColumn<ComparedBill>[] = [
  { title: say.day, key: 'day', render: (_, { day }) => <span className="number">{day}</span> },
  { title: say.provider, key: 'provider', render: (_, { provider }) => providerLabel(provider) },
  {
    title: say.billed,
    key: 'billed',
    align: 'right',
    render: (_, { billedCount, billedFen }) => counted(billedCount, billedFen),
  },
  {
    title: say.booked,
    key: 'booked',
    align: 'right',
    render: (_, { bookedCount, bookedFen }) => counted(bookedCount, bookedFen),
  },
  {
    title: say.refunded,
    key: 'refunded',
    align: 'right',
    render: (_, { refundedCount, refundedFen }) => counted(refundedCount, refundedFen),
  },
  { title: say.differences, key: 'differences', render: (_, bill) => <Differences bill={bill} /> },
  { title: say.at, key: 'at', render: (_, { comparedAt }) => <Instant at={comparedAt} /> },
]

function Differences({ bill: { state, differences } }: { bill: ComparedBill }): ReactNode {
  if (differences.length === 0)
    return state === 'MISSING' ? (
      <Tag color="error">{say.missing}</Tag>
    ) : (
      <Tag color="success">{say.none}</Tag>
    )
  return (
    <Flex vertical gap={6}>
      {differences.map((alert) => (
        <div key={alert.id}>
          {alertText(alert)}
          {alert.paymentNo !== '' && (
            <>
              {' · '}
              <PaymentLink {...alert} />
            </>
          )}
          {alert.resolution !== null && (
            <div>
              <Typography.Text type="secondary">{resolutionText(alert)}</Typography.Text>
            </div>
          )}
        </div>
      ))}
    </Flex>
  )
}

export function BillsTab(): ReactNode {
  return (
    <QueryTable
      queryKey={['bills']}
      load={(cursor) => call(listBills, { query: { cursor: cursor as VisitDate | undefined } })}
      columns={billColumns}
      rowKey={({ day, provider }) => `${day} ${provider}`}
      empty={say.noBills}
    />
  )
}

const owedColumns: readonly ListColumn<OwedRefund>[] = [
  { title: say.promised, key: 'promised', render: (_, { promisedAt }) => <Instant at={promisedAt} /> },
  {
    title: say.refundNo,
    key: 'no',
    render: (_, { providerRefundNo }) => (
      <Link to="/refunds/money/$providerRefundNo" params={{ providerRefundNo }} className="number">
        {providerRefundNo}
      </Link>
    ),
  },
  { title: say.orderNo, key: 'order', render: (_, { orderNo }) => <OrderLink orderNo={orderNo} /> },
  { title: say.paymentNo, key: 'payment', render: (_, refund) => <PaymentLink {...refund} /> },
  { title: say.payType, key: 'payType', render: (_, { payType }) => payTypeLabel(payType) },
  { title: say.amount, key: 'amount', align: 'right', render: (_, { amountFen }) => amount(amountFen) },
  { title: say.cause, key: 'cause', render: (_, { cause }) => causeWords[cause] },
  {
    title: say.state,
    key: 'state',
    render: (_, { state }) => (
      <Tag color={state === 'ABNORMAL' ? 'error' : 'warning'}>{refundStateLabel(state)}</Tag>
    ),
  },
  { title: say.tries, key: 'tries', dataIndex: 'tries', align: 'right', className: 'number' },
  {
    title: say.due,
    key: 'due',
    render: (_, { dueAt, state }) =>
      dueAt === null || state === 'ABNORMAL' ? say.byStaff : <Instant at={dueAt} />,
  },
]

export function OwedTab(): ReactNode {
  return (
    <>
      <Typography.Paragraph type="secondary">{say.owedText}</Typography.Paragraph>
      <QueryTable
        queryKey={['owed']}
        load={(cursor) => call(listOwed, { query: { cursor } })}
        columns={owedColumns}
        rowKey={({ providerRefundNo }) => providerRefundNo}
        empty={say.nothingOwed}
      />
    </>
  )
}
