/** What the sandbox remembers: maps in memory, written behind to one SQLite file. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Collection<T extends { id: string }> = {
  get(id: string): T | null
  all(): T[]
  /** Adds, or replaces the one with the same id. */
  put(item: T): T
  remove(id: string): void
  clear(): void
}

export type Store = {
  /** One per name; items come back in the order in which they were first put. */
  collection<T extends { id: string }>(name: string): Collection<T>
  /** Empties every collection that was opened, but for these. */
  clearBut(names: readonly string[]): void
  /** Before anybody is notified of a change: a provider that is killed never forgets what it said. */
  writeDown(): void
  close(): void
}

type Change = { name: string; id: string; json: string | null }

const WRITE_EVERY_MS = 200

/** Opens `state.sqlite` below `dir`. What nobody was notified of may be lost when the process is killed: at most 200 ms. */
export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true })
  const file = new DatabaseSync(join(dir, 'state.sqlite'))
  // A killed process loses nothing that SQLite took; only a crashing machine could, and that is fine for a sandbox.
  file.exec('PRAGMA synchronous = OFF')
  // Appends to one file; the usual journal is a file that is made and removed for each reply.
  file.exec('PRAGMA journal_mode = WAL')
  file.exec(
    'CREATE TABLE IF NOT EXISTS item (position INTEGER PRIMARY KEY, name TEXT, id TEXT, json TEXT, UNIQUE (name, id))',
  )
  const write = writerOf(file)
  const dirty = new Map<string, { name: string; id: string; item: object | null }>()
  const writeDown = () => {
    if (dirty.size === 0) return
    const changes = [...dirty.values()].map(({ name, id, item }) => ({
      name,
      id,
      json: item && JSON.stringify(item),
    }))
    dirty.clear()
    write(changes)
  }
  const timer = setInterval(writeDown, WRITE_EVERY_MS).unref()
  const open = new Map<string, { clear(): void }>()
  return {
    collection: <T extends { id: string }>(name: string) => {
      const changed = (id: string, item: T | null) => dirty.set(`${name} ${id}`, { name, id, item })
      const known = open.get(name) ?? collectionOf<T>(read<T>(file, name), changed)
      open.set(name, known)
      return known as Collection<T>
    },
    clearBut: (names) => {
      for (const [name, collection] of open) if (!names.includes(name)) collection.clear()
    },
    writeDown,
    close: () => {
      clearInterval(timer)
      writeDown()
      file.close()
    },
  }
}

function collectionOf<T extends { id: string }>(
  items: Map<string, T>,
  changed: (id: string, item: T | null) => void,
): Collection<T> {
  const remove = (id: string) => {
    if (items.delete(id)) changed(id, null)
  }
  return {
    get: (id) => items.get(id) ?? null,
    all: () => [...items.values()],
    put: (item) => {
      items.set(item.id, item)
      changed(item.id, item)
      return item
    },
    remove,
    clear: () => {
      for (const id of [...items.keys()]) remove(id)
    },
  }
}

function read<T>(file: DatabaseSync, name: string): Map<string, T> {
  const rows = file.prepare('SELECT id, json FROM item WHERE name = ? ORDER BY position').all(name)
  return new Map(rows.map((row) => [String(row['id']), JSON.parse(String(row['json'])) as T]))
}

function writerOf(file: DatabaseSync): (changes: Change[]) => void {
  const keep = file.prepare(
    'INSERT INTO item (name, id, json) VALUES (?, ?, ?) ON CONFLICT (name, id) DO UPDATE SET json = excluded.json',
  )
  const drop = file.prepare('DELETE FROM item WHERE name = ? AND id = ?')
  return (changes) => {
    file.exec('BEGIN')
    for (const { name, id, json } of changes) {
      if (json === null) drop.run(name, id)
      else keep.run(name, id, json)
    }
    file.exec('COMMIT')
  }
}
