/** The demo tower gets a past, however long it takes. */
import { wallClock } from '../../server/platform/clock.ts'
import { openDb } from '../../server/platform/open-db.ts'

/** Answers what it did. */
export async function addHistory(databaseUrl: string, days: number): Promise<string> {
  const { seedHistory } = await import('../../demo/history.ts')
  const { db, close } = openDb(databaseUrl, {
    maxConnections: 1,
    name: 'lookout history',
    statementSeconds: 0,
  })
  try {
    const orders = await seedHistory({ db, clock: wallClock }, days)
    return orders === null
      ? 'There is a history already, or no demo tower; nothing was changed.'
      : `${orders} orders of ${days} past days were made.`
  } finally {
    await close()
  }
}
