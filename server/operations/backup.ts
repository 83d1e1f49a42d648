/** Writes the whole shop, as it stands at one moment, into one file while it goes on selling: every row and every file. */
import { createReadStream, createWriteStream, existsSync, globSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { openClient } from '../platform/open-client.ts'
import {
  beginRepeatableRead,
  listApplied,
  listSequences,
  listUploads,
  readTables,
  rowsOf,
} from './backup-sql.ts'

/** The first line of an archive. */
export type ArchiveHead = { lookout: 'backup'; form: 1; takenAt: string; migrations: string[] }

/**
 * The lines after it: a table begins, one of its rows (JSON as PostgreSQL writes it), a sequence, a file, and the last
 * line, without which an archive is not whole.
 */
export type ArchiveLine =
  | { table: string }
  | { row: string }
  | { sequence: string; last: string }
  | { file: string; base64: string }
  | { end: { rows: number; files: number } }

export type Archived = { rows: number; files: number }

export async function backUp(
  { databaseUrl, filesFolder }: { databaseUrl: string; filesFolder: string },
  archive: string,
): Promise<Archived> {
  const client = await openClient({ connectionString: databaseUrl, application_name: 'lookout backup' })
  const count: Archived = { rows: 0, files: 0 }
  try {
    await beginRepeatableRead(client)
    // A half-written archive never carries the name of a whole one; it holds what the database holds, so nobody else reads it.
    const part = `${archive}.part`
    const lines = Readable.from(linesOf(client, filesFolder, count))
    await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600 }))
    renameSync(part, archive)
  } finally {
    await client.end()
  }
  return count
}

async function* linesOf(client: pg.Client, filesFolder: string, count: Archived): AsyncGenerator<string> {
  const head: ArchiveHead = {
    lookout: 'backup',
    form: 1,
    takenAt: new Date().toISOString(),
    migrations: await listApplied(client),
  }
  yield line(head)
  for (const table of await listTables(client)) {
    yield line({ table })
    for await (const row of rowsOf(client, table)) {
      count.rows += 1
      yield `${row}\n`
    }
  }
  for (const sequence of await listSequences(client)) yield line(sequence)
  const uploads = await listUploads(client)
  for (const file of filesIn(filesFolder)) {
    // Brought after the moment of this backup: without its row nobody would ever clear it.
    if (uploadPath.test(file) && !uploads.has(file)) continue
    const bytes = await bytesOf(join(filesFolder, file))
    if (!bytes) continue
    count.files += 1
    yield line({ file, base64: bytes.toString('base64') })
  }
  yield line({ end: count })
}

const line = (said: ArchiveHead | Exclude<ArchiveLine, { row: string }>) => `#${JSON.stringify(said)}\n`

/** Every table of the shop, those first that others point to. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await readTables(client)
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((need) => ordered.includes(need)),
    )
    if (next.length === 0) throw new Error('tables point to each other in a circle')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

const uploadPath = /^(?:public|temp)\/uploads\//

/** Null when it was deleted meanwhile: then its time had come. */
async function bytesOf(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? globSync('**/*', { cwd: folder }).filter((path) =>
        statSync(join(folder, path), { throwIfNoEntry: false })?.isFile(),
      )
    : []

/** Reads an archive line by line, its head first. */
export async function* readArchive(archive: string): AsyncGenerator<ArchiveHead | ArchiveLine> {
  const unpacked = createGunzip()
  const source = createReadStream(archive)
  source.on('error', (error) => unpacked.destroy(error))
  for await (const text of splitLines(source.pipe(unpacked)))
    yield text.startsWith('#') ? (JSON.parse(text.slice(1)) as ArchiveHead | ArchiveLine) : { row: text }
}

/** At line feeds alone: what people wrote may have other separators of lines, which JSON leaves as they are. */
async function* splitLines(chunks: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of chunks.setEncoding('utf8') as AsyncIterable<string>) {
    const [rest = '', ...others] = chunk.split('\n')
    begun.push(rest)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last !== '') yield last
}
