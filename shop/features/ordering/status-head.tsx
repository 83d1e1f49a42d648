/** How the order stands, in large: its status, what it means, and the time that is left to pay. */
import { flowStatusLabels } from '#contract/dictionary.ts'
import type { OrderDetail } from '#contract/endpoints/ordering.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { countdownText } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { CountdownRing } from '../../ui/countdown-ring.tsx'
import { orderWords } from './messages.ts'
import { statusTips } from './order-status.ts'
import css from './status-head.module.css'

type Props = { status: FlowStatus; secondsLeft: number | null; order: OrderDetail }

export function StatusHead({ status, secondsLeft, order }: Props) {
  const words = useWords(orderWords)
  const names = useWords(flowStatusLabels)
  const tips = useWords(statusTips)
  const totalSeconds = order.payUntil ? (Date.parse(order.payUntil) - Date.parse(order.orderedAt)) / 1000 : 1
  return (
    <section className={css.head} aria-label={words.statusOf}>
      <div>
        <h2 className={css.status}>{names[status]}</h2>
        {tips[status] && <p className={css.tip}>{tips[status]}</p>}
      </div>
      {secondsLeft !== null && (
        <CountdownRing
          secondsLeft={secondsLeft}
          totalSeconds={totalSeconds}
          text={countdownText(secondsLeft)}
          label={words.payWithin}
          lastMinute={words.lastMinute}
        />
      )}
    </section>
  )
}
