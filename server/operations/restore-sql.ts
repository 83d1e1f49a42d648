/** What a restore writes: rows as an archive holds them, into tables that were emptied for them. */
import pg from 'pg'

export async function beginRestore(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN')
}

export async function commitRestore(client: pg.ClientBase): Promise<void> {
  await client.query('COMMIT')
}

export async function hasRows(client: pg.ClientBase, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(table)} LIMIT 1`)
  return rowCount !== 0
}

export async function deleteRows(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`DELETE FROM ${pg.escapeIdentifier(table)}`)
}

/** Rows are JSON as PostgreSQL writes it. They keep their ids; what a table computes itself, it computes anew. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const name = pg.escapeIdentifier(table)
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
    WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [name],
  )
  const list = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
  await client.query(
    `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
    SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

export async function setSequence(client: pg.ClientBase, sequence: string, last: string): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(sequence), last])
}
