/** What cards need; orders stand above them, so what their orders say and do is handed in. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Chance } from '../../platform/chance.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SigningKey } from '../../platform/signed-code.ts'
import type { Buyer } from '../caller/caller.ts'
import type { FileDeps } from '../file/file.ts'
import type { PictureDeps } from './pictures.ts'
import type { OrderState } from './rules.ts'

export type OrderDecision = { at: Date; actor: string; text?: string }

/** Counts what `work` refuses because of somebody's document, and refuses all of it once that was too often. */
export type CountingAnswers = <Answer>(
  asker: { caller: Buyer; ip: string },
  work: () => Promise<Answer>,
) => Promise<Answer>

export type CardDeps = PictureDeps &
  Pick<FileDeps, 'pool'> & {
    chance: Chance
    ticketKey: SigningKey
    countingAnswers: CountingAnswers
    cardOrders: {
      statesOf(on: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, OrderState>>
      /** Those that await a decision, some of them without cards. */
      awaiting(db: Db): Promise<readonly number[]>
      /** False: it awaits no decision (any more). */
      confirm(tx: Tx, orderNo: OrderNo, decision: OrderDecision): Promise<boolean>
      reject(tx: Tx, orderNo: OrderNo, decision: OrderDecision): Promise<boolean>
    }
  }
