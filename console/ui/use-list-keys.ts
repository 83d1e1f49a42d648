/** The keys of every list: / goes to its search, j and k move between its rows. */
import { type RefObject, useEffect } from 'react'

const typing = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"] *'

export function useListKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches(typing)
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !box.current) return
      if (event.key === '/') {
        event.preventDefault()
        box.current.querySelector<HTMLInputElement>('search input')?.focus()
      }
      if (event.key === 'j' || event.key === 'k') moveTo(box.current, event.key === 'j' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}

function moveTo(box: HTMLElement, by: number): void {
  const rows = [...box.querySelectorAll<HTMLElement>('tr.is-open-able')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))
  rows[next]?.focus()
}
