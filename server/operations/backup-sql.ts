/** What a backup reads: every row of every table, as of one moment. */
import pg from 'pg'
import { variantsOf } from '#contract/values/picture-variants.ts'

const ROWS_AT_ONCE = 2_000

/** All that the transaction reads is as of its first statement. */
export async function beginRepeatableRead(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

export async function listApplied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}

/** Every table of the shop by name, with the other ones that it points to. */
export async function readTables(client: pg.ClientBase): Promise<{ name: string; needs: string[] }[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `SELECT relname AS name, ARRAY(
      SELECT confrelid::regclass::text FROM pg_constraint
      WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS needs
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely%'
    ORDER BY relname`,
  )
  return rows
}

/** By the primary key, so that a row comes after the earlier rows of its own table that it points to. */
export async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  const name = pg.escapeIdentifier(table)
  const { rows: keys } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
    WHERE indrelid = $1::regclass AND indisprimary ORDER BY array_position(indkey::int2[], attnum)`,
    [name],
  )
  const order = keys.map((key) => pg.escapeIdentifier(key.name)).join(', ') || 'ctid'
  await client.query(
    `DECLARE archived NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${name} t ORDER BY ${order}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM archived`)
    if (rows.length === 0) break
    for (const { row } of rows) yield row
  }
  await client.query('CLOSE archived')
}

export async function listSequences(client: pg.ClientBase): Promise<{ sequence: string; last: string }[]> {
  const { rows } = await client.query<{ sequence: string; last: string }>(
    `SELECT sequencename AS sequence, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  return rows
}

/** Where the files lie that members brought, with their smaller variants, as server/gateways/storage-disk.ts keeps them. */
export async function listUploads(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>(
    `SELECT CASE area WHEN 'public' THEN 'public/' ELSE 'temp/' END || path AS path FROM stored_file`,
  )
  return new Set(rows.flatMap(({ path }) => [path, ...variantsOf(path).map((variant) => variant.path)]))
}
