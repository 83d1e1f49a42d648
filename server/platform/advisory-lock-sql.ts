/** Advisory locks of PostgreSQL: a number means what those who ask for it agree on. */
import type pg from 'pg'

/** Begins a transaction as soon as nobody else holds the lock; it ends with the transaction, which may be idle in between. */
export async function beginWithAdvisoryLock(client: pg.ClientBase, number: number): Promise<void> {
  await client.query('BEGIN')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  await client.query('SELECT pg_advisory_xact_lock($1)', [number])
}

/** Held together with others, until it is released or the connection ends. */
export async function shareAdvisoryLock(client: pg.ClientBase, number: number): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [number])
}

export async function releaseSharedAdvisoryLock(client: pg.ClientBase, number: number): Promise<void> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [number])
}

/** False at once where somebody else holds it, alone or shared. */
export async function tryAdvisoryLock(client: pg.ClientBase, number: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    number,
  ])
  return rows[0]?.locked ?? false
}
