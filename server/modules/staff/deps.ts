/** What the module needs. */
import type pg from 'pg'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'

export type StaffDeps = {
  db: Db
  pool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  /** Whether the roles that handle accounts and money must have a second factor; always in production. */
  demandsTotp: boolean
  /** How long a log-in lasts now. */
  sessionHours(tx: Tx): Promise<number>
  isSimplePassword(password: string, owner: { account: string }): Promise<boolean>
}
