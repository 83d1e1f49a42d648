/** /cart: what the visit has chosen of several products, at today's prices, as the orders it makes. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { entryKey } from '../../lib/cart-visits.ts'
import { yuan } from '../../lib/format.ts'
import { useProductLinks } from '../../lib/product-links.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { useCart } from '../../lib/use-cart.ts'
import { visitStore } from '../../lib/visit-store.ts'
import { useWords } from '../../lib/words.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { useHold } from '../inventory/use-hold.ts'
import { cartQuery } from './calls.ts'
import css from './cart.module.css'
import {
  askable,
  type CartEntry,
  cartOrders,
  holdsOf,
  isHandedOverAtVisit,
  sumOfOrder,
} from './cart-items.ts'
import { CartRow, nameOf, searchOf } from './cart-row.tsx'
import { cartWords } from './messages.ts'

const goodsWays = ['along', 'sent'] as const

export function CartPage() {
  const links = useProductLinks()
  const words = useWords(cartWords)
  const items = askable(useCart())
  const [goods, setGoods] = useState<(typeof goodsWays)[number]>('along')
  const quote = useQuery(cartQuery(items, goods === 'sent'))
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const hold = useHold(visitStore.heldAs)
  if (items.length === 0) return <NothingYet />
  const setOut = (key: string, out: boolean) =>
    setLeftOut((known) => new Set(out ? [...known, key] : [...known].filter((each) => each !== key)))
  return (
    <QueryView query={quote}>
      {(answer) => {
        const { orders, refused, later } = cartOrders(items, answer, leftOut)
        return (
          <Stack>
            {answer.hasGoodsToSend && (
              <Segments
                label={words.goods}
                options={goodsWays.map((value) => ({ value, label: words.goodsWays[value] }))}
                value={goods}
                onChange={setGoods}
              />
            )}
            {orders.length > 1 && <p className={css.note}>{words.severalOrders}</p>}
            {items.some((item) => !answer.keys.includes(entryKey(item))) && <SkeletonRows rows={1} />}
            {orders.map((order, index) => (
              <OrderCard
                key={order.map(({ item }) => entryKey(item)).join(' ')}
                title={orders.length > 1 ? words.order(index + 1) : ''}
                order={order}
                busy={hold.busy || quote.isPlaceholderData}
                onBuy={() => hold.send(holdsOf(order))}
                onLeaveOut={(key) => setOut(key, true)}
              />
            ))}
            <Others title={words.refused} entries={refused}>
              {({ item, quoted }) => (
                <Link
                  to={links.detail(item)}
                  search={searchOf(item)}
                  className={buttonClass('quiet', 's')}
                  aria-label={`${words.chooseAgain} ${nameOf({ item, quoted }, words.gone)}`}
                >
                  {words.chooseAgain}
                </Link>
              )}
            </Others>
            <Others title={words.later} entries={later}>
              {({ item, quoted }) => (
                <Button
                  kind="quiet"
                  size="s"
                  aria-label={words.takeBackOf(nameOf({ item, quoted }, words.gone))}
                  onClick={() => setOut(entryKey(item), false)}
                >
                  {words.takeBack}
                </Button>
              )}
            </Others>
            <p className={css.note}>{words.nothingHeld}</p>
            {hold.puzzle}
          </Stack>
        )
      }}
    </QueryView>
  )
}

function NothingYet() {
  const words = useWords(cartWords)
  return (
    <Empty
      icon="cart"
      title={words.empty}
      text={words.emptyText}
      action={
        <Link to="/index" className={buttonClass('quiet', 's')}>
          {words.toShop}
        </Link>
      }
    />
  )
}

type OrderProps = {
  title: string
  order: readonly CartEntry[]
  busy: boolean
  onBuy: () => void
  onLeaveOut: (key: string) => void
}

/** What one order will be: held whole, paid at once. */
function OrderCard({ title, order, busy, onBuy, onLeaveOut }: OrderProps) {
  const words = useWords(cartWords)
  const names = order.map((entry) => nameOf(entry, words.gone))
  return (
    <Card {...(title && { title })}>
      <ul className={css.rows}>
        {order.map((entry) => (
          <CartRow key={entryKey(entry.item)} entry={entry} along={isHandedOverAtVisit(entry, order)}>
            {order.length > 1 && (
              <Button
                kind="plain"
                size="s"
                aria-label={words.leaveOutOf(nameOf(entry, words.gone))}
                onClick={() => onLeaveOut(entryKey(entry.item))}
              >
                {words.leaveOut}
              </Button>
            )}
          </CartRow>
        ))}
      </ul>
      <div className={css.foot}>
        <p>
          <span className={css.soft}>{words.subtotal}</span>{' '}
          <strong className={css.price}>{yuan(sumOfOrder(order))}</strong>
        </p>
        <Button busy={busy} aria-label={words.buyOf(names.join(', '))} onClick={onBuy}>
          {words.buy}
        </Button>
      </div>
    </Card>
  )
}

type OthersProps = {
  title: string
  entries: readonly CartEntry[]
  children: (entry: CartEntry) => ReactNode
}

function Others({ title, entries, children }: OthersProps) {
  if (entries.length === 0) return null
  return (
    <Card title={title}>
      <ul className={css.rows}>
        {entries.map((entry) => (
          <CartRow key={entryKey(entry.item)} entry={entry}>
            {children(entry)}
          </CartRow>
        ))}
      </ul>
    </Card>
  )
}
