/** The bar in the thumb's reach: what will be charged at the left, the screen's main action at the right. */
import type { ReactNode } from 'react'
import css from './bottom-bar.module.css'
import { fixedPart } from './fixed-part.ts'

type Props = {
  /** Above the price: "Total", "From". */
  label?: string
  price?: string
  /** Below the price: "3 tickets". */
  note?: ReactNode
  /** A round button beside the actions, which keeps its size. */
  aside?: ReactNode
  /** One primary button, at most one more before it. */
  children: ReactNode
}

export function BottomBar({ label, price, note, aside, children }: Props) {
  return (
    <div className={css.bar} {...fixedPart('foot')}>
      {price !== undefined && (
        <p className={css.sum} aria-live="polite">
          {label && <span className={css.label}>{label}</span>}
          <strong className={css.price}>{price}</strong>
          {note && <span className={css.label}>{note}</span>}
        </p>
      )}
      {aside}
      <div className={price === undefined ? css.alone : css.actions}>{children}</div>
    </div>
  )
}
