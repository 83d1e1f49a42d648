/** Money of the day, what waits for staff, and when the tower is not open as usual. */
import { Link } from '@tanstack/react-router'
import { Badge, Card, Descriptions, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { MoneySum, Today } from '#contract/console/desk.ts'
import { LOW_STOCK } from '#contract/console/inventory.ts'
import { payTypeLabels } from '#contract/dictionaries/payment.ts'
import { type Fen, sumOf } from '#contract/values/fen.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { ago, money } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { exceptionLabelOf, whenOf } from './exception-label.ts'
import { todayWords as say } from './messages.ts'

/** Several ways to pay are called the same. */
const labelOf = ({ payType }: MoneySum): string => payTypeLabels[language][payType]
const totalOf = (sums: readonly MoneySum[], label?: string): Fen =>
  sumOf(sums.filter((sum) => label === undefined || labelOf(sum) === label).map(({ totalFen }) => totalFen))

export function MoneyCard({ date, money: { in: came, back } }: Pick<Today, 'date' | 'money'>): ReactNode {
  const labels = [...new Set([...came, ...back].map(labelOf))]
  return (
    <Card title={say.money} size="small">
      {labels.length === 0 ? (
        <Typography.Text type="secondary">{say.noMoney}</Typography.Text>
      ) : (
        <table className="day-bars">
          <thead>
            <tr>
              <th scope="col">{say.payType}</th>
              <th scope="col">{say.in}</th>
              <th scope="col">{say.back}</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((label) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <Payments of={came.filter((sum) => labelOf(sum) === label)} date={date} />
                </td>
                <td>
                  <Refunds of={back.filter((sum) => labelOf(sum) === label)} date={date} />
                </td>
              </tr>
            ))}
            <tr className="day-total">
              <th scope="row">{say.total}</th>
              <td>
                <Link to="/money" search={{ day: date, state: 'PAID' }}>
                  {money(totalOf(came))}
                </Link>
              </td>
              <td>
                <Link to="/refunds" search={{ tab: 'arrived', day: date }}>
                  {money(totalOf(back))}
                </Link>
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Leads to the payments that the sum is of, where they are of one way to pay. */
function Payments({ of, date }: { of: readonly MoneySum[]; date: VisitDate }): ReactNode {
  const [sum, ...others] = of
  if (!sum || others.length > 0) return money(totalOf(of))
  return (
    <Link to="/money" search={{ day: date, state: 'PAID', payType: sum.payType }}>
      {money(sum.totalFen)}
    </Link>
  )
}

/** Leads to the money that arrived, where it is of one way to pay. */
function Refunds({ of, date }: { of: readonly MoneySum[]; date: VisitDate }): ReactNode {
  const [sum, ...others] = of
  if (!sum || others.length > 0) return money(totalOf(of))
  return (
    <Link to="/refunds" search={{ tab: 'arrived', day: date, payType: sum.payType }}>
      {money(sum.totalFen)}
    </Link>
  )
}

export function QueuesCard({ queues }: Pick<Today, 'queues'>): ReactNode {
  const { confirmations, stuckRefunds } = queues
  const { until } = confirmations
  return (
    <Card title={say.queues} size="small">
      <Flex vertical gap={10}>
        <Queue
          count={confirmations.count}
          note={until === null ? undefined : say.until(ago(until))}
          label={
            <Link to="/orders" search={{ status: 'UNCONIRM' }}>
              {say.confirmations}
            </Link>
          }
        />
        <Queue
          count={queues.refunds}
          label={
            <Link to="/refunds" search={{ tab: 'waiting' }}>
              {say.refunds}
            </Link>
          }
        />
        <Queue
          count={queues.changes}
          label={
            <Link to="/changes" search={{ state: 'AWAIT_AUDIT' }}>
              {say.changes}
            </Link>
          }
        />
        <Queue
          count={stuckRefunds.count}
          note={stuckRefunds.count === 0 ? undefined : money(stuckRefunds.totalFen)}
          label={
            <Link to="/refunds" search={{ tab: 'stuck' }}>
              {say.stuckRefunds}
            </Link>
          }
        />
        <Queue count={queues.alerts} label={<AlertsLink />} />
        <Queue count={queues.failedMessages} label={<MessagesLink />} />
        <Queue count={queues.lateParcels} label={<ParcelsLink />} />
        <Queue count={queues.lowStock} label={<StockLink />} />
        <Queue count={queues.comments} label={<CommentsLink />} />
        <AccountQueues queues={queues} />
      </Flex>
    </Card>
  )
}

/** Of groups, cards and invoices: nothing of it for whom its page does not let in. */
function AccountQueues({ queues }: Pick<Today, 'queues'>): ReactNode {
  const session = useSession()
  return (
    <>
      {mayOpen(session, ['owner', 'orders', 'finance']) && (
        <Queue count={queues.groups} label={<Link to="/groups">{say.groups}</Link>} />
      )}
      {mayOpen(session, ['owner', 'finance']) && (
        <Queue
          count={queues.topUps}
          label={
            <Link to="/top-ups" search={{ state: 'AWAIT' }}>
              {say.topUps}
            </Link>
          }
        />
      )}
      {mayOpen(session, ['owner', 'orders']) && (
        <Queue count={queues.cards} label={<Link to="/card-applications">{say.cards}</Link>} />
      )}
      {mayOpen(session, ['owner', 'finance']) && (
        <Queue
          count={queues.failedInvoices}
          label={
            <Link to="/invoices" search={{ state: 'FAILED' }}>
              {say.failedInvoices}
            </Link>
          }
        />
      )}
    </>
  )
}

/** For those whom the page lets in. */
function MessagesLink(): ReactNode {
  if (!mayOpen(useSession(), ['owner', 'orders'])) return say.failedMessages
  return (
    <Link to="/messages" search={{ state: 'FAILED' }}>
      {say.failedMessages}
    </Link>
  )
}

/** For those whom the page lets in. */
function ParcelsLink(): ReactNode {
  if (!mayOpen(useSession(), ['owner', 'orders'])) return say.lateParcels
  return (
    <Link to="/parcels" search={{ tab: 'parcels', late: 'true' }}>
      {say.lateParcels}
    </Link>
  )
}

/** For those whom the page lets in. */
function StockLink(): ReactNode {
  if (!mayOpen(useSession(), ['owner', 'orders'])) return say.lowStock
  return (
    <Link to="/stock" search={{ atMost: String(LOW_STOCK) }}>
      {say.lowStock}
    </Link>
  )
}

/** For those whom the page lets in. */
function CommentsLink(): ReactNode {
  if (!mayOpen(useSession(), ['owner', 'content'])) return say.comments
  return <Link to="/comments">{say.comments}</Link>
}

/** For those whom the page lets in. */
function AlertsLink(): ReactNode {
  if (!mayOpen(useSession(), ['owner', 'finance'])) return say.alerts
  return (
    <Link to="/money" search={{ tab: 'alerts' }}>
      {say.alerts}
    </Link>
  )
}

function Queue({
  label,
  count,
  note,
}: {
  label: ReactNode
  count: number
  note?: string | undefined
}): ReactNode {
  return (
    <Flex justify="space-between" align="center" gap={12}>
      <Flex vertical>
        <span>{label}</span>
        {note !== undefined && <Typography.Text type="secondary">{note}</Typography.Text>}
      </Flex>
      {count === 0 ? <span className="number">{count}</span> : <Badge count={count} overflowCount={9_999} />}
    </Flex>
  )
}

export function ExceptionsCard({ exceptions }: Pick<Today, 'exceptions'>): ReactNode {
  return (
    <Card title={say.exceptions} size="small">
      {exceptions.length === 0 ? (
        <Typography.Text type="secondary">{say.noExceptions}</Typography.Text>
      ) : (
        <Descriptions
          column={1}
          size="small"
          items={exceptions.map((exception, index) => ({
            key: `${exception.date} ${index}`,
            label: <span className="number">{exception.date}</span>,
            children: (
              <Flex vertical>
                <span>{`${exceptionLabelOf(exception)} · ${whenOf(exception)}`}</span>
                <Typography.Text type="secondary">{exception.reason}</Typography.Text>
              </Flex>
            ),
          }))}
        />
      )}
    </Card>
  )
}
