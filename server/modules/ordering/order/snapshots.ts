/** What orders promise, by its number: snapshots never change, so a process reads and parses each of them once. */
import type pg from 'pg'
import { memoryOf } from '../../../platform/memory.ts'
import type { OfferSnapshot, ProductSnapshot } from './snapshot.ts'
import { findSnapshot } from './snapshot-sql.ts'

export type Snapshots = {
  product(id: number): Promise<ProductSnapshot>
  offer(id: number): Promise<OfferSnapshot>
}

const REMEMBERED = 10_000

export function rememberSnapshots(pool: pg.Pool): Snapshots {
  const snapshots = memoryOf<ProductSnapshot | OfferSnapshot>({
    maxEntries: REMEMBERED,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  const snapshot = (id: number) =>
    snapshots.get(String(id), async () => {
      const content = await findSnapshot(pool, id)
      if (!content) throw new Error(`snapshot ${id} is gone`)
      return content
    })
  // An order names the snapshots of its products and those of its offers apart.
  return {
    product: (id) => snapshot(id) as Promise<ProductSnapshot>,
    offer: (id) => snapshot(id) as Promise<OfferSnapshot>,
  }
}
