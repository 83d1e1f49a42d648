/** An empty database gets the demo tower. */

import { systemChance } from '../../server/platform/chance.ts'
import { wallClock } from '../../server/platform/clock.ts'
import { openClient } from '../../server/platform/open-client.ts'
import { openDb } from '../../server/platform/open-db.ts'
import { vaultOf } from '../../server/platform/vault.ts'
import { hasProducts } from './database-sql.ts'

export type Seedable = { DATABASE_URL: string; FILES_DIR: string; VAULT_SECRET: string }

/** Answers whether there was something to do. The database is migrated. */
export async function seedIfEmpty(settings: Seedable, say: (step: string) => void): Promise<boolean> {
  // seedDemo looks for itself; asking first spares every other start the load of all it brings.
  if (await isSeeded(settings.DATABASE_URL)) return false
  say('Seeding the demo tower …')
  const { seedDemo } = await import('../../demo/seed.ts')
  const { db, close } = openDb(settings.DATABASE_URL, {
    maxConnections: 2,
    name: 'lookout seed',
    statementSeconds: 0,
  })
  try {
    return await seedDemo({
      db,
      clock: wallClock,
      chance: systemChance,
      vault: vaultOf(Buffer.from(settings.VAULT_SECRET, 'base64')),
      filesDir: settings.FILES_DIR,
    })
  } finally {
    await close()
  }
}

async function isSeeded(url: string): Promise<boolean> {
  const client = await openClient(url)
  try {
    return await hasProducts(client)
  } finally {
    await client.end()
  }
}
