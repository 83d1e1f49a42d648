/**
 * Seeds the demo tower that all shops under test of a run begin with, and keeps the PostgreSQL that they share. Started
 * as a child process; sends a `DemoTower` to its parent and ends when the parent does.
 */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabaseIfMissing } from '../scripts/launch/database-sql.ts'
import { seedIfEmpty } from '../scripts/launch/seed-if-empty.ts'
import { databaseUrl, startEmbeddedPostgres } from '../server/operations/embedded-postgres.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openClient } from '../server/platform/open-client.ts'
import type { DemoTower } from './support/tower-copy.ts'

const folder = join(import.meta.dirname, '../.lookout/e2e', String(process.pid))

async function seed(postgresUrl: string): Promise<DemoTower> {
  const database = 'tower'
  const client = await openClient(postgresUrl)
  await createDatabaseIfMissing(client, database)
  await client.end()
  const url = databaseUrl(postgresUrl, database)
  const filesDir = join(folder, 'files')
  const vaultSecret = randomBytes(32).toString('base64')
  const seededAt = new Date().toISOString()
  await migrate(url)
  await seedIfEmpty({ DATABASE_URL: url, FILES_DIR: filesDir, VAULT_SECRET: vaultSecret }, () => undefined)
  return { postgresUrl, database, filesDir, vaultSecret, seededAt }
}

async function start() {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), fast: true })
  const stop = async () => {
    await postgres.stop()
    for (const path of [folder, postgres.folder]) await rm(path, { recursive: true, force: true })
    process.exit(0)
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop())
  process.send?.(await seed(postgres.url))
}

await start()
