/** /pay/result/{orderNo}: the ticket once it is paid; before that how the payment stands, asked until it is decided. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import { OrderNo } from '#contract/values/order.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { isRefusal } from '../../lib/failures.ts'
import { yuan } from '../../lib/format.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Empty } from '../../ui/state-note.tsx'
import { KeepOrderCard } from '../membership/keep-order-card.tsx'
import { orderQuery } from '../ordering/calls.ts'
import { linesShown } from '../ordering/detail/line-visits.ts'
import { OrderHead } from '../ordering/detail/order-head.tsx'
import { tipElsewhere } from '../ordering/detail/order-status.ts'
import { payResultQuery } from './calls.ts'
import { payWords } from './messages.ts'
import { NotPaidYet } from './not-paid-yet.tsx'
import { backFenOf, outcomeOf, type PayOutcome, type PayResult } from './pay-outcome.ts'
import css from './pay-result-page.module.css'
import { Purchase } from './purchase.tsx'
import { ResultActions } from './result-actions.tsx'

export function PayResultPage() {
  const words = useWords(payWords)
  const orderNo = OrderNo.safeParse(useParams({ strict: false }).orderNo)
  useCleanAddress(orderNo.data)
  return orderNo.success ? <Decided orderNo={orderNo.data} /> : <Empty icon="wallet" title={words.notFound} />
}

/** A provider adds its trade and a signature to the address: nothing that one would share or come back to. */
function useCleanAddress(orderNo: OrderNo | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (orderNo && location.search)
      void navigate({ to: '/pay/result/$orderNo', params: { orderNo }, search: {}, replace: true })
  }, [navigate, orderNo])
}

function Decided({ orderNo }: { orderNo: OrderNo }) {
  const words = useWords(payWords)
  const result = useQuery(payResultQuery(orderNo))
  if (!result.data) {
    if (!result.error) return <SkeletonRows rows={2} />
    if (isRefusal(result.error, 'NOT_FOUND')) return <Empty icon="wallet" title={words.notFound} />
    return <LoadFailure error={result.error} onRetry={() => void result.refetch()} />
  }
  const outcome = outcomeOf(result.data)
  if (outcome === 'paid') return <Purchase result={result.data} />
  if (outcome === 'unpaid') return <NotPaidYet result={result.data} receivedAt={result.dataUpdatedAt} />
  return <ResultNote outcome={outcome} result={result.data} />
}

type NoteOutcome = Exclude<PayOutcome, 'paid' | 'unpaid'>

const icons = { confirming: 'clock', checking: 'clock', over: 'warning', settled: 'order' } as const

function ResultNote({ outcome, result }: { outcome: NoteOutcome; result: PayResult }) {
  const words = useWords(payWords)
  const days = useArrivalDays()
  const { orderNo, paidFen, returningFen } = result
  const { title, text } = useNote(outcome, result)
  return (
    <section className={css.result} aria-live="polite">
      <span className={cx(css.mark, css[outcome])}>
        <Icon name={icons[outcome]} size={48} />
      </span>
      <h2 className={css.title}>{title}</h2>
      {paidFen > 0 && <p className={css.amount}>{yuan(paidFen)}</p>}
      {text && <p className={css.text}>{text}</p>}
      {returningFen > 0 && <p className={css.text}>{words.returning(yuan(returningFen), days)}</p>}
      <ResultActions>
        <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('primary')} replace>
          {words.see}
        </Link>
      </ResultActions>
      {outcome === 'confirming' && <Awaited orderNo={orderNo} />}
      {outcome === 'confirming' && <KeepOrderCard />}
    </section>
  )
}

/** What is to be confirmed: below the buttons, which stay where they are when it arrives. */
function Awaited({ orderNo }: Pick<PayResult, 'orderNo'>) {
  const { data } = useQuery(orderQuery(orderNo))
  return (
    data && (
      <div className={css.awaited}>
        <OrderHead order={data} {...linesShown(data)} />
      </div>
    )
  )
}

function useNote(outcome: NoteOutcome, result: PayResult): { title: string; text: string } {
  const { flowStatus, payableFen, payType } = result
  const words = useWords(payWords)
  const statuses = useWords(flowStatusLabels)
  const days = useArrivalDays()
  switch (outcome) {
    case 'confirming':
      return { title: payableFen > 0 ? words.paid : words.free, text: words.confirmText }
    case 'checking':
      return { title: words.checking, text: words.checkingText }
    case 'settled':
      return {
        title: statuses[flowStatus],
        text: tipElsewhere(flowStatus, result, { days, payType, backFen: backFenOf(result) }) ?? '',
      }
    case 'over':
      return flowStatus === 'CANCEL'
        ? { title: words.cancelledOrder, text: '' }
        : { title: words.past, text: words.pastText }
  }
}
