/** /orderDetail and /orderDetailCard: one order with all that spec 3.5 names, and its tickets once it is paid. */
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { OrderAction, OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { orderScreensOf } from '#contract/order-screens.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { type FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { TimelineEntry } from '#contract/values/timeline.ts'
import { serverAheadMs, useSecondsLeft } from '../../../lib/clock.ts'
import { isRefusal } from '../../../lib/failures.ts'
import { yuan } from '../../../lib/format.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { textOf } from '../../../lib/search-params.ts'
import { standingOf, useSession } from '../../../lib/session-store.ts'
import { useWords } from '../../../lib/words.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/card.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { Empty } from '../../../ui/state-note.tsx'
import { orderQuery } from '../calls.ts'
import { orderWords } from '../messages.ts'
import { TicketCard } from '../ticket/ticket-card.tsx'
import { hasLiveTickets } from '../unit-state.ts'
import { CardsLink } from './cards-link.tsx'
import { GuideCards } from './guide-cards.tsx'
import { linesShown } from './line-visits.ts'
import { OrderActions } from './order-actions.tsx'
import {
  AmountsCard,
  AskedCard,
  ChangeLink,
  InvoiceLink,
  OrderInfoCard,
  PartyCard,
  UnitsCard,
} from './order-cards.tsx'
import { OrderHead } from './order-head.tsx'
import { StatusHead } from './status-head.tsx'
import { TimelineCard } from './timeline-card.tsx'

const ParcelsCard = lazy(async () => ({
  default: (await import('../../delivery/parcels-card.tsx')).ParcelsCard,
}))

const OrderComments = lazy(async () => ({
  default: (await import('../../comment/order-comments.tsx')).OrderComments,
}))

export function OrderDetailPage() {
  const words = useWords(orderWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  if (!orderNo.success) return <Empty icon="order" title={words.notFound} action={<ToOrders />} />
  return <Loaded orderNo={orderNo.data} />
}

function Loaded({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(orderWords)
  const order = useQuery(orderQuery(orderNo))
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (order.data) {
    const own = pathOfScreen(orderScreensOf(order.data).detail)
    if (path === '/orderDetail' && path !== own) return <Navigate to={own} search={{ orderNo }} replace />
    return <Order order={order.data} receivedAt={order.dataUpdatedAt} onOver={() => void order.refetch()} />
  }
  if (!order.error) return <SkeletonRows />
  if (isRefusal(order.error, 'NOT_FOUND'))
    return <Empty icon="order" title={words.notFound} action={<ToOrders />} />
  return <LoadFailure error={order.error} onRetry={() => void order.refetch()} action={<ToOrders />} />
}

function ToOrders() {
  const words = useWords(orderWords)
  return (
    <Link to="/orderList" className={buttonClass('quiet', 's')}>
      {words.toOrders}
    </Link>
  )
}

/** A change is complete once this is paid. */
function PayDifference({ change, sumFen }: Pick<TimelineEntry, 'change' | 'sumFen'>) {
  const words = useWords(orderWords)
  if (!change || sumFen === null) return null
  return (
    <Link to="/changeDetail" search={{ changeNo: change.changeNo }} className={buttonClass()}>
      {words.payDifference(yuan(sumFen))}
    </Link>
  )
}

/** Nothing can be used or changed any more. */
const overStatuses: readonly FlowStatus[] = ['CANCEL', 'PAST_DUE', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH']

/** What stands on the page itself, and not in its bar. */
const onThePage: readonly OrderAction[] = ['tickets', 'change', 'names', 'invoice']

type Props = { order: OrderDetail; receivedAt: number; onOver: () => void }

function Order({ order, receivedAt, onOver }: Props) {
  const payUntil = order.flowStatus === 'AWAIT_PAID' ? order.payUntil : null
  const left = useSecondsLeft(payUntil, serverAheadMs(order.serverNow, receivedAt))
  const over = payUntil !== null && left <= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, in the moment when the time is over
  useEffect(() => {
    if (over) onOver()
  }, [over])
  const status = over ? 'PAST_DUE' : order.flowStatus
  const { units } = orderScreensOf(order)
  const live = hasLiveTickets(order) && !units
  const isMember = standingOf(useSession()).kind === 'member'
  const hasUsed = order.units.some(({ state }) => state === 'used')
  // What somebody still waits for is looked for first, and so is why an order was rejected.
  const awaits = order.timeline.some(({ open }) => open) || status === 'CONFIRM_FAIL'
  const difference = order.timeline.find(({ open, change }) => open && change?.state === 'AWAIT_PAID')
  const actions = over ? (['rebuy'] as const) : order.actions.filter((action) => !onThePage.includes(action))
  return (
    <>
      <StatusHead
        status={status}
        product={order}
        wayToGet={order.wayToGet}
        payType={order.payType}
        backFen={status === 'TD_FINISH' ? order.amounts.refundedFen : order.amounts.paidFen}
        sending={over ? null : order.sending}
        keptUntil={order.keptUntil}
        difference={difference !== undefined}
        actions={order.actions}
        secondsLeft={payUntil === null || over ? null : left}
      />
      <Stack>
        {live ? <TicketCard order={order} /> : <OrderHead order={order} {...linesShown(order)} />}
        {order.wayToGet === 'DELIVERY' && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <ParcelsCard order={order} />
          </Suspense>
        )}
        {awaits && <TimelineCard timeline={order.timeline} />}
        {units && <CardsLink order={order} to={units} />}
        <UnitsCard order={order} />
        <PartyCard order={order} />
        <AskedCard order={order} />
        <ChangeLink order={order} />
        <InvoiceLink order={order} />
        {isMember && hasUsed && (
          <Suspense>
            <OrderComments orderNo={order.orderNo} />
          </Suspense>
        )}
        <AmountsCard order={order} lines={live} />
        <GuideCards order={order} over={overStatuses.includes(status)} />
        <OrderInfoCard order={order} />
        {!awaits && <TimelineCard timeline={order.timeline} />}
      </Stack>
      {(actions.length > 0 || difference) && (
        <BottomBar>
          <OrderActions order={order} actions={actions} />
          {difference && <PayDifference {...difference} />}
        </BottomBar>
      )}
    </>
  )
}
