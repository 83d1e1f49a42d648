/** The demo tower gets a past, however long it takes. */
import { wallClock } from '../../server/platform/clock.ts'
import { openDb } from '../../server/platform/open-db.ts'
import { vaultOf } from '../../server/platform/vault.ts'
import type { Seedable } from './seed-if-empty.ts'

/** Answers what it did. */
export async function addHistory(
  { DATABASE_URL, VAULT_SECRET }: Pick<Seedable, 'DATABASE_URL' | 'VAULT_SECRET'>,
  days: number,
): Promise<string> {
  const { seedHistory } = await import('../../demo/history/history.ts')
  const { db, close } = openDb(DATABASE_URL, {
    maxConnections: 1,
    name: 'lookout history',
    statementSeconds: 0,
  })
  try {
    const vault = vaultOf(Buffer.from(VAULT_SECRET, 'base64'))
    const orders = await seedHistory({ db, clock: wallClock, vault }, days)
    return orders === null
      ? 'There is a history already, or no demo tower; nothing was changed.'
      : `${orders} orders of ${days} past days were made.`
  } finally {
    await close()
  }
}
