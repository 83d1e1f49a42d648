/** The captcha where a form shows it: a row that opens the puzzle, and that says when it is solved. */
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import css from './captcha-row.module.css'
import { captchaMessages } from './messages.ts'
import type { Captcha } from './use-captcha.tsx'

export function CaptchaRow({ captcha }: { captcha: Captcha }) {
  const words = useWords(captchaMessages)
  const isVerified = captcha.state === 'verified'
  return (
    <button
      type="button"
      className={cx(css.row, isVerified && css.verified)}
      // Really disabled it could not get the focus back from the puzzle.
      aria-disabled={isVerified}
      onClick={isVerified ? undefined : captcha.open}
    >
      <Icon name={isVerified ? 'check' : 'tower'} size={20} />
      {isVerified ? words.verified : words.idle}
    </button>
  )
}
