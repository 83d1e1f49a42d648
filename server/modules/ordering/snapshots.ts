/** What orders promise, by its number: snapshots never change, so a process reads and parses each of them once. */
import type pg from 'pg'
import { memoryOf } from '../../platform/memory.ts'
import { prepared } from '../../platform/prepared.ts'
import type { OfferSnapshot, ProductSnapshot } from './snapshot.ts'

export type Snapshots = {
  product(id: number): Promise<ProductSnapshot>
  offer(id: number): Promise<OfferSnapshot>
}

const snapshotStatement = prepared<{ content: ProductSnapshot | OfferSnapshot }>(
  'snapshot',
  'SELECT content FROM snapshot WHERE id = $1',
)

const REMEMBERED = 10_000

export function rememberSnapshots(pool: pg.Pool): Snapshots {
  const snapshots = memoryOf<ProductSnapshot | OfferSnapshot>({
    maxEntries: REMEMBERED,
    maxAgeMs: Number.POSITIVE_INFINITY,
  })
  const snapshot = (id: number) =>
    snapshots.get(String(id), async () => {
      const [row] = await snapshotStatement.run(pool, [id])
      if (!row) throw new Error(`snapshot ${id} is gone`)
      return row.content
    })
  // An order names the snapshots of its products and those of its offers apart.
  return {
    product: (id) => snapshot(id) as Promise<ProductSnapshot>,
    offer: (id) => snapshot(id) as Promise<OfferSnapshot>,
  }
}
