/** Are the counters what the rows say? Recomputed from time to time; any difference is a bug and must be seen (law 1). */
import { Gauge } from 'prom-client'
import type { Db } from '../../../platform/db.ts'
import { memoryOf } from '../../../platform/memory.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { findOpenHoldDrift, findPoolDrift } from './reconcile-sql.ts'

export type Drift = {
  /** Pools whose held or sold differs from the holds on them. */
  pools: number
  /** Counters against hoarding that differ from the unpaid orders that weigh on them. */
  openHolds: number
}

export async function findDrift(db: Db): Promise<Drift> {
  const [pools, openHolds] = await Promise.all([findPoolDrift(db), findOpenHoldDrift(db)])
  return { pools: pools.length, openHolds: openHolds.length }
}

/** Reads all holds, so it is not done at every look at the figures. */
const RECOMPUTE_MS = 5 * 60_000

export function watchCounters({ registry }: Pick<Metrics, 'registry'>, db: Db): void {
  const drift = memoryOf<Drift>({ maxEntries: 1, maxAgeMs: RECOMPUTE_MS })
  new Gauge({
    name: 'lookout_counter_drift',
    help: 'Counters that differ from the rows they count; must be 0.',
    labelNames: ['counter'],
    registers: [registry],
    async collect() {
      this.reset()
      // While the database is away, all other figures are wanted more than ever.
      const found = await drift.get('', () => findDrift(db)).catch(() => null)
      if (!found) return
      this.set({ counter: 'pool' }, found.pools)
      this.set({ counter: 'open_hold' }, found.openHolds)
    },
  })
}
