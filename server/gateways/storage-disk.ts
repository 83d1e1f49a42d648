/** Files below a folder of this machine: what is served lies in `public/`, what ends by itself in `temp/`. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileLocation, StorageGateway } from '../modules/file/storage-gateway.ts'

const folders = { public: 'public', temporary: 'temp' } as const

/** Addresses as server/web/pages.ts serves them. */
export function storageDisk(filesDir: string): StorageGateway {
  const pathOf = ({ area, path }: FileLocation): string => {
    // Our own names only ever look like this; anything else is a mistake of ours, and shall not reach the disk.
    if (!/^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/.test(path))
      throw new Error('a path that no file of ours has')
    return join(filesDir, folders[area], path)
  }
  return {
    setting: { fileType: 'LOCAL', publicBucketUrl: '/files', tempBucketUrl: '/files/temp' },
    async put(place, bytes) {
      const path = pathOf(place)
      // A name of its own: the same file may be put by several at once.
      const part = join(partsBeside(path), `${basename(path)}.${randomUUID()}`)
      await mkdir(dirname(part), { recursive: true })
      await writeWhole(part, bytes)
      await rename(part, path)
    },
    async get(place) {
      return await orNothing(readFile(pathOf(place)))
    },
    async delete(place) {
      const path = pathOf(place)
      await rm(path, { force: true })
      // Half of it may lie there since a crash.
      const parts = await orNothing(readdir(partsBeside(path)))
      const ofIt = parts?.filter((part) => part.startsWith(`${basename(path)}.`)) ?? []
      for (const part of ofIt) await rm(join(partsBeside(path), part), { force: true })
    },
  }
}

/** What is being written. Hidden, so that it is never served and never in a backup. */
const partsBeside = (path: string): string => join(dirname(path), '.parts')

/** On the disk before it gets its name, so that a machine that fails leaves no empty file behind a row. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Null when there is none. */
const orNothing = <Read>(reading: Promise<Read>): Promise<Read | null> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
