/** What comes into stock and what leaves it without being sold: one entry and the capacity of its pool, in one statement. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

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

/** The resource of each of these pools, in the order of their pools. */
export async function resourcesOfPools(
  tx: Tx,
  poolIds: readonly number[],
): Promise<{ poolId: number; resourceId: number }[]> {
  const { rows } = await sql<{ poolId: number; resourceId: number }>`
    SELECT id AS "poolId", resource_id AS "resourceId" FROM pool
    WHERE id = ANY (${[...poolIds]}::bigint[]) ORDER BY id`.execute(tx)
  return rows
}

type NewStock = { offerId: number; codes: readonly string[] }

/** With nothing in it, under the first of the codes that is free; null when none is. The offer draws one piece of it. */
export async function insertEmptyStock(
  tx: Tx,
  { offerId, codes }: NewStock,
): Promise<{ code: string } | null> {
  const { rows } = await sql<{ code: string }>`
    WITH new_resource AS (
      INSERT INTO resource (code, kind)
      SELECT code, 'STOCK' FROM unnest(${[...codes]}::text[]) WITH ORDINALITY AS wanted (code, place)
      WHERE NOT EXISTS (SELECT FROM resource WHERE resource.code = wanted.code) ORDER BY place LIMIT 1
      ON CONFLICT (code) DO NOTHING RETURNING id, code
    ),
    new_pool AS (INSERT INTO pool (resource_id, capacity) SELECT id, 0 FROM new_resource),
    new_draw AS (INSERT INTO draw (offer_id, resource_id) SELECT ${offerId}::integer, id FROM new_resource)
    SELECT code FROM new_resource`.execute(tx)
  return rows[0] ?? null
}
