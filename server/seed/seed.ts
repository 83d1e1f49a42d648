/** Fills an empty database with the demo tower, relative to today. */
import { join } from 'node:path'
import { venueDate } from '#contract/values/time.ts'
import type { Chance } from '../platform/chance.ts'
import type { Clock } from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import type { Vault } from '../platform/vault.ts'
import { brandSettings } from './brand.ts'
import { drawPictures } from './pictures/draw-pictures.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { closedDayAfter, seedInventory } from './seed-inventory.ts'
import { insertRows, isUntouched, refreshStatistics } from './seed-store.ts'

export type SeedDeps = {
  db: Db
  clock: Clock
  vault: Vault
  chance: Chance
  /** FILES_DIR; what is public lies below `public/` in it. */
  filesDir: string
}

/** False, and nothing changed, when the database is not empty. All of it or nothing. */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const { db, clock, filesDir } = deps
  const today = venueDate(clock.now())
  const seeded = await inTransaction(db, async (tx) => {
    if (!(await isUntouched(tx))) return false
    const settings = Object.entries(brandSettings(today, closedDayAfter(today)))
    await insertRows(
      tx,
      'setting',
      settings.map(([code, value]) => ({ code, value, public: true })),
    )
    await seedCatalogue(tx, today)
    await seedInventory(tx, clock, today)
    return true
  })
  if (!seeded) return false
  await refreshStatistics(db)
  await drawPictures(join(filesDir, 'public', 'pictures'))
  return true
}
