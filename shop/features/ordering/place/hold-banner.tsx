/** How long the seats are still held, always in sight while names are typed. */
import { countdownText } from '../../../lib/format.ts'
import { useWords } from '../../../lib/words.ts'
import { lastMinuteSeconds } from '../../../ui/countdown-ring.tsx'
import { cx } from '../../../ui/cx.ts'
import { fixedPart } from '../../../ui/fixed-part.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formWords } from '../form/form-messages.ts'
import css from './hold-banner.module.css'

export function HoldBanner({ secondsLeft }: { secondsLeft: number }) {
  const words = useWords(formWords)
  const warns = secondsLeft <= lastMinuteSeconds
  return (
    <div className={cx(css.banner, warns && css.warns)} {...fixedPart('banner')}>
      <Icon name="clock" size={20} />
      <span>{warns ? words.lastMinute : words.heldFor}</span>
      <strong className={css.time} role="timer" aria-label={words.heldFor}>
        {words.left(countdownText(secondsLeft))}
      </strong>
      <span className="visually-hidden" role="status">
        {warns ? words.lastMinute : ''}
      </span>
    </div>
  )
}
