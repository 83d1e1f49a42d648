/** How the order stands, in large: its status, what it means, and the time that is left to pay. */
import { flowStatusLabels } from '#contract/dictionaries/ordering.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { useWords } from '../../lib/words.ts'
import { orderWords } from './messages.ts'
import { statusTips } from './order-status.ts'
import { PayRing } from './pay-ring.tsx'
import css from './status-head.module.css'

/** `secondsLeft`: of the time to pay; null when nothing is to pay. */
type Props = { status: FlowStatus; secondsLeft: number | null }

export function StatusHead({ status, secondsLeft }: Props) {
  const words = useWords(orderWords)
  const names = useWords(flowStatusLabels)
  const tips = useWords(statusTips)
  return (
    <section className={css.head} aria-label={words.statusOf}>
      <div>
        <h2 className={css.status}>{names[status]}</h2>
        {tips[status] && <p className={css.tip}>{tips[status]}</p>}
      </div>
      {secondsLeft !== null && (
        <div className={css.ring}>
          <PayRing secondsLeft={secondsLeft} />
        </div>
      )}
    </section>
  )
}
