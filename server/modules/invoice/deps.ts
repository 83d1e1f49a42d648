/** What invoices need of the world. */
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import type { InvoiceGateway } from './invoice-gateway.ts'

export type InvoiceDeps = {
  db: Db
  clock: Clock
  chance: Chance
  vault: Vault
  log: Log
  settings: SettingMemory
  /** Null: no order is invoiced. */
  invoices: InvoiceGateway | null
}
