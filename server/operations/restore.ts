/** Brings a backup back into an empty database: everything in one transaction, or nothing. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type pg from 'pg'
import { migrate } from '../platform/migrate.ts'
import { openClient } from '../platform/open-client.ts'
import { type Archived, type ArchiveHead, type ArchiveLine, listTables, readArchive } from './backup.ts'
import { listApplied } from './backup-sql.ts'
import { beginRestore, commitRestore, deleteRows, hasRows, insertRows, setSequence } from './restore-sql.ts'

/** Its message is for the operator. */
export class CannotRestore extends Error {}

const ROWS_AT_ONCE = 500
/** Rows in these mean that a shop stands here already; what else is there came with the migrations. */
const telling = ['shop_order', 'member', 'product']

export async function restore(
  { databaseUrl, filesFolder }: { databaseUrl: string; filesFolder: string },
  archive: string,
): Promise<Archived> {
  await migrate(databaseUrl)
  const client = await openClient({ connectionString: databaseUrl, application_name: 'lookout restore' })
  try {
    await beginRestore(client)
    await makeRoom(client)
    const restored = await takeIn(client, filesFolder, archive)
    await commitRestore(client)
    return restored
  } finally {
    // Without the COMMIT nothing has happened.
    await client.end()
  }
}

async function makeRoom(client: pg.Client): Promise<void> {
  for (const table of telling)
    if (await hasRows(client, table))
      throw new CannotRestore('The database is not empty: restore into one that no shop has used.')
  const tables = await listTables(client)
  // Some tables refuse to delete even nothing.
  for (const table of tables.toReversed()) if (await hasRows(client, table)) await deleteRows(client, table)
}

async function takeIn(client: pg.Client, filesFolder: string, archive: string): Promise<Archived> {
  const count: Archived = { rows: 0, files: 0 }
  let table = ''
  let rows: string[] = []
  let end: Archived | null = null
  const flush = async () => {
    if (rows.length > 0) await insertRows(client, table, rows)
    count.rows += rows.length
    rows = []
  }
  for await (const line of readArchive(archive)) {
    if ('row' in line) {
      rows.push(line.row)
      if (rows.length < ROWS_AT_ONCE) continue
    }
    await flush()
    if ('table' in line) table = line.table
    else if ('file' in line) count.files += await keepFile(filesFolder, line)
    else if ('end' in line) end = line.end
    else if (!('row' in line)) await takeHeadOrSequence(client, line)
  }
  if (end?.rows !== count.rows || end.files !== count.files)
    throw new CannotRestore('The archive is not whole: its end is missing.')
  return count
}

async function takeHeadOrSequence(
  client: pg.Client,
  line: ArchiveHead | Extract<ArchiveLine, { sequence: string }>,
): Promise<void> {
  if ('sequence' in line) {
    await setSequence(client, line.sequence, line.last)
    return
  }
  const applied = await listApplied(client)
  if (line.lookout !== 'backup' || line.migrations.join() !== applied.join())
    throw new CannotRestore(
      `The archive was made by another version of the shop (${line.migrations.at(-1)}, here ${applied.at(-1)}). ` +
        'Restore it with that version; the newer one migrates it at its first start.',
    )
}

/** Only below the folder, whatever an archive says. */
async function keepFile(folder: string, { file, base64 }: { file: string; base64: string }): Promise<number> {
  const path = resolve(folder, file)
  if (relative(folder, path).startsWith('..'))
    throw new CannotRestore(`The archive names a file outside: ${file}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(join(path), Buffer.from(base64, 'base64'))
  return 1
}
