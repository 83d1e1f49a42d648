/** One refund: its quote beside that of today, its tickets, its money, and what staff decide about it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import {
  readRefundMoney,
  readStaffRefund,
  rejectStaffRefund,
  type StaffRefundDetail,
} from '#contract/console/refund.ts'
import { call } from '../../lib/call.ts'
import { refreshEvery } from '../../lib/refresh-every.ts'
import { mayOpen, useSession } from '../../lib/session.ts'
import { DecisionButtons } from '../../ui/decision-buttons.tsx'
import { DetailPage, TwoColumns } from '../../ui/detail-page.tsx'
import { approvalOf } from './approve-refund.tsx'
import { refundWords as say } from './messages.ts'
import { MoneyCard } from './money-card.tsx'
import { About, CardsCard, HistoryCard, TicketsCard } from './refund-parts.tsx'
import { StatusTag } from './refunds-page.tsx'

const FRESH_MS = 5_000

export function RefundPage(): ReactNode {
  const { refundNo } = useParams({ from: '/refunds/$refundNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['refund', refundNo],
    queryFn: () => call(readStaffRefund, { params: { refundNo } }),
    // Jobs move the money.
    refetchInterval: ({ state }) =>
      state.data?.money.some((part) => part.state !== 'DONE') ? FRESH_MS : false,
  })
  return (
    <DetailPage
      title={<span className="number">{say.refund(refundNo)}</span>}
      tag={(data) => <StatusTag status={data.status} />}
      onBack={() => void navigate({ to: '/refunds' })}
      query={query}
      unknown={say.unknown}
      actions={(refund) => <Actions refund={refund} />}
    >
      {(refund) => (
        <TwoColumns
          main={
            <>
              {refund.isRestOfVoucher && refund.actions.length > 0 && (
                <Alert type="info" showIcon title={say.restOfVoucher} description={say.restOfVoucherText} />
              )}
              <DeadVoucher batch={refund.voucherBatch} />
              {refund.tickets.length > 0 && <TicketsCard refund={refund} />}
              {refund.cards.length > 0 && <CardsCard refund={refund} />}
              {refund.money.map((part) => (
                <MoneyCard key={part.providerRefundNo} part={part} />
              ))}
            </>
          }
          aside={
            <>
              <About refund={refund} />
              <HistoryCard refund={refund} />
            </>
          }
        />
      )}
    </DetailPage>
  )
}

/** Money that came for nothing and goes back by itself. */
export function RefundMoneyPage(): ReactNode {
  const { providerRefundNo } = useParams({ from: '/refunds/money/$providerRefundNo' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['refund-money', providerRefundNo],
    queryFn: () => call(readRefundMoney, { params: { providerRefundNo } }),
    refetchInterval: refreshEvery(FRESH_MS),
  })
  return (
    <DetailPage
      title={say.noRefund}
      onBack={() => void navigate({ to: '/refunds', search: { tab: 'stuck' } })}
      query={query}
      actions={({ orderNo }) => (
        <Link to="/orders/$orderNo" params={{ orderNo }}>
          {say.openOrder}
        </Link>
      )}
    >
      {(part) => <MoneyCard part={part} />}
    </DetailPage>
  )
}

/** Before it is decided and afterwards: what comes back is not what its buyer expects. */
const DeadVoucher = ({ batch }: { batch: StaffRefundDetail['voucherBatch'] }): ReactNode =>
  batch !== null &&
  batch !== 'OPEN' && (
    <Alert type="warning" showIcon title={say.deadVoucher[batch]} description={say.deadVoucherText[batch]} />
  )

function Actions({ refund }: { refund: StaffRefundDetail }): ReactNode {
  const session = useSession()
  if (refund.actions.length === 0 || !mayOpen(session, ['owner', 'orders'])) return null
  const { refundNo } = refund
  const params = { refundNo }
  const refreshes = [['refund', refundNo], ['refunds'], ['order', refund.orderNo], ['audit']]
  return (
    <DecisionButtons
      words={say}
      reject={({ reason, key }) => call(rejectStaffRefund, { params, body: { reason } }, key)}
      approve={refund.actions.includes('approve') && approvalOf(refund)}
      refreshes={refreshes}
    />
  )
}
