/** Some products under a heading, with the way to all of them. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { productListPath } from '#contract/product-paths.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import css from './home-page.module.css'
import { homeMessages } from './messages.ts'

type Props = { title: string; all: ReturnType<typeof productListPath>; children: ReactNode }

export function Section({ title, all, children }: Props) {
  const words = useWords(homeMessages)
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Link to={all} className={css.all}>
          {words.all}
          <span className="visually-hidden">{title}</span>
          <Icon name="next" size={16} />
        </Link>
      </div>
      {children}
    </section>
  )
}
