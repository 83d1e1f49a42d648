/** /pay/order: what is bought, what it costs, how long there is, and the ways to pay that work in this browser. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPayOptions } from '#contract/endpoints/payment.ts'
import { OrderNo } from '#contract/values/order.ts'
import { serverAheadMs, useSecondsLeft } from '../../lib/clock.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { Picture } from '../../lib/picture.tsx'
import { textOf } from '../../lib/search-params.ts'
import { stayText } from '../../lib/stay-text.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { UnbrokenRanges } from '../../ui/unbroken-ranges.tsx'
import { PayRing } from '../ordering/detail/pay-ring.tsx'
import { payOptionsQuery } from './calls.ts'
import { payWords } from './messages.ts'
import css from './pay-page.module.css'
import { PayWays } from './pay-ways.tsx'

type PayOptions = AnswerOf<typeof readPayOptions>

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
    return <LoadFailure error={options.error} onRetry={() => void options.refetch()} />
  }
  if (data.flowStatus !== 'AWAIT_PAID' || left <= 0) return <NotToPay options={data} />
  const price = yuan(data.payableFen)
  return (
    <PayWays target={{ orderNo }} payTypes={data.payTypes} price={price} secondsLeft={left}>
      <Card>
        <div className={css.head}>
          <div className={css.price}>
            <span className={css.label}>{words.toPay}</span>
            <strong className={css.amount}>{price}</strong>
          </div>
          <div className={css.ring}>
            <PayRing secondsLeft={left} />
          </div>
        </div>
        <Bought options={data} />
        {data.spendableFen !== null && (
          <p className={css.label}>{balanceWord(words, data)(yuan(data.spendableFen))}</p>
        )}
      </Card>
    </PayWays>
  )
}

type BalanceWords = Record<'balance' | 'balanceTooLow' | 'limitTooLow', (sum: string) => string>

/** Whether it is the day's limit that is too low, or what there is. */
function balanceWord(words: BalanceWords, { spendableFen, leftTodayFen, payableFen }: PayOptions) {
  if (spendableFen === null || spendableFen >= payableFen) return words.balance
  return leftTodayFen !== null && leftTodayFen <= spendableFen ? words.limitTooLow : words.balanceTooLow
}

/** Paid, cancelled or over: each says so, and where the order is found. */
function NotToPay({ options: { orderNo, flowStatus } }: { options: PayOptions }) {
  const words = useWords(payWords)
  const seeOrder = (
    <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('quiet', 's')}>
      {words.see}
    </Link>
  )
  if (flowStatus === 'AWAIT_PAID' || flowStatus === 'PAST_DUE')
    return <Empty icon="clock" title={words.overTitle} text={words.overText} action={seeOrder} />
  if (flowStatus === 'CANCEL') return <Empty icon="info" title={words.cancelledOrder} action={seeOrder} />
  if (flowStatus === 'INIT') return <Empty icon="info" title={words.notPlaced} text={words.notPlacedText} />
  return <Empty icon="check" title={words.paidBefore} text={words.paidBeforeText} action={seeOrder} />
}

function Bought({ options }: { options: PayOptions }) {
  const { productName, picture, lines } = options
  return (
    <div className={css.bought}>
      <div className={css.picture}>
        <Picture source={picture} alt="" ratio="1/1" rounded />
      </div>
      <div>
        <h2 className={css.name}>{productName}</h2>
        <p className={cx(css.label, css.when)}>
          <UnbrokenRanges text={stayText(options)} />
        </p>
        <p className={css.label}>{lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(' · ')}</p>
      </div>
    </div>
  )
}
