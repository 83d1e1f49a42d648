/** What parcels need of the world. */
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import type { TrackingGateway } from './tracking-gateway.ts'

export type DeliveryDeps = {
  db: Db
  clock: Clock
  chance: Chance
  vault: Vault
  log: Log
  settings: SettingMemory
  /** Null: nobody is asked, and parcels are signed for by what their buyers say. */
  tracking: TrackingGateway | null
}
