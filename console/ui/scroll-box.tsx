/** What may be wider than its place is scrolled there, also by the keyboard. */
import type { ReactNode } from 'react'

export function ScrollBox({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="scroll-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
