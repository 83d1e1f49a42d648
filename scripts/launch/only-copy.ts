/** One copy of the shop per data folder. The lock is held by the operating system, so a killed process holds none. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Copy = {
  /** Lets a second copy find this one. */
  announce(address: string): void
  release(): void
}

/** Its message is for the person who started a second copy. */
export class AnotherCopy extends Error {}

export function onlyCopy(folder: string): Copy {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, 'running.json')
  // SQLite brings the one thing Node lacks: a lock on a file that ends with its process.
  const lock = new DatabaseSync(join(folder, 'running.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!/locked/.test(String(error))) throw error
    throw new AnotherCopy(sentenceOf(readNote(note)))
  }
  const write = (address: string | null) => writeFileSync(note, JSON.stringify({ pid: process.pid, address }))
  write(null)
  return {
    announce: write,
    release() {
      rmSync(note, { force: true })
      lock.close()
    },
  }
}

type Note = { pid: number; address: string | null } | null

function readNote(file: string): Note {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return null
  }
}

function sentenceOf(note: Note): string {
  const where = note?.address ? ` at ${note.address}` : ''
  const who = note ? ` (process ${note.pid})` : ''
  return (
    `Another copy of Lookout is already running in this folder${where}${who}. ` +
    'Stop it first (Ctrl-C), or set LOOKOUT_DIR to a folder of its own for a second copy.'
  )
}
