/** A thin ring, drawn as far as a share says; it takes size and colour from what stands around it. */
import { cx } from './cx.ts'
import css from './ring.module.css'

type Props = {
  /** From 0 to 1; beyond it is full or empty. */
  share: number
  size: 's' | 'l'
}

const radius = { s: 14, l: 46 }
const box = { s: 32, l: 100 }

export function Ring({ share, size }: Props) {
  const length = 2 * Math.PI * radius[size]
  const circle = { cx: box[size] / 2, cy: box[size] / 2, r: radius[size] }
  return (
    <svg className={cx(css.ring, css[size])} viewBox={`0 0 ${box[size]} ${box[size]}`} aria-hidden="true">
      <circle className={css.track} {...circle} />
      <circle
        className={css.rest}
        {...circle}
        strokeDasharray={length}
        strokeDashoffset={length * (1 - Math.min(1, Math.max(0, share)))}
      />
    </svg>
  )
}
