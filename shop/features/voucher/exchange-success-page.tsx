/** /exchange/success: the voucher was exchanged, and the way to its tickets. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { payResultQuery } from '../payment/calls.ts'
import { dropFromHand } from './in-hand.ts'
import { voucherWords } from './messages.ts'
import css from './voucher.module.css'

export function ExchangeSuccessPage() {
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  return orderNo.success ? <Exchanged orderNo={orderNo.data} /> : <NotFound />
}

function NotFound() {
  const words = useWords(voucherWords)
  const toOrders = (
    <Link to="/orderList" className={buttonClass('quiet', 's')} replace>
      {words.toOrders}
    </Link>
  )
  return <Empty icon="ticket" title={words.notFound} action={toOrders} />
}

function Exchanged({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(voucherWords)
  const order = useQuery(payResultQuery(orderNo))
  useEffect(dropFromHand, [])
  if (isRefusal(order.error, 'NOT_FOUND')) return <NotFound />
  return (
    <QueryView query={order}>
      {({ flowStatus }) => {
        const isReady = flowStatus === 'AWAIT_CHECK'
        return (
          <section className={css.result} aria-live="polite">
            <span className={css.mark}>
              <Icon name={isReady ? 'check' : 'clock'} size={48} />
            </span>
            <h2 className={css.title}>{isReady ? words.done : words.awaiting}</h2>
            <p className={css.soft}>{isReady ? words.doneText : words.awaitingText}</p>
            <div className={css.actions}>
              <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('primary')} replace>
                {words.seeOrder}
              </Link>
              <Link to="/index" className={buttonClass('quiet')}>
                {words.home}
              </Link>
            </div>
          </section>
        )
      }}
    </QueryView>
  )
}
