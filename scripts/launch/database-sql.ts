/** What the launcher asks a database before the shop opens on it. */
import pg from 'pg'

/** On the connection of another database of the same server; as a copy of `template`, to which nobody is connected. */
export async function createDatabaseIfMissing(
  client: pg.ClientBase,
  name: string,
  template = 'template1',
): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  const named = [name, template].map((database) => pg.escapeIdentifier(database))
  if (!rowCount) await client.query(`CREATE DATABASE ${named.join(' TEMPLATE ')}`)
}

export async function hasProducts(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM product LIMIT 1')
  return rowCount !== 0
}
