/**
 * The first screen of a visit is drawn in parts, one after the other: a slow phone lays out each of them without making a
 * finger wait, and the overlay stays until all of them are there.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

let partsToCome = 0
let isOver = false
let tellOver: () => void
const over = new Promise<void>((resolve) => {
  tellOver = resolve
})

/** Called when the first part is there; resolves when nothing of the first screen is left to draw. */
export function restDrawn(): Promise<void> {
  endWhenDone()
  return over
}

function endWhenDone(): void {
  if (partsToCome > 0) return
  isOver = true
  tellOver()
}

function partToCome(): () => void {
  partsToCome += 1
  return () => {
    partsToCome -= 1
    // A part may bring a part of its own, whose effect runs after this one.
    queueMicrotask(endWhenDone)
  }
}

/** Who reloads or comes back stands somewhere on the page, which must be as long as it was. */
const isNewVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/** What lies below the first view. On any later screen it is drawn at once. */
export function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(() => isOver || !isNewVisit())
  useEffect(() => {
    if (isDue) return
    const end = partToCome()
    let timer: ReturnType<typeof setTimeout>
    // After the next paint, or two parts would be laid out as one. A tab that nobody sees yet has none: it waits there.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setDue(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      end()
    }
  }, [isDue])
  return isDue && children
}
