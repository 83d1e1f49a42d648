/** What payment needs of the world. */
import type pg from 'pg'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Vault } from '../../platform/vault.ts'
import type { PaidThrough, PayGateway } from './pay-gateway.ts'

export type PaymentDeps = {
  db: Db
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  log: Log
  /** The payment companies that are configured. */
  pay: readonly PayGateway[]
  /** The shop's own address, as browsers and providers see it. */
  publicUrl: string
}

/** What is needed to ask a provider, and to write down what it answers. */
export type ProviderDeps = Pick<PaymentDeps, 'db' | 'clock' | 'log' | 'pay' | 'vault'>

/** Null when the operator has taken the provider out of the configuration. */
export const gatewayOf = ({ pay }: Pick<PaymentDeps, 'pay'>, provider: PaidThrough): PayGateway | null =>
  pay.find((gateway) => gateway.provider === provider) ?? null
