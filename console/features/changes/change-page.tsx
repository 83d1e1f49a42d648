/** One change of date: its days, its tickets with both prices, and what staff decide about it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Card, Table } from 'antd'
import type { ReactNode } from 'react'
import {
  approveStaffChange,
  readStaffChange,
  rejectStaffChange,
  revokeStaffChange,
  type StaffChange,
} from '#contract/console/change.ts'
import { noFen } from '#contract/values/fen.ts'
import { RefundNo } from '#contract/values/refund.ts'
import { call } from '../../lib/call.ts'
import { money } from '../../lib/format.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { askerLabel, StateTag, whenLabel } from './change-labels.tsx'
import { changeWords as say } from './messages.ts'

export function ChangePage(): ReactNode {
  const { changeNo } = useParams({ from: '/changes/$changeNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['change', changeNo],
    queryFn: () => call(readStaffChange, { params: { changeNo } }),
  })
  return (
    <DetailPage
      title={<span className="number">{say.change(changeNo)}</span>}
      tag={(data) => <StateTag state={data.state} />}
      onBack={() => void navigate({ to: '/changes' })}
      query={query}
      unknown={say.unknown}
      actions={(change) => <Actions change={change} />}
    >
      {(change) => <TwoColumns main={<TicketsCard change={change} />} aside={<About change={change} />} />}
    </DetailPage>
  )
}

type ChangeProps = { change: StaffChange }
const right = { align: 'right', className: 'number' } as const

function TicketsCard({ change }: ChangeProps): ReactNode {
  return (
    <Card title={say.tickets}>
      <ScrollBox label={say.tickets}>
        <Table<StaffChange['units'][number]>
          size="small"
          pagination={false}
          rowKey="unitNo"
          dataSource={change.units}
          columns={[
            { title: say.unitNo, render: (_, { unitNo }) => <span className="number">{unitNo}</span> },
            { title: say.offer, dataIndex: 'name' },
            { title: say.oldPrice, ...right, render: (_, { oldFen }) => money(oldFen) },
            { title: say.newPrice, ...right, render: (_, { newFen }) => money(newFen) },
          ]}
        />
      </ScrollBox>
    </Card>
  )
}

function About({ change }: ChangeProps): ReactNode {
  const isBuyers = change.askedBy === 'buyer'
  const facts: Fact[] = [
    [
      say.orderNo,
      <Link key="order" to="/orders/$orderNo" params={{ orderNo: change.orderNo }} className="number">
        {change.orderNo}
      </Link>,
    ],
    [say.product, change.productName],
    [say.origin, number(whenLabel(change.origin))],
    [say.next, number(whenLabel(change.next))],
    [say.reason, isBuyers ? say.reasons[change.reasonCode] : change.reasonText],
    [say.ownWords, isBuyers && change.reasonText],
    [say.fee, change.feeFen !== noFen && number(money(change.feeFen))],
    sumOf(change),
    [say.asked, instant(change.askedAt)],
    [say.askedBy, askerLabel(change.askedBy)],
    [say.auditUntil, instant(change.auditUntil)],
    [say.decidedBy, change.decidedBy],
    [say.decidedAt, instant(change.decidedAt)],
    [say.endedAt, instant(change.endedAt)],
    [say.rejectText, change.rejectText],
    [say.refund, change.refundNo && <RefundLink refundNo={change.refundNo} />],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

/** What was withdrawn, declined or too late costs nothing any more: like a sum of 0 it is named as the list does. */
function sumOf({ state, payableFen, backFen, netFen }: StaffChange): Fact {
  const isDone = state === 'DONE'
  const isDue = isDone || state === 'AWAIT_AUDIT' || state === 'AWAIT_PAID'
  if (isDue && payableFen !== noFen) return [isDone ? say.paid : say.net, number(money(payableFen))]
  if (isDue && backFen !== noFen) return [say.back, number(money(backFen))]
  return [say.sum, number(money(netFen))]
}

const RefundLink = ({ refundNo }: { refundNo: string }): ReactNode => (
  <Link to="/refunds/$refundNo" params={{ refundNo: RefundNo.parse(refundNo) }} className="number">
    {refundNo}
  </Link>
)

function Actions({ change }: ChangeProps): ReactNode {
  const session = useSession()
  const { changeNo, payableFen, actions } = change
  if (actions.length === 0 || !mayOpen(session, ['owner', 'orders'])) return null
  const params = { changeNo }
  const refreshes = [['change', changeNo], ['changes'], ['order', change.orderNo], ['audit']]
  if (actions.includes('revoke'))
    return (
      <ActionButton
        label={say.revoke}
        danger
        asks={{ title: say.revokeTitle, consequence: say.revokeConsequence, does: say.revokeDoes }}
        run={({ key }) => call(revokeStaffChange, { params }, key)}
        done={say.revoked}
        refreshes={refreshes}
      />
    )
  return (
    <DecisionButtons
      words={say}
      reject={({ reason, key }) => call(rejectStaffChange, { params, body: { reason } }, key)}
      approve={{
        label: say.approve,
        asks: {
          title: say.approveTitle,
          consequence: payableFen > 0 ? say.approvePaid(money(payableFen)) : say.approveFree,
          does: say.approveDoes,
        },
        run: ({ key }) => call(approveStaffChange, { params }, key),
        done: say.approved,
      }}
      refreshes={refreshes}
    />
  )
}
