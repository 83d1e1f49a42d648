/** A sheet that comes up from the bottom: choices, long texts, small forms. */
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { useKitWords } from './kit-words.ts'
import { Modal } from './modal.tsx'
import css from './sheet.module.css'

type Props = { title: string; onClose: () => void; children: ReactNode; foot?: ReactNode }

/** Render it only while it is open. */
export function Sheet({ title, onClose, children, foot }: Props) {
  const words = useKitWords()
  return (
    <Modal label={title} className={css.sheet} onClose={onClose}>
      <div className={css.body}>
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          <IconButton icon="close" label={words.close} onClick={onClose} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too */}
        <section className={css.content} aria-label={title} tabIndex={0}>
          {children}
        </section>
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </Modal>
  )
}
