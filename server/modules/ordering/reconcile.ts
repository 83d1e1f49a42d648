/** Are the counters what the rows say? Recomputed from time to time; any difference is a bug and must be seen (law 1). */
import { Gauge } from 'prom-client'
import type { Db } from '../../platform/db.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { findOpenHoldDrift, findPoolDrift } from './reconcile-store.ts'

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

/** Recomputes and shows; answers what it found. */
export function counterWatch(db: Db, { registry }: Metrics): () => Promise<Drift> {
  const gauge = new Gauge({
    name: 'lookout_counter_drift',
    help: 'Counters that differ from the rows they count; must be 0.',
    labelNames: ['counter'],
    registers: [registry],
  })
  return async () => {
    const drift = await findDrift(db)
    gauge.set({ counter: 'pool' }, drift.pools)
    gauge.set({ counter: 'open_hold' }, drift.openHolds)
    return drift
  }
}
