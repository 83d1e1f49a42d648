/** The cards of a refund's page. */
import { Link } from '@tanstack/react-router'
import { Card, Flex, Table, Timeline, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { StaffRefundDetail } from '#contract/console/refund.ts'
import { refundStatusLabels } from '#contract/dictionaries/refund.ts'
import { noFen } from '#contract/values/fen.ts'
import { carrierNames } from '#contract/values/shipment.ts'
import { money, short } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { type Fact, FactsCard, instant, number } from '../../ui/facts.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { refundWords as say } from './messages.ts'
import { actorLabel, deciderLabel, kindLabel } from './refund-labels.ts'

type RefundProps = { refund: StaffRefundDetail }
type Ticket = StaffRefundDetail['tickets'][number]

const right = { align: 'right', className: 'number' } as const

export function TicketsCard({ refund }: RefundProps): ReactNode {
  const { tickets, today } = refund
  const now = {
    title: say.today,
    ...right,
    render: (_: unknown, { today: quote }: Ticket) =>
      quote && (quote.tooLate ? say.tooLate : money(quote.amountFen)),
  }
  return (
    <Card title={say.tickets}>
      <ScrollBox label={say.tickets}>
        <Table<Ticket>
          size="small"
          pagination={false}
          rowKey="unitNo"
          dataSource={tickets}
          columns={[
            { title: say.unitNo, render: (_, { unitNo }) => <span className="number">{unitNo}</span> },
            { title: say.offer, dataIndex: 'name' },
            { title: say.worth, ...right, render: (_, { worthFen }) => money(worthFen) },
            { title: say.fee, ...right, render: (_, { feeFen }) => money(feeFen) },
            { title: say.back, ...right, render: (_, { amountFen }) => money(amountFen) },
            ...(today ? [now] : []),
          ]}
        />
      </ScrollBox>
      {today && (
        <Typography.Paragraph type="secondary" style={{ margin: '12px 0 0' }}>
          {say.todayNote}
        </Typography.Paragraph>
      )}
    </Card>
  )
}

/** What staff weigh before they take cards back: how often each was used. */
export function CardsCard({ refund: { cards } }: RefundProps): ReactNode {
  const session = useSession()
  const mayLook = mayOpen(session, ['owner', 'orders'])
  return (
    <Card title={say.cards}>
      <Flex vertical gap={8}>
        {cards.map(({ cardNo, holderName, visits, booked }) => (
          <Flex key={cardNo} justify="space-between" gap={12} wrap>
            <span>
              {holderName}{' '}
              {mayLook ? (
                <Link to="/cards/$cardNo" params={{ cardNo }} className="number">
                  {cardNo}
                </Link>
              ) : (
                <span className="number">{cardNo}</span>
              )}
            </span>
            <span className="number">
              {[say.cardVisits(visits), booked > 0 && say.cardBooked(booked)].filter(Boolean).join(' · ')}
            </span>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}

export function About({ refund }: RefundProps): ReactNode {
  const { today } = refund
  const sum = (amount: typeof refund.amountFen, todays?: typeof refund.amountFen) =>
    number(todays === undefined ? money(amount) : `${money(amount)} · ${say.today} ${money(todays)}`)
  const facts: Fact[] = [
    [
      say.orderNo,
      <Link key="order" to="/orders/$orderNo" params={{ orderNo: refund.orderNo }} className="number">
        {refund.orderNo}
      </Link>,
    ],
    [say.product, refund.productName],
    [say.kind, kindLabel(refund.kind)],
    [say.reason, `${refund.reason} · ${refund.reasonKind === 'PERSONAL' ? say.personal : say.company}`],
    [say.ownWords, refund.reasonText],
    [say.rejectText, refund.rejectText],
    [say.worth, sum(refund.worthFen)],
    [say.fee, sum(refund.feeFen, today?.feeFen)],
    [say.freight, refund.freightFen !== noFen && sum(refund.freightFen)],
    [say.amount, sum(refund.amountFen, today?.amountFen)],
    [say.asked, instant(refund.askedAt)],
    [say.needs, deciderLabel(refund)],
    [say.returnParcel, refund.returnParcel && <Parcel key="parcel" parcel={refund.returnParcel} />],
    [say.decides, instant(refund.decidesAt)],
  ]
  return <FactsCard title={say.facts} facts={facts} />
}

type ParcelProps = { parcel: NonNullable<StaffRefundDetail['returnParcel']> }

/** In which goods come back; its number is copied for the carrier's own page. */
export const Parcel = ({ parcel: { carrier, trackingNo } }: ParcelProps): ReactNode => (
  <span>
    {carrierNames[carrier][language]}{' '}
    <Typography.Text copyable className="number">
      {trackingNo}
    </Typography.Text>
  </span>
)

export function HistoryCard({ refund }: RefundProps): ReactNode {
  return (
    <Card title={say.history}>
      <Timeline
        items={refund.history.toReversed().map(({ at, status, text, actor, formerParcel }, index) => ({
          key: `${at} ${refund.history.length - index}`,
          content: (
            <Flex vertical>
              <span>{`${refundStatusLabels[language][status]} · ${text}`}</span>
              {formerParcel && (
                <span>
                  {say.formerParcel} <Parcel parcel={formerParcel} />
                </span>
              )}
              <Typography.Text type="secondary" className="number">
                {`${short(at)} · ${actorLabel(actor)}`}
              </Typography.Text>
            </Flex>
          ),
        }))}
      />
    </Card>
  )
}
