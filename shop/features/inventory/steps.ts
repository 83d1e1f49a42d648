/** The steps of choosing, as places on the page that one can be brought to. */
import type { Step } from './choice.ts'

export const stepId = (step: Step): string => `choose-${step}`

/** After the page has laid out what was just chosen. */
export function bringTo(step: Step): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() => {
    const place = document.getElementById(stepId(step))
    // What was pressed may be gone with its step; a visitor with a keyboard goes on from here.
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  })
}
