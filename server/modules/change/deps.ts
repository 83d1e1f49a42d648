/** What changes of date need of the world. */
import type pg from 'pg'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { InventoryMemory } from '../inventory/inventory-memory.ts'
import type { Snapshots } from '../ordering/order/snapshots.ts'

export type ChangeDeps = {
  db: Db
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  catalogue: CatalogueMemory
  inventory: InventoryMemory
}

/** With what is kept per process. */
export type OpenChange = ChangeDeps & { snapshots: Snapshots }
