/** The keyboard of a lane: a scanner's characters and Enter, and single keys that somebody presses. */
import { useEffect, useRef } from 'react'
import { isSinglePress, noKeys, press, settleMs } from './scanner-keys.ts'

export type LaneKeys = {
  onScan: (content: string) => void
  onKey: (key: string) => void
  onClear: () => void
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** What is typed into a field stays there. */
export function useLaneKeys(handlers: LaneKeys): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let keys = noKeys
    let timer = 0
    const settle = () => {
      if (!isSinglePress(keys, performance.now())) return
      const { text } = keys
      keys = noKeys
      latest.current.onKey(text)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
      if (event.key === 'Escape') return latest.current.onClear()
      if (event.key === '/') event.preventDefault()
      const pressed = press(keys, event.key, event.timeStamp)
      keys = pressed.keys
      window.clearTimeout(timer)
      if (pressed.isOfScanner) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (pressed.scanned === null) timer = window.setTimeout(settle, settleMs)
      else latest.current.onScan(pressed.scanned)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
}
