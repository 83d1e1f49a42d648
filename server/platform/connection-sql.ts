/** What is asked of a connection itself, whatever its database holds. */
import pg from 'pg'

/** Any answer is a sign of life. */
export async function pingDatabase(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT 1')
}

/** Until the connection ends. */
export async function applySetting(client: pg.ClientBase, name: string, value: string): Promise<void> {
  await client.query('SELECT set_config($1, $2, false)', [name, value])
}

/** Its notifications come to this connection until it ends. */
export async function listenTo(client: pg.ClientBase, channel: string): Promise<void> {
  await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
}
