/** Writes rows of the demo tower in bulk; knows tables only by name. */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'

export type Row = Record<string, unknown>

/** One statement however many rows there are; all rows have the columns of the first one. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Ids by code. */
export async function idsByCode(
  tx: Tx,
  table: 'product' | 'ticket_type' | 'resource',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM ${sql.table(table)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** A database in which nobody sells or set anything yet. Waits for whoever is just seeding it. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  await sql`LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ untouched: boolean }>`
    SELECT NOT EXISTS (SELECT FROM product) AND NOT EXISTS (SELECT FROM setting)
      AND NOT EXISTS (SELECT FROM member) AS untouched`.execute(tx)
  return rows[0]?.untouched ?? false
}

/** After so many rows the planner must not guess. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`ANALYZE`.execute(db)
}
