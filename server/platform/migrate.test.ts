/** Migrations on a real PostgreSQL: once each, whichever process starts first, and all or nothing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate } from './migrate.ts'

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const two = {
  '0001_first.sql': 'CREATE TABLE first (id int); INSERT INTO first VALUES (1), (2);',
  '0002_second.sql': 'CREATE TABLE second (id int)',
  'notes.txt': 'not a migration',
}

describe('migrations', () => {
  test('a file that fails leaves the database as it was and is named', async () => {
    const { db, url } = await testDatabase({ empty: true })
    const folder = folderWith({ ...two, '0003_bad.sql': 'CREATE TABLE third (id nonsense)' })
    await expect(migrate(url, folder)).rejects.toThrow('0003_bad.sql')
    await expect(sql`SELECT * FROM first`.execute(db)).rejects.toThrow('does not exist')
  })

  test('four processes that start at once apply each file once', async () => {
    const { db, url } = await testDatabase({ empty: true })
    const folder = folderWith(two)
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)))
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql'])
    expect((await sql`SELECT * FROM first`.execute(db)).rows).toHaveLength(2)
    expect(await isMigrated(db, folder)).toBe(true)
  })

  test('a database is not ready while the program knows a newer migration', async () => {
    const { db, url } = await testDatabase({ empty: true })
    await migrate(url, folderWith(two))
    expect(await isMigrated(db, folderWith({ ...two, '0003_new.sql': 'SELECT 1' }))).toBe(false)
  })

  test('the shop own migrations apply to an empty database', async () => {
    const { db, url } = await testDatabase({ empty: true })
    await migrate(url)
    expect(await isMigrated(db)).toBe(true)
    expect(await migrate(url)).toEqual([])
  })
})
