/** The head of a screen: its title in the middle and the way back at the left. */
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useKitWords } from './kit-words.ts'
import css from './page-header.module.css'

type Props = { title: string; onBack: () => void; action?: ReactNode }

export function PageHeader({ title, onBack, action }: Props) {
  const words = useKitWords()
  return (
    <header className={css.header}>
      <button type="button" className={css.back} onClick={onBack}>
        <Icon name="back" />
        {words.back}
      </button>
      <h1 className={css.title}>{title}</h1>
      <div className={css.action}>{action}</div>
    </header>
  )
}
