/**
 * The first screen of a visit is drawn in parts, one after the other: a slow phone lays out each of them without making a
 * finger wait, and the overlay stays until all of them are there.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'

let partsToCome = 0
let isOver = false
let resolveDrawn: () => void
const drawn = new Promise<void>((resolve) => {
  resolveDrawn = resolve
})

/** Called when the first part is there; resolves when nothing of the first screen is left to draw. */
export function restDrawn(): Promise<void> {
  endWhenDone()
  return drawn
}

function endWhenDone(): void {
  if (partsToCome > 0) return
  isOver = true
  resolveDrawn()
}

function partToCome(): () => void {
  partsToCome += 1
  return () => {
    partsToCome -= 1
    // A part may bring a part of its own, whose effect runs after this one.
    queueMicrotask(endWhenDone)
  }
}

/** A reload or going back restores the scroll position, so the page must have its full height at once. */
const isNewVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'navigate'
}

/** Any screen but the first of a visit; a page that is reloaded or come back to as well. */
export const rendersWholePage = () => isOver || !isNewVisit()

/** What is below the first view. On any later screen it is rendered at once. */
export function BelowFold({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(rendersWholePage)
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
