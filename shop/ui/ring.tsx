/** A thin ring around a face, drawn as far as a share says, for what ends in time; its colour is that of the text around it. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './ring.module.css'

type Props = {
  /** From 0 to 1; beyond it is full or empty. */
  share: number
  /** Beside a line of text, or alone. */
  size: 's' | 'l'
  /** What it says, in words. */
  label: string
  children: ReactNode
}

const radius = { s: 14, l: 46 }
const box = { s: 32, l: 100 }

export function Ring({ share, size, label, children }: Props) {
  const length = 2 * Math.PI * radius[size]
  const circle = { cx: box[size] / 2, cy: box[size] / 2, r: radius[size] }
  return (
    <div className={cx(css.ring, css[size])} role="timer" aria-label={label}>
      <svg viewBox={`0 0 ${box[size]} ${box[size]}`} aria-hidden="true">
        <circle className={css.track} {...circle} />
        <circle
          className={css.rest}
          {...circle}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, Math.max(0, share)))}
        />
      </svg>
      <div className={css.face}>{children}</div>
    </div>
  )
}
