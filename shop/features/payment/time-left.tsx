/** "剩 14:32": how long an order can still be paid, in one line. */
import { countdownText } from '../../lib/format.ts'
import { useWords } from '../../lib/words.ts'
import { payWords } from './messages.ts'
import css from './time-left.module.css'

export function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const words = useWords(payWords)
  return (
    <p className={css.left} role="timer" aria-label={`${words.left} ${countdownText(secondsLeft)}`}>
      {words.timeLeft(countdownText(secondsLeft))}
    </p>
  )
}
