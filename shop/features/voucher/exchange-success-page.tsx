/** /exchange/success: how the order of a voucher stands, and the way to it. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import { OrderNo } from '#contract/values/order.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { isRefusal } from '../../lib/failures.ts'
import { QueryView } from '../../lib/query-view.tsx'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { tipElsewhere } from '../ordering/detail/order-status.ts'
import { payResultQuery } from '../payment/calls.ts'
import type { PayResult } from '../payment/pay-outcome.ts'
import { clearChosenVoucher } from './chosen-voucher.ts'
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
  const order = useQuery(payResultQuery(orderNo))
  useEffect(clearChosenVoucher, [])
  if (isRefusal(order.error, 'NOT_FOUND')) return <NotFound />
  return <QueryView query={order}>{(result) => <Standing result={result} />}</QueryView>
}

function Standing({ result }: { result: PayResult }) {
  const words = useWords(voucherWords)
  const { icon, title, text } = useNote(result)
  return (
    <section className={css.result} aria-live="polite">
      <span className={css.mark}>
        <Icon name={icon} size={48} />
      </span>
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.soft}>{text}</p>}
      <div className={css.actions}>
        <Link
          to="/orderDetail"
          search={{ orderNo: result.orderNo }}
          className={buttonClass('primary')}
          replace
        >
          {words.seeOrder}
        </Link>
        <Link to="/index" className={buttonClass('quiet')}>
          {words.home}
        </Link>
      </div>
    </section>
  )
}

/** Just exchanged it is ready or waits to be confirmed; a page that is opened again says how the order has gone on. */
function useNote(result: PayResult) {
  const words = useWords(voucherWords)
  const statuses = useWords(flowStatusLabels)
  const days = useArrivalDays()
  const { flowStatus, payType, payableFen } = result
  if (flowStatus === 'AWAIT_CHECK') return { icon: 'check', title: words.done, text: words.doneText } as const
  if (flowStatus === 'UNCONIRM')
    return { icon: 'clock', title: words.awaiting, text: words.awaitingText } as const
  const text = tipElsewhere(flowStatus, result, { days, payType, backFen: payableFen })
  return { icon: 'order', title: statuses[flowStatus], text } as const
}
