/** One order in the list: what, when, how much, how it stands, and what can be done. */
import { Link } from '@tanstack/react-router'
import type { OrderListItem } from '#contract/endpoints/ordering/reading.ts'
import { orderScreensOf } from '#contract/order-screens.ts'
import { pathOfScreen } from '#contract/screens.ts'
import { useArrivalDays } from '../../../lib/arrival-days.ts'
import { serverAheadMs, useSecondsLeft } from '../../../lib/clock.ts'
import { countdownText, yuan } from '../../../lib/format.ts'
import { Picture } from '../../../lib/picture.tsx'
import { stayText } from '../../../lib/stay-text.ts'
import { unitsText } from '../../../lib/units.ts'
import { useWords } from '../../../lib/words.ts'
import { UnbrokenRanges } from '../../../ui/unbroken-ranges.tsx'
import { SendingTag } from '../../delivery/sending-tag.tsx'
import { OrderActions } from '../detail/order-actions.tsx'
import { tipOf } from '../detail/order-status.ts'
import { StatusTag } from '../detail/status-tag.tsx'
import { orderWords } from '../messages.ts'
import css from './order-card.module.css'

type Props = { order: OrderListItem; serverNow: string; receivedAt: number }

export function OrderCard({ order, serverNow, receivedAt }: Props) {
  const words = useWords(orderWords)
  const days = useArrivalDays()
  const payUntil = order.flowStatus === 'AWAIT_PAID' ? order.payUntil : null
  const left = useSecondsLeft(payUntil, serverAheadMs(serverNow, receivedAt))
  const status = payUntil !== null && left <= 0 ? 'PAST_DUE' : order.flowStatus
  const showsTip = status === 'CONFIRM_FAIL' || status === 'UNCONIRM' || status === 'PAST_DUE'
  return (
    <article className={css.card}>
      <Link
        to={pathOfScreen(orderScreensOf(order).detail)}
        search={{ orderNo: order.orderNo }}
        className={css.body}
      >
        <div className={css.picture}>
          <Picture source={order.picture} alt="" ratio="1/1" rounded />
        </div>
        <div className={css.text}>
          <div className={css.head}>
            <h2 className={css.name}>{order.productName}</h2>
            {order.sending ? <SendingTag state={order.sending} /> : <StatusTag status={status} />}
          </div>
          <p className={css.soft}>
            <UnbrokenRanges text={stayText(order)} />
          </p>
          <p className={css.soft}>{unitsText(order, order.quantity)}</p>
        </div>
      </Link>
      {order.rejectReason && <p className={css.reason}>{order.rejectReason}</p>}
      {showsTip && (
        <p className={css.tip}>
          {tipOf(status, order, {
            ...{ ...order, days, backFen: order.payableFen, wayToGet: null },
          })}
        </p>
      )}
      <div className={css.foot}>
        <strong className={css.price}>{yuan(order.payableFen)}</strong>
        {payUntil !== null && left > 0 && (
          <span
            className={css.countdown}
            role="timer"
            aria-label={`${words.payWithin} ${countdownText(left)}`}
          >
            {words.timeLeft(countdownText(left))}
          </span>
        )}
        <span className={css.actions}>
          <OrderActions
            order={order}
            actions={status === order.flowStatus ? order.actions : ['rebuy']}
            size="s"
          />
        </span>
      </div>
    </article>
  )
}
