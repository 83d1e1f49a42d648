/** The bottom bar of the main layout; its children are links, each an icon over a word. */
import type { ReactNode } from 'react'
import { standsStill } from './stands-still.ts'
import css from './tab-bar.module.css'

export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.bar} aria-label={label} {...standsStill('tabs')}>
      {children}
    </nav>
  )
}
