/** A coupon as a slip of paper: what it takes off at the left, what it is and until when, and what can be done with it. */
import type { ReactNode } from 'react'
import type { CouponTerms } from '#contract/values/coupon.ts'
import { language } from '../../lib/language.ts'
import { useWords } from '../../lib/words.ts'
import { cx } from '../../ui/cx.ts'
import css from './coupon.module.css'
import { faceText, thresholdText } from './coupon-text.ts'
import { couponWords } from './messages.ts'

type Props = {
  terms: CouponTerms
  name: ReactNode
  /** Below the name: periods, how many are left. */
  notes: readonly (string | false)[]
  /** Folded away: of what comes by a code nothing else says it. */
  rule?: string
  /** Used, expired, gone: without its colour. */
  faded?: boolean
  children?: ReactNode
}

export function CouponCard({ terms, name, notes, rule, faded, children }: Props) {
  const words = useWords(couponWords)
  return (
    <div className={cx(css.slip, faded && css.faded)}>
      <p className={css.face}>
        <strong>{faceText(terms, words, language)}</strong>
        <span>{thresholdText(terms, words)}</span>
      </p>
      <div className={css.body}>
        <h2 className={css.name}>{name}</h2>
        {notes.map(
          (note) =>
            note && (
              <p key={note} className={css.soft}>
                {note}
              </p>
            ),
        )}
        {rule && (
          <details className={css.rule}>
            <summary>{words.rule}</summary>
            <p>{rule}</p>
          </details>
        )}
        {children && <div className={css.action}>{children}</div>}
      </div>
    </div>
  )
}
