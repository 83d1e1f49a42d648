/** The bottom bar of the main layout; its children are links, each an icon over a word. */
import type { ReactNode } from 'react'
import { fixedPart } from './fixed-part.ts'
import css from './tab-bar.module.css'

export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.bar} aria-label={label} {...fixedPart('tabs')}>
      {children}
    </nav>
  )
}
