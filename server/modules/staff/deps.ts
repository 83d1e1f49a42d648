/** What the module needs. */
import type pg from 'pg'
import type { StaffRole } from '#contract/values/staff.ts'
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
  /** Whether some roles must have a second factor; always in production. */
  demandsTotp: boolean
  /** Which ones they are now: owners, and whom the settings name. */
  totpRoles(tx: Tx): Promise<readonly StaffRole[]>
  /** The same from what the process remembers of the settings. */
  knownTotpRoles(): Promise<readonly StaffRole[]>
  /** How long a log-in lasts now. */
  sessionHours(tx: Tx): Promise<number>
  isSimplePassword(password: string, owner: { account: string }): Promise<boolean>
}
