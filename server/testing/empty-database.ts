/** Takes a used test database back to what its template was: the same tables, the same rows, sequences at their start. */
import pg from 'pg'
import { testConnectionsName } from './test-connections.ts'

/** What a template holds before any test: its tables, the rows that migrations wrote, as JSON, and a fingerprint of the schema. */
export type Template = { schema: string; tables: string[]; rows: Record<string, string> }

const keptTables = ['kysely_migration', 'kysely_migration_lock']

export async function readTemplate(client: pg.Client): Promise<Template> {
  const rows: Record<string, string> = {}
  const tables = await listTables(client)
  for (const table of tables) {
    const name = pg.escapeIdentifier(table)
    const { rows: found } = await client.query(`SELECT json_agg(t)::text AS all_rows FROM ${name} t`)
    if (found[0].all_rows !== null) rows[table] = found[0].all_rows
  }
  return { schema: await schemaOf(client), tables, rows }
}

/** Answers false, having changed no row, when the schema is not the template's any more. */
export async function emptyDatabase(client: pg.Client, template: Template): Promise<boolean> {
  // What a killed process left behind must neither write nor hold a lock.
  await client.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> $1`,
    [testConnectionsName],
  )
  if ((await schemaOf(client)) !== template.schema) return false
  const written = await listWritten(client, template)
  // No trigger: neither the ledger's "append only" nor any notification.
  await client.query('SET session_replication_role = replica')
  if (written.length > 0) await client.query(written.map(emptying).join(';'))
  // Statistics survive: those of the last test's rows would make bad plans for the next one's.
  await client.query('DELETE FROM pg_statistic WHERE starelid = ANY ($1::regclass[])', [
    template.tables.map(pg.escapeIdentifier),
  ])
  for (const [table, rows] of Object.entries(template.rows)) await restoreRows(client, table, rows)
  await client.query(`SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`)
  return true
}

type Written = { table: string; bytes: number }

/** More than this is given back to the disk, so that no table grows from test to test. */
const KEPT_BYTES = 128 * 1024

/** TRUNCATE makes a new file for each index, which takes longer than to delete a few rows. */
function emptying({ table, bytes }: Written): string {
  const name = pg.escapeIdentifier(table)
  return bytes > KEPT_BYTES ? `TRUNCATE ${name} CASCADE` : `DELETE FROM ${name}`
}

/** Tables that may hold other rows than the template's: one that was never written has no bytes. */
async function listWritten(client: pg.Client, { tables, rows }: Template): Promise<Written[]> {
  const { rows: sizes } = await client.query<Written>(
    'SELECT name AS "table", pg_relation_size(format(\'public.%I\', name)::regclass)::integer AS bytes FROM unnest($1::text[]) AS name',
    [tables],
  )
  const same = await listSame(client, rows)
  return sizes.filter(({ table, bytes }) => bytes > 0 && !same.has(table))
}

/** Of the tables in which the template has rows, those that have just these. */
async function listSame(client: pg.Client, rows: Template['rows']): Promise<Set<string>> {
  const questions = Object.entries(rows).map(
    ([table, content]) =>
      `SELECT ${pg.escapeLiteral(table)} AS same
       WHERE (SELECT json_agg(t)::text FROM ${pg.escapeIdentifier(table)} t) = ${pg.escapeLiteral(content)}`,
  )
  if (questions.length === 0) return new Set()
  const { rows: found } = await client.query<{ same: string }>(questions.join(' UNION ALL '))
  return new Set(found.map(({ same }) => same))
}

/** Where they were taken away, with their table or with one that it points to. */
async function restoreRows(client: pg.Client, table: string, rows: string): Promise<void> {
  const name = pg.escapeIdentifier(table)
  await client.query(
    `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${name}, $1)
     WHERE NOT EXISTS (SELECT FROM ${name})`,
    [rows],
  )
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY tablename`,
    [keptTables],
  )
  return rows.map(({ tablename }) => tablename)
}

/** Clones keep the template's numbers of everything in their catalogue, so a change shows in their sum. */
async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`SELECT
    (SELECT count(*) || ':' || sum(oid::int8) || ':' || md5(string_agg(relname, ',' ORDER BY oid)) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace) || '/' ||
    (SELECT count(*) || ':' || sum(oid::int8) FROM pg_constraint) || '/' ||
    (SELECT count(*) || ':' || sum(oid::int8) FROM pg_trigger) || '/' ||
    (SELECT count(*) || ':' || sum(oid::int8) FROM pg_proc) || '/' ||
    (SELECT count(*) || ':' || md5(string_agg(attname, ',' ORDER BY attrelid, attnum)) FROM pg_attribute
      WHERE attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)) || '/' ||
    (SELECT coalesce(string_agg(nspname, ','), '') FROM pg_namespace WHERE nspname NOT LIKE 'pg_%') AS schema`)
  return rows[0].schema
}
