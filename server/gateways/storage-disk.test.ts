/** Files on disk: concurrent writes are atomic, and a delete clears what a crash left. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { storageDisk } from './storage-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'lookout-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

const disk = storageDisk(folder)
const uploads = join(folder, 'public', 'uploads')

test('concurrent writes of one file all succeed, and no read sees a part of it', async () => {
  const place = { area: 'public', path: 'uploads/many.webp' } as const
  const bytes = Buffer.alloc(3_000_000, 'x')
  let isOver = false
  const looks: (number | undefined)[] = []
  const looking = (async () => {
    while (!isOver) looks.push((await disk.get(place))?.length)
  })()
  await Promise.all(Array.from({ length: 20 }, () => disk.put(place, bytes, 'image/webp')))
  isOver = true
  await looking
  looks.push((await disk.get(place))?.length)
  expect(new Set(looks.filter((length) => length !== undefined))).toEqual(new Set([bytes.length]))
  expect(readdirSync(uploads).filter((name) => !name.startsWith('.'))).toEqual(['many.webp'])
  expect(readdirSync(join(uploads, '.parts'))).toEqual([])
})

test('a delete clears what a crash left of that file, and nothing of another', async () => {
  const place = { area: 'public', path: 'uploads/one.webp' } as const
  const other = { area: 'public', path: 'uploads/one-640.webp' } as const
  for (const each of [place, other]) await disk.put(each, Buffer.from('all of it'), 'image/webp')
  mkdirSync(join(uploads, '.parts'), { recursive: true })
  for (const part of ['one.webp.left', 'one-640.webp.left'])
    writeFileSync(join(uploads, '.parts', part), 'ha')
  await disk.delete(place)
  expect(await disk.get(place)).toBeNull()
  expect(await disk.get(other)).toEqual(Buffer.from('all of it'))
  expect(readdirSync(join(uploads, '.parts'))).toEqual(['one-640.webp.left'])
  await disk.delete(other)
  await disk.delete(other)
  expect(readdirSync(join(uploads, '.parts'))).toEqual([])
})
