/** A quiet line below a form or a list: a question, and the link that answers it. */
import type { ReactNode } from 'react'
import css from './elsewhere.module.css'

export function Elsewhere({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={css.line}>
      {question}
      {children}
    </p>
  )
}

/** The class of that link. */
export const elsewhereLink: string = css.link ?? ''
