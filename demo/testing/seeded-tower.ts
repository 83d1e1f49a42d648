/** The demo tower seeded once, and test shops that each have a copy of it. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemChance } from '../../server/platform/chance.ts'
import { openDb } from '../../server/platform/open-db.ts'
import { movableClock } from '../../server/testing/movable-clock.ts'
import { type TestDatabase, testDatabase } from '../../server/testing/test-database.ts'
import { type TestShop, testShop, testVault } from '../../server/testing/test-shop.ts'
import { type SeedDeps, seedDemo } from '../seed.ts'

export type SeededTower = {
  /** Where its pictures are, below `public/`. */
  filesDir: string
  /** On a copy of its own, at the moment of seeding. */
  openShop(): Promise<TestShop>
  drop(): Promise<void>
}

/** Most tests look at no picture, and drawing takes longer than anything else. */
export const drawNothing = async (): Promise<void> => undefined

/** In `beforeAll`; call `drop` in `afterAll`. */
export async function seedTower(now: string, { draw }: Pick<SeedDeps, 'draw'> = {}): Promise<SeededTower> {
  const database = await testDatabase()
  const filesDir = await mkdtemp(join(tmpdir(), 'lookout-tower-'))
  await seedInto(database, { clock: movableClock(now), filesDir, ...(draw && { draw }) })
  return {
    filesDir,
    async openShop() {
      const copy = await testDatabase({ copyOf: database })
      const shop = await testShop({ process: { database: copy, clock: movableClock(now) } })
      const close = async () => {
        await shop.close()
        await copy.drop()
      }
      return { ...shop, close }
    },
    async drop() {
      await database.drop()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

/** By connections that end afterwards: only a database that nobody uses can be copied. */
async function seedInto({ url }: TestDatabase, more: Omit<SeedDeps, 'db' | 'vault' | 'chance'>) {
  const { db, close } = openDb(url, { maxConnections: 2 })
  try {
    assert(await seedDemo({ db, vault: testVault, chance: systemChance, ...more }))
  } finally {
    await close()
  }
}
