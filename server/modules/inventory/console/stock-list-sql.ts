/** What is in stock, what it is sold as, and its entries, as staff see them. */
import { sql } from 'kysely'
import type { Stock, stockKinds } from '#contract/console/inventory.ts'
import type { Db, Tx } from '../../../platform/db.ts'

/** `poolId` is null where nothing has come yet. */
export type StockRow = Omit<Stock, 'offers' | 'onShelf'> & {
  id: number
  poolId: number | null
  offerIds: number[]
}

type Page = { atMost: number | null; after: string | null; limit: number }

const columns = sql`resource.id, pool.id AS "poolId", resource.code, coalesce(capacity, 0) AS capacity, coalesce(held, 0) AS held,
  coalesce(sold, 0) AS sold, coalesce(capacity - held - sold, 0) AS left,
  ARRAY(SELECT offer_id FROM draw WHERE draw.resource_id = resource.id ORDER BY offer_id) AS "offerIds"`

/** By code, from the one after the cursor on; also what has never had an entry. */
export async function listStockRows(db: Db, { atMost, after, limit }: Page): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    SELECT ${columns} FROM resource LEFT JOIN pool ON pool.resource_id = resource.id
    WHERE resource.kind = 'STOCK' AND (${after}::text IS NULL OR resource.code > ${after})
      AND (${atMost}::integer IS NULL OR coalesce(capacity - held - sold, 0) <= ${atMost})
    ORDER BY resource.code LIMIT ${limit}`.execute(db)
  return rows
}

/** Of how many things no more is left. */
export async function countStock(db: Db, atMost: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM resource LEFT JOIN pool ON pool.resource_id = resource.id
    WHERE resource.kind = 'STOCK' AND coalesce(capacity - held - sold, 0) <= ${atMost}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Null when there is none. */
export async function findStockRow(on: Db | Tx, code: string): Promise<StockRow | null> {
  const { rows } = await sql<StockRow>`
    SELECT ${columns} FROM resource LEFT JOIN pool ON pool.resource_id = resource.id
    WHERE resource.code = ${code} AND resource.kind = 'STOCK'`.execute(on)
  return rows[0] ?? null
}

/** Until the transaction ends nobody holds, sells or books any of it. */
export async function lockStock(tx: Tx, resourceId: number): Promise<void> {
  await sql`SELECT FROM resource WHERE id = ${resourceId} FOR NO KEY UPDATE`.execute(tx)
  await sql`SELECT FROM pool WHERE resource_id = ${resourceId} AND visit_date IS NULL FOR NO KEY UPDATE`.execute(
    tx,
  )
}

export type EntryRow = {
  id: number
  at: Date
  kind: (typeof stockKinds)[number]
  quantity: number
  note: string
  actor: string
}

/** Newest first. */
export async function listEntries(
  db: Db,
  resourceId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT id, at, kind, quantity, note, actor FROM stock_entry
    WHERE resource_id = ${resourceId} AND (${after}::bigint IS NULL OR id < ${after}::bigint)
    ORDER BY id DESC LIMIT ${limit}`.execute(db)
  return rows
}
