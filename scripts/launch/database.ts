/** The database of a copy of the shop: the one that DATABASE_URL names, or the embedded one. */
import { join } from 'node:path'
import { databaseUrl } from '../../server/operations/embedded-postgres.ts'
import { openClient } from '../../server/platform/open-client.ts'
import type { Children } from './children.ts'
import { createDatabaseIfMissing } from './database-sql.ts'

export type Database = {
  url: string
  /** Where the embedded one keeps its data; null for one of the operator's. */
  folder: string | null
  /** True when it was still running: a killed copy had left it behind. */
  adopted: boolean
}

const NAME = 'lookout'

export async function openDatabase(
  children: Children,
  folder: string,
  onLine: (line: string) => void,
): Promise<Database> {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, folder: null, adopted: false }
  const { report } = await children.start({
    name: 'PostgreSQL',
    script: join(import.meta.dirname, 'keep-postgres.ts'),
    env: { LOOKOUT_POSTGRES_DIR: join(folder, 'postgres') },
    onLine,
  })
  const server = String(report['url'])
  await makeDatabase(server)
  return {
    url: databaseUrl(server, NAME),
    folder: String(report['folder']),
    adopted: report['adopted'] === true,
  }
}

async function makeDatabase(server: string): Promise<void> {
  const client = await openClient(server)
  try {
    await createDatabaseIfMissing(client, NAME)
  } finally {
    await client.end()
  }
}
