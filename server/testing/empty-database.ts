/** Takes a used test database back to what its template was: the same tables, the same rows, sequences at their start. */
import pg from 'pg'

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
    'SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  if ((await schemaOf(client)) !== template.schema) return false
  const used = await listUsed(client, template)
  // No trigger: neither the ledger's "append only" nor any notification.
  await client.query('SET session_replication_role = replica')
  if (used.length > 0)
    await client.query(`TRUNCATE ${used.map(pg.escapeIdentifier).join(', ')} RESTART IDENTITY CASCADE`)
  // Statistics survive TRUNCATE: those of the last test's rows would make bad plans for the next one's.
  await client.query('DELETE FROM pg_statistic WHERE starelid = ANY ($1::regclass[])', [
    template.tables.map(pg.escapeIdentifier),
  ])
  for (const [table, rows] of Object.entries(template.rows)) await restoreRows(client, table, rows)
  await client.query(`SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`)
  return true
}

/** Tables with other rows than the template's. */
async function listUsed(client: pg.Client, { tables, rows }: Template): Promise<string[]> {
  const questions = tables.map((table) => {
    const name = pg.escapeIdentifier(table)
    const used = rows[table]
      ? `(SELECT json_agg(t)::text FROM ${name} t) IS DISTINCT FROM ${pg.escapeLiteral(rows[table])}`
      : `EXISTS (SELECT FROM ${name})`
    return `SELECT ${pg.escapeLiteral(table)} AS used WHERE ${used}`
  })
  const { rows: found } = await client.query(questions.join(' UNION ALL '))
  return found.map(({ used }) => used)
}

/** Where truncating reached it, itself or through a table that it points to. */
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
