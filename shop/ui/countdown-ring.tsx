/** A thin ring that empties while time runs; in the last minute it warns by colour and by word. */
import css from './countdown-ring.module.css'
import { cx } from './cx.ts'
import { Ring } from './ring.tsx'

export const lastMinuteSeconds = 60

type Props = {
  secondsLeft: number
  totalSeconds: number
  /** "09:58". */
  text: string
  /** What the time is for: "to pay". */
  label: string
  /** Shown and announced once when the last minute begins. */
  lastMinute: string
}

export function CountdownRing({ secondsLeft, totalSeconds, text, label, lastMinute }: Props) {
  const warns = secondsLeft <= lastMinuteSeconds
  return (
    <div className={cx(css.ring, warns && css.warns)}>
      <Ring share={secondsLeft / totalSeconds} size="l" label={`${label} ${text}`}>
        <strong className={css.time}>{text}</strong>
        <span className={css.label}>{warns && secondsLeft > 0 ? lastMinute : label}</span>
      </Ring>
      <span className="visually-hidden" role="status">
        {warns && secondsLeft > 0 ? lastMinute : ''}
      </span>
    </div>
  )
}
