/** What a list or screen says when there is nothing to show: empty, failed, or at its end. */
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useKitWords } from './kit-words.ts'
import css from './state-note.module.css'

type Props = { icon?: IconName; title: string; text?: string; action?: ReactNode }

/** Nothing here: says so, and where to go instead. */
export function Empty({ icon = 'tower', title, text, action }: Props) {
  return (
    <div className={css.note}>
      <span className={css.picture}>
        <Icon name={icon} size={48} />
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action}
    </div>
  )
}

/** It could not be loaded: tried again by one tap, and by itself when the phone is online again. */
export function LoadError({ onRetry, text }: { onRetry: () => void; text?: string | undefined }) {
  const words = useKitWords()
  useOnline(onRetry)
  return (
    <div className={css.note} role="alert">
      <span className={css.picture}>
        <Icon name="warning" size={48} />
      </span>
      <p className={css.title}>{text ?? words.loadFailed}</p>
      <Button kind="quiet" size="s" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}

/** When the phone was last online again stands in the window's name, which outlives a reload. */
globalThis.addEventListener?.('online', () => {
  window.name = `${Date.now()}`
})

/**
 * Calls back in the moment when the phone is online again. Phones say so before the first call gets through: what fails in
 * the seconds after it, also on a page that was loaded anew for it, is tried again each second.
 */
export function useOnline(onOnline: () => void): void {
  const back = useEffectEvent(onOnline)
  useLayoutEffect(() => {
    const listening = new AbortController()
    addEventListener('online', () => back(), { signal: listening.signal })
    const isJustBack = Date.now() - Number(window.name) < 5_000
    const again = isJustBack ? setTimeout(() => back(), 1_000) : undefined
    return () => {
      listening.abort()
      clearTimeout(again)
    }
  }, [])
}

export function EndOfList() {
  return <p className={css.end}>{useKitWords().endOfList}</p>
}
