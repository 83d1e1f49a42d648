/** A sheet of paper that groups what belongs together, with an optional heading. */
import type { ReactNode } from 'react'
import css from './card.module.css'
import { cx } from './cx.ts'

type Props = {
  title?: string
  /** At the right of the heading: a link, a status. */
  aside?: ReactNode
  /** Without padding, for rows that bring their own. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, aside, flush, children }: Props) {
  return (
    <section className={cx(css.card, flush && css.flush)}>
      {(title || aside) && (
        <div className={css.head}>
          {title && <h2 className={css.title}>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** Name and value, one under the other: what an order is made of. Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The column of cards that a screen is; the gaps are the kit's. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>
}
