/** Brings a database to the newest schema before a process of the shop opens on it. */
import { withAdvisoryLock } from '../platform/advisory-lock.ts'
import { migrate } from '../platform/migrate.ts'

export const UP_TO_DATE_LOCK = 7_010_490

/** Processes that start at once go one after the other: the migrator's own lock is a table that it must create first. */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  await withAdvisoryLock(databaseUrl, UP_TO_DATE_LOCK, () => migrate(databaseUrl))
}
