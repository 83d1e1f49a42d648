/** Who comes back to a list goes on from the row that was opened last: it has the focus again. */
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** Keys of rows by history entry and list: another visit of the same page begins without. */
const openedRows = new Map<string, string>()

/** Answers what notes a row as the one that is opened. `isDrawn`: its rows are there. */
export function useOpenedRow(
  box: RefObject<HTMLElement | null>,
  label: string,
  isDrawn: boolean,
): (rowKey: string) => void {
  const { history } = useRouter()
  const isDone = useRef(false)
  const place = () => `${history.location.state.__TSR_key ?? ''} ${label}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the rows are there
  useEffect(() => {
    if (!isDrawn || isDone.current) return
    isDone.current = true
    const rowKey = openedRows.get(place())
    if (rowKey === undefined || document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(rowKey)}"]`)?.focus()
  }, [isDrawn])
  return (rowKey) => openedRows.set(place(), rowKey)
}
