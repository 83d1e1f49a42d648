/** A card whose content can be folded away. */
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import css from './collapsible.module.css'

type Props = { title: string; folded: boolean; children: ReactNode }

export function Collapsible({ title, folded, children }: Props) {
  return (
    <details className={css.fold} open={!folded}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" size={16} />
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
