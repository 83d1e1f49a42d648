/** The steps of choosing, as places on the page that one can be brought to. */
import type { ChoiceStep } from './choice.ts'

export const stepId = (step: ChoiceStep): string => `choose-${step}`

/** What was pressed may be gone with its step; a visitor with a keyboard goes on from here. */
function focusOn(step: ChoiceStep): HTMLElement | null {
  const place = document.getElementById(stepId(step))
  place?.focus({ preventScroll: true })
  return place
}

/** After the page has laid out what was just chosen. */
export function bringTo(step: ChoiceStep): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  requestAnimationFrame(() => {
    focusOn(step)?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' })
  })
}

/** A step that is opened again stands where it stood. */
export const staysOn = (step: ChoiceStep): void => void requestAnimationFrame(() => focusOn(step))
