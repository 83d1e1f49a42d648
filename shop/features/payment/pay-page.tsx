/** /pay/order: what is to pay, how long there is, and the ways that work in this browser. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { OrderNo } from '#contract/values/order.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { isRefusal } from '../../lib/failures.ts'
import { countdownText, yuan } from '../../lib/format.ts'
import { textOf } from '../../lib/search-params.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty, LoadError } from '../../ui/state-note.tsx'
import { payOptionsQuery } from './calls.ts'
import { payWords } from './messages.ts'
import css from './pay-page.module.css'
import { PayWays } from './pay-ways.tsx'

/** The window that the ring shows; the server's countdown is at most this long. */
const ringSeconds = 15 * 60

export function PayPage() {
  const words = useWords(payWords)
  const orderNo = OrderNo.safeParse(textOf(useSearch({ strict: false }), 'orderNo'))
  return orderNo.success ? <ToPay orderNo={orderNo.data} /> : <Empty icon="wallet" title={words.notFound} />
}

function ToPay({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(payWords)
  const options = useQuery(payOptionsQuery(orderNo))
  const { data } = options
  const aheadMs = data ? serverAheadMs(data.serverNow, options.dataUpdatedAt) : 0
  const left = useSecondsLeft(data?.payUntil ?? null, aheadMs)
  if (!data) {
    if (!options.error) return <SkeletonRows rows={3} />
    if (isRefusal(options.error, 'NOT_FOUND')) return <Empty icon="wallet" title={words.notFound} />
    return <LoadError onRetry={() => void options.refetch()} />
  }
  const seeOrder = (
    <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
      {words.see}
    </Link>
  )
  if (data.flowStatus !== 'AWAIT_PAID' && data.flowStatus !== 'PAST_DUE') {
    return <Empty icon="check" title={words.notPayable} action={seeOrder} />
  }
  if (left <= 0) return <Empty icon="clock" title={words.overTitle} text={words.overText} action={seeOrder} />
  return (
    <PayWays orderNo={orderNo} payTypes={data.payTypes} price={yuan(data.payableFen)}>
      <Card>
        <div className={css.head}>
          <CountdownRing
            secondsLeft={left}
            totalSeconds={ringSeconds}
            text={countdownText(left)}
            label={words.left}
            lastMinute={words.lastMinute}
          />
          <Price label={words.toPay} name={data.productName}>
            {yuan(data.payableFen)}
          </Price>
        </div>
      </Card>
    </PayWays>
  )
}

function Price({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <div className={css.price}>
      <span className={css.label}>{label}</span>
      <strong className={css.amount}>{children}</strong>
      <span className={css.label}>{name}</span>
    </div>
  )
}
