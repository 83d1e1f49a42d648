/** One payment: what was agreed, what came, what went back, and how it is booked. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Flex, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { type PaymentDetail, readPayment } from '#contract/console/payment.ts'
import { call } from '../../lib/call.ts'
import { BookingsTable, bookingsTitle } from '../../ui/bookings-table.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant } from '../../ui/facts.tsx'
import { Instant } from '../../ui/instant.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { alertText, resolutionText } from './alert-words.ts'
import { causeWords, refundStateLabel, moneyWords as say } from './messages.ts'
import { amount, OrderLink, payTypeLabel, StateTag } from './parts.tsx'

type PaymentProps = { payment: PaymentDetail }

export function PaymentPage(): ReactNode {
  const { paymentNo } = useParams({ from: '/money/$paymentNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['payment', paymentNo],
    queryFn: () => call(readPayment, { params: { paymentNo } }),
  })
  return (
    <DetailPage
      title={<span className="number">{say.payment(paymentNo)}</span>}
      tag={(data) => <StateTag state={data.state} />}
      onBack={() => void navigate({ to: '/money' })}
      query={query}
      actions={() => null}
    >
      {(payment) => (
        <TwoColumns
          main={
            <>
              <RefundsCard payment={payment} />
              <Card title={bookingsTitle}>
                <BookingsTable bookings={payment.bookings} />
              </Card>
            </>
          }
          aside={
            <>
              <About payment={payment} />
              <AlertsCard payment={payment} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}

function About({ payment }: PaymentProps): ReactNode {
  const { orderNo, changeNo, payType, amountFen, paidFen, returnedFen, providerTradeNo } = payment
  const facts: Fact[] = [
    [say.orderNo, <OrderLink key="order" orderNo={orderNo} />],
    [say.change, changeNo && <ChangeLink changeNo={changeNo} />],
    [say.payType, payTypeLabel(payType)],
    [say.amount, amount(amountFen)],
    [say.paid, amount(paidFen)],
    [say.returned, amount(returnedFen)],
    [say.created, instant(payment.createdAt)],
    [say.expires, instant(payment.expiresAt)],
    [say.paidAt, instant(payment.paidAt)],
    [say.tradeNo, providerTradeNo ?? '–'],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

const ChangeLink = ({ changeNo }: { changeNo: NonNullable<PaymentDetail['changeNo']> }): ReactNode => (
  <Link to="/changes/$changeNo" params={{ changeNo }} className="number">
    {changeNo}
  </Link>
)

function RefundsCard({ payment: { refunds } }: PaymentProps): ReactNode {
  return (
    <Card title={say.refunds}>
      {refunds.length === 0 ? (
        <Typography.Text type="secondary">{say.noRefunds}</Typography.Text>
      ) : (
        <ScrollBox label={say.refunds}>
          <Table
            size="small"
            pagination={false}
            rowKey="providerRefundNo"
            dataSource={refunds}
            columns={[
              {
                title: say.refundNo,
                render: (_, { providerRefundNo }) => (
                  <Link
                    to="/refunds/money/$providerRefundNo"
                    params={{ providerRefundNo }}
                    className="number"
                  >
                    {providerRefundNo}
                  </Link>
                ),
              },
              { title: say.cause, render: (_, { cause }) => causeWords[cause] },
              { title: say.amount, align: 'right', render: (_, { amountFen }) => amount(amountFen) },
              { title: say.state, render: (_, { state }) => refundStateLabel(state) },
              { title: say.promised, render: (_, { promisedAt }) => <Instant at={promisedAt} /> },
              {
                title: say.done,
                render: (_, { doneAt }) => (doneAt === null ? '–' : <Instant at={doneAt} />),
              },
            ]}
          />
        </ScrollBox>
      )}
    </Card>
  )
}

function AlertsCard({ payment: { alerts } }: PaymentProps): ReactNode {
  if (alerts.length === 0) return null
  return (
    <Card title={say.alert}>
      <Flex vertical gap={12}>
        {alerts.map((alert) => (
          <div key={alert.id}>
            <div>{alertText(alert)}</div>
            <Typography.Text type="secondary">
              {resolutionText(alert) ?? <Instant at={alert.at} />}
            </Typography.Text>
          </div>
        ))}
      </Flex>
    </Card>
  )
}
