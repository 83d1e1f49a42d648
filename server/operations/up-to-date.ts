/** Brings a database to the newest schema, the queue's own tables included, before a process of the shop opens on it. */
import { withAdvisoryLock } from '../platform/advisory-lock.ts'
import { prepareJobs } from '../platform/jobs.ts'
import { migrate } from '../platform/migrate.ts'

export const UP_TO_DATE_LOCK = 7_010_490

/**
 * Processes that start at once go one after the other: the migrator reads the whole catalogue of the database, and falls
 * over a table of the queue that another process replaces meanwhile.
 */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  await withAdvisoryLock(databaseUrl, UP_TO_DATE_LOCK, async () => {
    await migrate(databaseUrl)
    await prepareJobs(databaseUrl)
  })
}
