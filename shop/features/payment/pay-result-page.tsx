/** /pay/result/{orderNo}: how the payment stands, asked of the server until it is decided. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPayResult } from '#contract/endpoints/payment.ts'
import { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty, LoadError } from '../../ui/state-note.tsx'
import { KeepOrderCard } from '../membership/keep-order-card.tsx'
import { payResultQuery } from './calls.ts'
import { payWords } from './messages.ts'
import { outcomeOf, type PayOutcome } from './pay-outcome.ts'
import css from './pay-result-page.module.css'

type Result = AnswerOf<typeof readPayResult>

export function PayResultPage() {
  const words = useWords(payWords)
  const orderNo = OrderNo.safeParse(useParams({ strict: false }).orderNo)
  return orderNo.success ? <Decided orderNo={orderNo.data} /> : <Empty icon="wallet" title={words.notFound} />
}

function Decided({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(payWords)
  const result = useQuery(payResultQuery(orderNo))
  if (result.data) return <ResultNote orderNo={orderNo} result={result.data} />
  if (!result.error) return <SkeletonRows rows={2} />
  if (isRefusal(result.error, 'NOT_FOUND')) return <Empty icon="wallet" title={words.notFound} />
  return <LoadError onRetry={() => void result.refetch()} />
}

const icons = { paid: 'check', confirming: 'clock', unpaid: 'wallet', over: 'warning' } as const

function ResultNote({ orderNo, result }: { orderNo: OrderNo; result: Result }) {
  const words = useWords(payWords)
  const outcome = outcomeOf(result)
  const { title, text } = wordsOf(outcome, result, words)
  return (
    <section className={css.result} aria-live="polite">
      <span className={cx(css.mark, css[outcome])}>
        <Icon name={icons[outcome]} size={48} />
      </span>
      <h2 className={css.title}>{title}</h2>
      {result.paidFen > 0 && <p className={css.amount}>{yuan(result.paidFen)}</p>}
      <p className={css.text}>{text}</p>
      {result.returningFen > 0 && <p className={css.text}>{words.returning(yuan(result.returningFen))}</p>}
      <div className={css.actions}>
        <NextStep outcome={outcome} orderNo={orderNo} />
        <Link to="/index" className={buttonClass('quiet')}>
          {words.home}
        </Link>
      </div>
      {(outcome === 'paid' || outcome === 'confirming') && <KeepOrderCard />}
    </section>
  )
}

type Words = (typeof payWords)['zh-CN']

function wordsOf(outcome: PayOutcome, result: Result, words: Words): { title: string; text: string } {
  switch (outcome) {
    case 'paid':
      return { title: result.payableFen > 0 ? words.paid : words.free, text: words.paidText }
    case 'confirming':
      return { title: result.payableFen > 0 ? words.paid : words.free, text: words.confirmText }
    case 'unpaid':
      return { title: words.checking, text: words.unpaidText }
    case 'over':
      return result.flowStatus === 'CANCEL'
        ? { title: words.cancelledOrder, text: '' }
        : { title: words.past, text: words.pastText }
  }
}

function NextStep({ outcome, orderNo }: { outcome: PayOutcome; orderNo: OrderNo }) {
  const words = useWords(payWords)
  if (outcome === 'unpaid') {
    return (
      <Link to="/pay/order" search={{ orderNo }} className={buttonClass('primary')} replace>
        {words.again}
      </Link>
    )
  }
  return (
    <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('primary')} replace>
      {outcome === 'paid' ? words.ticket : words.see}
    </Link>
  )
}
