/** Counters beside what the rows add up to, each in one statement, so that both are seen at the same moment. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

export type PoolDrift = { id: number; held: number; sold: number; heldRows: number; soldRows: number }

export async function findPoolDrift(db: Db): Promise<PoolDrift[]> {
  const { rows } = await sql<PoolDrift>`
    SELECT pool.id, pool.held, pool.sold, coalesce(rows.held, 0)::integer AS "heldRows",
      coalesce(rows.sold, 0)::integer AS "soldRows"
    FROM pool LEFT JOIN (
      SELECT pool_id, sum(quantity) FILTER (WHERE state = 'HELD') AS held,
        sum(quantity) FILTER (WHERE state = 'SOLD') AS sold
      FROM hold WHERE state <> 'RELEASED' GROUP BY pool_id
    ) AS rows ON rows.pool_id = pool.id
    WHERE pool.held <> coalesce(rows.held, 0) OR pool.sold <> coalesce(rows.sold, 0)
    ORDER BY pool.id`.execute(db)
  return rows
}

export type OpenHoldDrift = { units: number; orders: number; unitRows: number; orderRows: number }

export async function findOpenHoldDrift(db: Db): Promise<OpenHoldDrift[]> {
  const { rows } = await sql<OpenHoldDrift>`
    SELECT coalesce(open_hold.units, 0) AS units, coalesce(open_hold.orders, 0) AS orders,
      coalesce(rows.units, 0)::integer AS "unitRows", coalesce(rows.orders, 0)::integer AS "orderRows"
    FROM open_hold FULL JOIN (
      SELECT key, sum(quantity - undated_units) AS units, count(*) AS orders
      FROM shop_order, unnest(limit_keys) AS key
      -- Unpaid orders always have a time when they end; saying so leads along the index of what is due.
      WHERE flow_status IN ('INIT', 'AWAIT_PAID') AND due_at IS NOT NULL GROUP BY key
    ) AS rows USING (key)
    WHERE coalesce(open_hold.units, 0) <> coalesce(rows.units, 0)
      OR coalesce(open_hold.orders, 0) <> coalesce(rows.orders, 0)`.execute(db)
  return rows
}
