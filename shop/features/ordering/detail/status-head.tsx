/** How the order stands, in large: its status, what it means, and the time that is left to pay. */
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { SendingState } from '#contract/values/sending.ts'
import { useArrivalDays } from '../../../lib/arrival-days.ts'
import { useWords } from '../../../lib/words.ts'
import { sendingWords } from '../../delivery/messages.ts'
import { orderWords } from '../messages.ts'
import { tipOf } from './order-status.ts'
import { PayRing } from './pay-ring.tsx'
import css from './status-head.module.css'

/** `backFen`: what has come back, or may. `keptUntil`: when a rejected order is refunded. `secondsLeft`: of the time to pay; null when nothing is to pay. */
type Props = {
  status: FlowStatus
  product: TypedProduct
  wayToGet: WayToGet | null
  payType: PayType | null
  backFen: Fen
  /** Shown in place of the status. */
  sending: SendingState | null
  keptUntil: string | null
  /** A change waits for its difference to be paid. */
  difference: boolean
  actions: readonly OrderAction[]
  secondsLeft: number | null
}

export function StatusHead({ status, product, sending, secondsLeft, ...facts }: Props) {
  const words = useWords(orderWords)
  const names = useWords(flowStatusLabels)
  const ways = useWords(sendingWords)
  const tip = tipOf(status, product, { ...facts, days: useArrivalDays() })
  return (
    <section className={css.head} aria-label={words.statusOf}>
      <div>
        <h2 className={css.status}>{sending ? ways[sending] : names[status]}</h2>
        {tip && <p className={css.tip}>{tip}</p>}
      </div>
      {secondsLeft !== null && (
        <div className={css.ring}>
          <PayRing secondsLeft={secondsLeft} />
        </div>
      )}
    </section>
  )
}
