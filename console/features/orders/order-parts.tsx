/** The cards of an order's page. */
import { Link } from '@tanstack/react-router'
import { Card, Flex, Table, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import { addOrderNote, type ShownPeople, type StaffOrderDetail } from '#contract/console/ordering.ts'
import { changeStateLabels } from '#contract/dictionaries/change.ts'
import { salesChannelLabels } from '#contract/dictionaries/ordering.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import { call } from '../../lib/call.ts'
import { money, short } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { orderWords as say } from './messages.ts'
import { actorLabel, payTypeLabel, visitLabel } from './order-labels.tsx'

type OrderProps = { order: StaffOrderDetail }
type WithPeople = OrderProps & { shown: ShownPeople | null }

type LineRow = Omit<StaffOrderDetail['lines'][number], 'position'> & { key: string }

/** Its parts follow it, and their amounts add up to its own. */
const packageRow = (ordered: StaffOrderDetail['packages'][number], index: number): LineRow => ({
  ...ordered,
  key: `package ${index}`,
  untilDate: null,
  slotFrom: null,
  slotTo: null,
})

const lineRow = ({ position, ...line }: StaffOrderDetail['lines'][number]): LineRow => ({
  ...line,
  key: `line ${position}`,
})

type LineNameProps = OrderProps & { line: LineRow }

function LineName({ line, order }: LineNameProps): ReactNode {
  const name = `${line.productName} · ${line.name}`
  const isPackage = order.packages.some(({ offerCode }) => offerCode === line.offerCode)
  if (isPackage) return <Typography.Text strong>{name}</Typography.Text>
  return order.packages.length > 0 ? `– ${name}` : name
}

export function LinesCard({ order }: OrderProps): ReactNode {
  return (
    <Card title={say.lines}>
      <ScrollBox label={say.lines}>
        <Table
          size="small"
          pagination={false}
          dataSource={[...order.packages.map(packageRow), ...order.lines.map(lineRow)]}
          columns={[
            { title: say.lines, render: (_, line) => <LineName line={line} order={order} /> },
            { title: say.date, render: (_, line) => <span className="number">{visitLabel(line)}</span> },
            { title: say.quantity, dataIndex: 'quantity', align: 'right', className: 'number' },
            {
              title: say.price,
              align: 'right',
              className: 'number',
              render: (_, { priceFen }) => money(priceFen),
            },
            {
              title: say.amount,
              align: 'right',
              className: 'number',
              render: (_, { amountFen }) => money(amountFen),
            },
          ]}
        />
      </ScrollBox>
    </Card>
  )
}

export function About({ order, shown }: WithPeople): ReactNode {
  const contact = shown ?? order
  const facts: Fact[] = [
    [say.buyer, order.buyer && say[order.buyer]],
    [
      say.group,
      order.group && (
        <Link to="/groups/$code" params={{ code: order.group.code }} className="in-text">
          {order.group.name}
        </Link>
      ),
    ],
    [say.contact, `${contact.contactName} ${contact.contactMobile}`],
    [say.assistCode, number(order.assistCode ?? '–')],
    [say.channel, salesChannelLabels[language][order.channel]],
    ...(shown ?? order).extras.map(({ label, value }): Fact => [label, value]),
    [say.placed, instant(order.placedAt)],
    [say.payType, payTypeLabel(order.payType)],
    [say.paidAt, instant(order.paidAt)],
    [say.confirmUntil, instant(order.confirmUntil)],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

const leaving: readonly string[] = ['refunding', 'returning', 'refunded']

export function AmountsCard({ order: { orderNo, amounts, units } }: OrderProps): ReactNode {
  const some = (sum: Fen) => sum !== noFen && money(sum)
  const facts: Fact[] = [
    [say.goods, money(amounts.goodsFen)],
    [say.coupon, some(amounts.couponFen)],
    [say.integral, some(amounts.integralFen)],
    [say.freight, some(amounts.freightFen)],
    [say.other, some(amounts.otherFen)],
    [say.payable, money(amounts.payableFen)],
    [say.paid, money(amounts.paidFen)],
    [say.refunded, money(amounts.refundedFen)],
  ]
  return (
    <FactsCard
      title={say.amounts}
      facts={facts.map(([label, sum]): Fact => [label, sum && <span className="number">{sum}</span>])}
      extra={
        (amounts.refundedFen !== noFen || units.some(({ state }) => leaving.includes(state))) && (
          <Link to="/refunds" search={{ find: orderNo }}>
            {say.refunds}
          </Link>
        )
      }
    />
  )
}

export function HistoryCard({ order }: OrderProps): ReactNode {
  const maySeeMessages = mayOpen(useSession(), ['owner', 'orders'])
  const messages = maySeeMessages && (
    <Link to="/messages" search={{ orderNo: order.orderNo }}>
      {say.messagesSent}
    </Link>
  )
  return (
    <Card title={say.history} extra={messages}>
      <Timeline
        items={order.timeline.map((entry, index) => ({
          key: `${entry.at} ${order.timeline.length - index}`,
          color: entry.open ? 'orange' : 'blue',
          content: <Told entry={entry} />,
        }))}
      />
    </Card>
  )
}

function Told({ entry }: { entry: StaffOrderDetail['timeline'][number] }): ReactNode {
  const { at, text, detail, sumFen, points, refund, change, open, actor } = entry
  return (
    <Flex vertical>
      <span>
        {refund && (
          <Link to="/refunds/$refundNo" params={{ refundNo: refund.refundNo }} className="in-text">
            {text}
          </Link>
        )}
        {change && (
          <Link to="/changes/$changeNo" params={{ changeNo: change.changeNo }} className="in-text">
            {text}
          </Link>
        )}
        {!refund && !change && text}
        {[
          open && refund && refundStatusLabels[language][refund.status],
          open && change && changeStateLabels[language][change.state],
          change &&
            visitLabel({ visitDate: change.date, untilDate: change.until, slotFrom: change.slotFrom }),
          detail,
          sumFen !== null && money(sumFen),
          points !== null && say.points(points),
        ]
          .filter(Boolean)
          .map((said) => ` · ${said}`)
          .join('')}
      </span>
      <Typography.Text type="secondary" className="number">
        {[short(at), actor && actorLabel(actor)].filter(Boolean).join(' · ')}
      </Typography.Text>
    </Flex>
  )
}

export function NotesCard({ order: { orderNo, notes } }: OrderProps): ReactNode {
  const { account = '' } = useSession()?.me ?? {}
  const noted = (order: StaffOrderDetail, text: string): StaffOrderDetail => ({
    ...order,
    notes: [...order.notes, { at: new Date().toISOString(), actor: `staff:${account}`, text: text.trim() }],
  })
  return (
    <Card
      title={say.notes}
      extra={
        <ActionButton
          label={say.addNote}
          asks={{ title: say.addNote, consequence: '', reason: say.noteLabel, does: say.addNote }}
          run={({ reason, key }) => call(addOrderNote, { params: { orderNo }, body: { text: reason } }, key)}
          done={say.saved}
          expects={{ queryKey: ['order', orderNo], change: noted }}
          refreshes={[['order', orderNo]]}
        />
      }
    >
      {notes.length === 0 && <Typography.Text type="secondary">{say.noNotes}</Typography.Text>}
      <Flex vertical gap={12}>
        {notes.map(({ at, actor, text }) => (
          <div key={`${at} ${text}`}>
            <div>{text}</div>
            <Typography.Text type="secondary" className="number">
              {`${short(at)} · ${actorLabel(actor)}`}
            </Typography.Text>
          </div>
        ))}
      </Flex>
    </Card>
  )
}
