/** What refunds need of the world. */
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import type { PayGateway } from '../payment/pay-gateway.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'

export type RefundDeps = {
  db: Db
  clock: Clock
  chance: Chance
  vault: Vault
  settings: SettingMemory
  log: Log
  pay: readonly PayGateway[]
}
