/** The keys of every list: / goes to its search and Escape leaves it, j and k move between its rows. */
import { type RefObject, useEffect } from 'react'
import { hasOpenLayer, isTyping } from './typing.ts'

export function useListKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!box.current || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Escape') leaveSearch(box.current, event)
      if (isTyping(event.target)) return
      if (event.key === '/') {
        event.preventDefault()
        box.current.querySelector<HTMLInputElement>('search input')?.focus()
      }
      if (event.key === 'j' || event.key === 'k') moveTo(box.current, event.key === 'j' ? 1 : -1)
    }
    // Before Ant Design handles the key: afterwards, the choices that Escape closed are no longer open.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [box])
}

/** What is typed stays: a browser would empty a search field. */
function leaveSearch(box: HTMLElement, event: KeyboardEvent): void {
  const field = event.target
  if (!(field instanceof HTMLElement) || !field.matches('search input') || !box.contains(field)) return
  if (hasOpenLayer()) return
  event.preventDefault()
  field.blur()
}

function moveTo(box: HTMLElement, by: number): void {
  const rows = [...box.querySelectorAll<HTMLElement>('tr.is-open-able')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))
  rows[next]?.focus()
}
