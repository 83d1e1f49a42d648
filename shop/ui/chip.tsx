/** One of a row of choices that narrow a list down: pressed or not. */
import type { ReactNode } from 'react'
import css from './chip.module.css'

type Props = { chosen: boolean; onPress: () => void; children: ReactNode }

export const Chip = ({ chosen, onPress, children }: Props) => (
  <button type="button" className={css.chip} aria-pressed={chosen} onClick={onPress}>
    {children}
  </button>
)
