/** Every move of an order, written down. */
import type { FlowStatus } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import type { HistoryNote } from './order-words.ts'
import { tables } from './tables.ts'

export type HistoryEntry = {
  orderId: number
  at: Date
  status: FlowStatus
  note: HistoryNote | null
  actor: string
  /** What staff write to the buyer with it. */
  text?: string | undefined
}

export async function addHistory(tx: Tx, { orderId, text, ...entry }: HistoryEntry): Promise<void> {
  await tables(tx)
    .insertInto('order_history')
    .values({ order_id: orderId, ...entry, text: text ?? null })
    .execute()
}
