/** What changes of date need of the world. */
import type pg from 'pg'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Vault } from '../../platform/vault.ts'
import type { CatalogueMemory } from '../catalogue/catalogue-memory.ts'
import type { InventoryMemory } from '../inventory/inventory-memory.ts'
import type { Snapshots } from '../ordering/order/snapshots.ts'
import type { PayGateway } from '../payment/pay-gateway.ts'

export type ChangeDeps = {
  db: Db
  /** Of the same database, opened with hotSettings. */
  hotPool: pg.Pool
  clock: Clock
  chance: Chance
  vault: Vault
  catalogue: CatalogueMemory
  inventory: InventoryMemory
  /** The payment companies that are configured. */
  pay: readonly Pick<PayGateway, 'payTypes'>[]
  /** Gives a lower price back to the payers of an order, which is locked; answers the number of the refund. */
  askDifferenceBack(tx: Tx, difference: Difference): Promise<string>
}

export type Difference = {
  orderId: number
  orderNo: OrderNo
  changeNo: ChangeNo
  amountFen: Fen
  /** Who asked for the change. */
  actor: string
  at: Date
}

/** What ending a change needs. */
export type EndDeps = Pick<ChangeDeps, 'askDifferenceBack'>

/** With what is kept per process. */
export type OpenChange = ChangeDeps & { snapshots: Snapshots }
