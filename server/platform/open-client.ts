/** Opens one connection outside of any pool, whose loss ends nothing but the statement that needs it. */
import pg from 'pg'

export async function openClient(options: string | pg.ClientConfig): Promise<pg.Client> {
  const client = newClient(options)
  await client.connect()
  return client
}

/**
 * Not connected yet. A client without a listener would end the process when the server goes away while the client is
 * idle or closing; a statement that is under way is rejected all the same.
 */
export function newClient(options: string | pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  client.on('error', () => undefined)
  return client
}
