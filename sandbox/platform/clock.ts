/** The virtual clock: real time plus what was advanced. It drives deadlines and retries, never signatures. */
import type { Store } from './store.ts'

export type VirtualClock = {
  /** Milliseconds since 1970. */
  now(): number
  advance(ms: number): void
  /** Back to real time. */
  reset(): void
}

/** `real` is another time to count from, for a simulation that is replayed. */
export function openClock(store: Store, real: () => number = Date.now): VirtualClock {
  const settings = store.collection<{ id: string; ms: number }>('clock')
  let aheadMs = settings.get('ahead')?.ms ?? 0
  const set = (ms: number) => {
    aheadMs = ms
    settings.put({ id: 'ahead', ms })
  }
  return {
    now: () => real() + aheadMs,
    advance: (ms) => set(aheadMs + ms),
    reset: () => set(0),
  }
}

/** `2026-11-21T10:00:00+08:00`, as WeChat Pay writes instants. */
export const beijingRfc3339 = (ms: number): string => `${beijing(ms).slice(0, 19)}+08:00`

/** `2026-11-21 10:00:00`, as Alipay writes them. */
export const beijingTime = (ms: number): string => beijing(ms).slice(0, 19).replace('T', ' ')

/** `2026-11-21`, the venue's and the providers' day. */
export const beijingDay = (ms: number): string => beijing(ms).slice(0, 10)

/** Reads `yyyy-MM-dd HH:mm:ss` as Beijing time; NaN when it is something else. */
export const parseBeijingTime = (value: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? Date.parse(`${value.replace(' ', 'T')}+08:00`) : Number.NaN

const EIGHT_HOURS_MS = 8 * 3600 * 1000
const beijing = (ms: number): string => new Date(ms + EIGHT_HOURS_MS).toISOString()
