/** The demo tower of a run of journeys, seeded once by e2e/demo-tower.ts: each shop under test takes a copy. */
import { cp } from 'node:fs/promises'
import { createDatabaseIfMissing } from '../../scripts/launch/database-sql.ts'
import { databaseUrl } from '../../server/operations/embedded-postgres.ts'
import { openClient } from '../../server/platform/open-client.ts'

export type DemoTower = {
  /** Of the maintenance database of the server that all copies share. */
  postgresUrl: string
  /** The database that is copied, to which nobody is connected any more. */
  database: string
  /** Pictures and uploads of the demo. */
  filesDir: string
  vaultSecret: string
  /** By the wall clock. */
  seededAt: string
}

type Copy = { database: string; filesDir: string }

/** Answers the address of the new database. */
export async function copyTower(tower: DemoTower, { database, filesDir }: Copy): Promise<string> {
  const client = await openClient(tower.postgresUrl)
  try {
    await createDatabaseIfMissing(client, database, tower.database)
  } finally {
    await client.end()
  }
  await cp(tower.filesDir, filesDir, { recursive: true })
  return databaseUrl(tower.postgresUrl, database)
}
