/** What the light is like in each slot of a day, which of them see the sun go down, and which are filling up. Pure. */
import type { Slot } from '#contract/endpoints/inventory.ts'
import { minutesOf } from '#contract/values/minutes.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { type Coordinates, type SunTimes, sunTimes } from './sun.ts'

/** day: the sun is high. golden: the hour before it sets, and after it rose. dusk: the sky still glows. */
export type Light = 'day' | 'golden' | 'dusk' | 'night'

const GOLDEN_MINUTES = 60
const GLOW_MINUTES = 45
/** A visitor who comes this long before the sun sets sees it. */
const SUNSET_LEAD_MINUTES = 30

export function lightAt(minute: number, { rise, set }: SunTimes): Light {
  if (minute < rise - GLOW_MINUTES || minute >= set + GLOW_MINUTES) return 'night'
  if (minute < rise || minute >= set) return 'dusk'
  return minute < rise + GOLDEN_MINUTES || minute >= set - GOLDEN_MINUTES ? 'golden' : 'day'
}

/** The light in the middle of a slot. */
export function lightOf({ from, to }: Slot, sun: SunTimes | null): Light {
  if (!from || !sun) return 'day'
  const start = minutesOf(from)
  return lightAt((start + (to ? minutesOf(to) : start)) / 2, sun)
}

export function seesSunset({ from, to }: Slot, sun: SunTimes | null): boolean {
  if (!from || !to || !sun) return false
  return minutesOf(from) <= sun.set && minutesOf(to) > sun.set - SUNSET_LEAD_MINUTES
}

/** "17:43", on the venue's clock. */
export function sunsetTime({ set }: SunTimes): string {
  const part = (number: number) => String(number).padStart(2, '0')
  return `${part(Math.floor(set / 60))}:${part(set % 60)}`
}

/** Of an operator who set no place the sun is not known. */
export const sunOf = (date: VisitDate, position: Coordinates | null | undefined): SunTimes | null =>
  position ? sunTimes(date, position) : null

const POPULAR_SHARE = 0.5
const MAX_POPULAR = 3

/** The slots of which visitors took most so far, half of the places at least; those that are full say so themselves. */
export function popularSlots(slots: readonly Slot[]): ReadonlySet<Slot> {
  const takenOf = ({ left, capacity }: Slot) => (capacity > 0 ? 1 - left / capacity : 0)
  const filling = slots
    .filter((slot) => (slot.state === 'OPEN' || slot.state === 'FEW') && takenOf(slot) >= POPULAR_SHARE)
    .toSorted((a, b) => takenOf(b) - takenOf(a))
  return new Set(filling.slice(0, MAX_POPULAR))
}
