/** A quiet line below a form or a list: a question, and the link that answers it. */
import type { ReactNode } from 'react'
import css from './alternative-link.module.css'

export function AlternativeLink({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={css.line}>
      {question}
      {children}
    </p>
  )
}

/** The class of that link. */
export const alternativeLinkClass: string = css.link ?? ''
