/** What comes into stock and what leaves it without being sold: one entry and the capacity of its pool, in one statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type StockEntry = {
  resourceId: number
  /** Negative for what leaves. */
  quantity: number
  kind: 'RECEIPT' | 'CORRECTION' | 'DAMAGE' | 'RETURN'
  note?: string
  /** staff:<account> or system */
  actor: string
  at: Date
}

/** The CHECK of the pool refuses what would leave less than is held and sold. The first entry makes the pool. */
export async function bookStock(db: Db | Tx, entry: StockEntry): Promise<void> {
  const { resourceId, quantity, kind, note = '', actor, at } = entry
  await sql`
    WITH new_entry AS (
      INSERT INTO stock_entry (resource_id, quantity, kind, note, actor, at)
      SELECT id, ${quantity}::integer, ${kind}, ${note}, ${actor}, ${at}::timestamptz FROM resource
      WHERE id = ${resourceId} AND resource.kind = 'STOCK'
      RETURNING resource_id, quantity
    ),
    changed_pool AS (
      UPDATE pool SET capacity = pool.capacity + new_entry.quantity FROM new_entry
      WHERE pool.resource_id = new_entry.resource_id RETURNING pool.id
    )
    INSERT INTO pool (resource_id, capacity) SELECT resource_id, quantity FROM new_entry
    WHERE NOT EXISTS (SELECT FROM changed_pool)
    ON CONFLICT (resource_id, visit_date, slot_from) DO UPDATE SET capacity = pool.capacity + excluded.capacity`.execute(
    db,
  )
}
