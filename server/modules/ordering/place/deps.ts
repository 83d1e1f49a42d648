/** What placing needs; placements that arrive together share a statement. */
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import type { Batcher } from '../../../platform/batcher.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { FileDeps } from '../../file/file.ts'
import type { SettingMemory } from '../../setting/setting-memory.ts'
import type { HeldOrder } from '../hold/held-sql.ts'
import type { HolderDeps } from '../order/holder.ts'
import type { NewPlacement, PlaceAnswer } from './place-sql.ts'

export type PlaceDeps = HolderDeps &
  Pick<FileDeps, 'storage'> & {
    db: Db
    settings: SettingMemory
    clock: Clock
    chance: Chance
    findHeld: Batcher<OrderNo, HeldOrder | null>
    place: Batcher<NewPlacement, PlaceAnswer>
    /** Payment stands above orders: books what vouchers pay, and the order is paid. */
    payByVouchers(
      tx: Tx,
      payment: { orderNo: OrderNo; batchCode: BatchCode; amountFen: Fen; at: Date },
    ): Promise<void>
  }
