/** A thin ring that empties while time runs; in the last minute it warns by colour and by word. */

import css from './countdown-ring.module.css'
import { cx } from './cx.ts'

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

const radius = 46
const length = 2 * Math.PI * radius

export function CountdownRing({ secondsLeft, totalSeconds, text, label, lastMinute }: Props) {
  const warns = secondsLeft <= lastMinuteSeconds
  const share = Math.min(1, Math.max(0, secondsLeft / totalSeconds))
  return (
    <div className={cx(css.ring, warns && css.warns)}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={css.track} cx="50" cy="50" r={radius} />
        <circle
          className={css.rest}
          cx="50"
          cy="50"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
        />
      </svg>
      <div className={css.face} role="timer" aria-label={`${label} ${text}`}>
        <strong className={css.time}>{text}</strong>
        <span className={css.label}>{warns && secondsLeft > 0 ? lastMinute : label}</span>
      </div>
      <span className="visually-hidden" role="status">
        {warns && secondsLeft > 0 ? lastMinute : ''}
      </span>
    </div>
  )
}
