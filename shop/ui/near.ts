/** What happens when an element comes near to what can be seen. */
import type { RefCallback } from 'react'

/**
 * The `ref` of an element: calls when it is so near, `margin` before it can be seen (as CSS writes it), and again whenever it
 * comes there. With every rendering it is watched anew.
 */
export const whenNear =
  (margin: string, onNear: () => void): RefCallback<HTMLElement> =>
  (element) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      { rootMargin: margin },
    )
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }
