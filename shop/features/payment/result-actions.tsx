/** What one can do after a payment, the way home last. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { payWords } from './messages.ts'
import css from './pay-result-page.module.css'

export function ResultActions({ children }: { children: ReactNode }) {
  const words = useWords(payWords)
  return (
    <div className={css.actions}>
      {children}
      <Link to="/index" className={buttonClass('quiet')}>
        {words.home}
      </Link>
    </div>
  )
}
