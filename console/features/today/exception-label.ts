/** What an exception of the next weeks is about, and when: its products by name, as far as any is on sale. */
import type { Exception } from '#contract/console/desk.ts'
import { todayWords as say } from './messages.ts'

/** A product may have several resources, so the code stands behind its name; alone, where nothing on sale takes its places. */
export function exceptionLabelOf({ resource, products: [first, ...others] }: Exception): string {
  if (resource === null) return say.everything
  if (first === undefined) return resource
  return `${others.length === 0 ? first : `${first} +${others.length}`} · ${resource}`
}

export function whenOf({ from, to, capacity }: Exception): string {
  const between = [from ?? say.opening, to ?? say.closing] as const
  if (capacity !== null)
    return from === null && to === null
      ? say.capacity(capacity)
      : `${between.join('–')}, ${say.capacity(capacity)}`
  return from === null && to === null ? say.closedAllDay : say.closedBetween(...between)
}
