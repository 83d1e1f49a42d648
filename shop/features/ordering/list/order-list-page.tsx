/** /orderList: my orders by status, newest first, more as one scrolls. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { OrderTab } from '#contract/values/order.ts'
import { LoadFailure } from '../../../lib/load-failure.tsx'
import { useOrderLinks } from '../../../lib/order-links.ts'
import { textOf } from '../../../lib/search-params.ts'
import { useWords } from '../../../lib/words.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { whenNear } from '../../../ui/near.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Empty, EndOfList } from '../../../ui/state-note.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ordersQuery } from '../calls.ts'
import { orderWords } from '../messages.ts'
import { GuestNote } from './guest-note.tsx'
import { UnreadList } from './kept-tickets.tsx'
import { OrderCard } from './order-card.tsx'
import css from './order-list-page.module.css'

const keys = ['all', 'unpaid', 'unused', 'refund', 'done'] as const satisfies readonly OrderTab[]

export function OrderListPage() {
  const words = useWords(orderWords)
  const navigate = useNavigate()
  const current = OrderTab.safeParse(textOf(useSearch({ strict: false }), 'tab')).data ?? 'all'
  return (
    <Tabs
      label={words.tabsLabel}
      tabs={keys.map((key) => ({ key, label: words.tabs[key] }))}
      current={current}
      onChange={(tab) => void navigate({ to: '/orderList', search: { tab }, replace: true })}
      panel={(tab) => <Orders tab={tab} />}
    />
  )
}

function Orders({ tab }: { tab: OrderTab }) {
  const orders = useInfiniteQuery(ordersQuery(tab))
  if (orders.isPending) return <SkeletonRows />
  if (orders.isError && !orders.data)
    return <UnreadList error={orders.error} onRetry={() => void orders.refetch()} />
  const cards = orders.data.pages.flatMap((page) =>
    page.items.map((order) => ({ order, serverNow: page.serverNow })),
  )
  if (cards.length === 0) return <NoOrders tab={tab} />
  return (
    <div className={css.list}>
      {cards.map(({ order, serverNow }) => (
        <OrderCard
          key={order.orderNo}
          order={order}
          serverNow={serverNow}
          receivedAt={orders.dataUpdatedAt}
        />
      ))}
      {orders.isFetchNextPageError && (
        <LoadFailure error={orders.error} onRetry={() => void orders.fetchNextPage()} />
      )}
      {orders.hasNextPage && !orders.isFetchNextPageError && (
        <MoreWhenSeen busy={orders.isFetchingNextPage} onSeen={() => void orders.fetchNextPage()} />
      )}
      {!orders.hasNextPage && <EndOfList />}
      {!orders.hasNextPage && <GuestNote />}
    </div>
  )
}

function NoOrders({ tab }: { tab: OrderTab }) {
  const links = useOrderLinks()
  const words = useWords(orderWords)
  const browse = (
    <Link to={links.tickets} className={buttonClass('primary', 's')}>
      {words.browse}
    </Link>
  )
  // Who looks for a refund does not look for more tickets.
  const buys = tab !== 'refund' && tab !== 'done'
  return (
    <>
      <Empty icon="order" title={words.empty[tab]} text={words.emptyText[tab]} action={buys && browse} />
      <GuestNote />
    </>
  )
}

/** Asks for the next page when the end of the list comes near. */
const MoreWhenSeen = ({ busy, onSeen }: { busy: boolean; onSeen: () => void }) => (
  <div ref={busy ? null : whenNear('200px', onSeen)}>{busy && <SkeletonRows rows={1} />}</div>
)
