/** A value from outside that many callers share until shortly before its end; only one of them fetches it. */
import type { Clock } from '../platform/clock.ts'

export type Fetched = { value: string; expiresInSeconds: number }

export type Shared = {
  read(): Promise<string>
  /** The provider withdrew it: the next reader fetches. */
  forget(): void
}

/** Nobody must be handed a value that ends on its way. */
const EARLY_SECONDS = 300

export function cacheUntilStale(wall: Clock, fetch: () => Promise<Fetched>): Shared {
  let kept: { value: string; until: number } | null = null
  let underWay: Promise<string> | null = null

  async function renew(): Promise<string> {
    const asked = wall.now().getTime()
    const { value, expiresInSeconds } = await fetch()
    kept = { value, until: asked + (expiresInSeconds - EARLY_SECONDS) * 1000 }
    return value
  }

  return {
    read() {
      if (kept && wall.now().getTime() < kept.until) return Promise.resolve(kept.value)
      // What failed is not kept: the next caller tries again.
      underWay ??= renew().finally(() => {
        underWay = null
      })
      return underWay
    },
    forget() {
      kept = null
    },
  }
}
