/** Lets processes do one after the other what they must not do at once. */
import { beginWithAdvisoryLock } from './advisory-lock-sql.ts'
import { openClient } from './open-client.ts'

/**
 * Waits until nobody else works under this number on this database, works, and lets the next one begin; also when the
 * work fails or the process dies. The lock belongs to a transaction, so it holds through a pooler as well.
 */
export async function withAdvisoryLock<T>(url: string, number: number, work: () => Promise<T>): Promise<T> {
  const client = await openClient({ connectionString: url, application_name: 'lookout lock' })
  try {
    await beginWithAdvisoryLock(client, number)
    return await work()
  } finally {
    await client.end()
  }
}
