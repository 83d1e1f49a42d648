/** What happens when an element comes near to what can be seen. */
import type { RefCallback } from 'react'

/**
 * The `ref` of an element: calls when it is so near, `margin` before it can be seen (as CSS writes it), and again whenever it
 * comes there. With every rendering it is watched anew.
 */
export const whenNear =
  (margin: string, onNear: (element: HTMLElement) => void): RefCallback<HTMLElement> =>
  (element) => {
    const observer = new IntersectionObserver(
      (entries) => element && entries.some((entry) => entry.isIntersecting) && onNear(element),
      { rootMargin: margin },
    )
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }
