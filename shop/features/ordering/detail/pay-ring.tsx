/** How long an order can still be paid, as a ring: the same on the order's page and where it is paid. */
import { countdownText } from '../../../lib/format.ts'
import { useWords } from '../../../lib/words.ts'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { orderWords } from '../messages.ts'

/** The whole ring: the time that an order has to be paid. */
const wholeSeconds = 15 * 60

export function PayRing({ secondsLeft }: { secondsLeft: number }) {
  const words = useWords(orderWords)
  return (
    <CountdownRing
      secondsLeft={secondsLeft}
      totalSeconds={wholeSeconds}
      text={countdownText(secondsLeft)}
      label={words.payWithin}
      lastMinute={words.lastMinute}
    />
  )
}
