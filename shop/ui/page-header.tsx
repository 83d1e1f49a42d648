/** The head of a screen: its title in the middle and the way back at the left. */
import type { ReactNode } from 'react'
import { fixedPart } from './fixed-part.ts'
import { Icon } from './icon.tsx'
import { useKitWords } from './kit-words.ts'
import css from './page-header.module.css'

type Props = {
  title: string
  /** Null where nothing lies before. */
  onBack: (() => void) | null
  action?: ReactNode
}

export function PageHeader({ title, onBack, action }: Props) {
  const words = useKitWords()
  return (
    <header className={css.header} {...fixedPart('head')}>
      <div className={css.line}>
        {onBack ? (
          <button type="button" className={css.back} onClick={onBack}>
            <Icon name="back" />
            {words.back}
          </button>
        ) : (
          <span />
        )}
        <h1 className={css.title}>{title}</h1>
        <div className={css.action}>{action}</div>
      </div>
    </header>
  )
}
