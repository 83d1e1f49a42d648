/** The payment has come: what was bought, as on the order's own page. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { orderScreensOf } from '#contract/order-screens.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { useArrivalDays } from '../../lib/arrival-days.ts'
import { yuan } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { LoadFailure } from '../../lib/load-failure.tsx'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Stack } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeepOrderCard } from '../membership/keep-order-card.tsx'
import { orderQuery } from '../ordering/calls.ts'
import { linesShown } from '../ordering/detail/line-visits.ts'
import { OrderHead } from '../ordering/detail/order-head.tsx'
import { TicketCard, TicketSkeleton } from '../ordering/ticket/ticket-card.tsx'
import { payWords } from './messages.ts'
import type { PayResult } from './pay-outcome.ts'
import css from './pay-result-page.module.css'
import { ResultActions } from './result-actions.tsx'

const CardsLink = lazy(async () => ({
  default: (await import('../ordering/detail/cards-link.tsx')).CardsLink,
}))

export function Purchase({ result }: { result: PayResult }) {
  const words = useWords(payWords)
  const days = useArrivalDays()
  const { orderNo, payableFen, paidFen, returningFen } = result
  return (
    <Stack>
      <section className={css.done} aria-live="polite">
        <span className={css.check}>
          <Icon name="check" size={24} />
        </span>
        <div>
          <h2 className={css.title}>
            {payableFen > 0 ? words.paid : words.free}
            {paidFen > 0 && <span className={css.paidAmount}>{yuan(paidFen)}</span>}
          </h2>
          <p className={css.soft}>{phrasesOf(result, language).paid}</p>
          {returningFen > 0 && <p className={css.soft}>{words.returning(yuan(returningFen), days)}</p>}
        </div>
      </section>
      <Bought orderNo={orderNo} />
      <KeepOrderCard />
      <ResultActions>
        <Link to="/orderDetail" search={{ orderNo }} className={buttonClass('primary')} replace>
          {words.see}
        </Link>
      </ResultActions>
    </Stack>
  )
}

/** What is sent has no code, no gate knowing any of it; of cards each has a code of its own. */
function Bought({ orderNo }: { orderNo: PayResult['orderNo'] }) {
  const order = useQuery(orderQuery(orderNo))
  const units = order.data && orderScreensOf(order.data).units
  if (order.data && (units || order.data.wayToGet === 'DELIVERY'))
    return (
      <>
        <OrderHead order={order.data} {...linesShown(order.data)} />
        {units && (
          <Suspense fallback={<Skeleton shape="card" />}>
            <CardsLink order={order.data} to={units} />
          </Suspense>
        )}
      </>
    )
  if (order.data) return <TicketCard order={order.data} />
  if (order.error) return <LoadFailure error={order.error} onRetry={() => void order.refetch()} />
  return <TicketSkeleton />
}
