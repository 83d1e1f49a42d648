/** What closures need of the world. */
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { InventoryMemory } from '../inventory/inventory-memory.ts'

export type ClosureDeps = {
  db: Db
  clock: Clock
  chance: Chance
  log: Log
  catalogue: CatalogueMemory
  inventory: InventoryMemory
}
