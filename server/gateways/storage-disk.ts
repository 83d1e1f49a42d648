/** Files below a folder of this machine: what is served lies in `public/`, what ends by itself in `temp/`. */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
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
      await mkdir(dirname(path), { recursive: true })
      await writeWhole(partOf(path), bytes)
      await rename(partOf(path), path)
    },
    async get(place) {
      try {
        return await readFile(pathOf(place))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async delete(place) {
      const path = pathOf(place)
      // Half of a file may lie there since a crash.
      for (const file of [path, partOf(path)]) await rm(file, { force: true })
    },
  }
}

/** Hidden, so that it is never served and never in a backup. */
const partOf = (path: string): string => join(dirname(path), `.${basename(path)}.part`)

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

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
