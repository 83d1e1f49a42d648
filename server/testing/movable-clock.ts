/** The business clock of a test: stands still until it is moved. */
import type { Clock } from '../platform/clock.ts'

export type MovableClock = Clock & {
  set(instant: string | Date): void
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void
}

export function movableClock(start: string | Date): MovableClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set(instant) {
      now = new Date(instant)
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }) {
      const secondsAltogether = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
      now = new Date(now.getTime() + secondsAltogether * 1000 + ms)
    },
  }
}
