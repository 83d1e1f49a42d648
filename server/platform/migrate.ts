/** Brings a database to the newest schema: plain SQL files, forward only, each applied once, whichever process starts first. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { applyMigration, listApplied } from './migrate-sql.ts'
import { openDb } from './open-db.ts'

const migrationsFolder = join(import.meta.dirname, '../migrations')

/** The names of all migrations, in the order in which they apply. */
export function listMigrations(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** Answers the names it applied. Processes that start at once wait for each other on the migrator's lock. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const { db, close } = openDb(url, { maxConnections: 1, name: 'lookout migrate', statementSeconds: 0 })
  try {
    const { error, results } = await migratorOf(db, folder).migrateToLatest()
    if (error) {
      const failed = results?.find(({ status }) => status === 'Error')?.migrationName
      throw new Error(`migration ${failed ?? ''} failed: ${error}`, { cause: error })
    }
    return (results ?? []).map(({ migrationName }) => migrationName)
  } finally {
    await close()
  }
}

/** What readiness asks: is every migration of this program applied? One that is newer than the program is fine. */
export async function isMigrated(db: Db, folder = migrationsFolder): Promise<boolean> {
  const applied = new Set(await listApplied(db))
  return listMigrations(folder).every((name) => applied.has(name))
}

function migratorOf(db: Db, folder: string): Migrator {
  const migrationOf = (name: string): Migration => ({
    up: async (target) => {
      await applyMigration(target, readFileSync(join(folder, name), 'utf8'))
    },
  })
  return new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(listMigrations(folder).map((name) => [name, migrationOf(name)])),
    },
  })
}
