/** Every move of an order, written down. */
import type { Language } from '#contract/language.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { type HistoryNote, noteWithText } from './order-words.ts'
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

/** Why orders were not confirmed the last time, by their ids, with what staff wrote. */
export async function rejectReasons(
  db: Db,
  orderIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string | null>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('order_history')
    .select(['order_id as orderId', 'note', 'text'])
    .where('order_id', 'in', orderIds)
    .where('note', 'in', ['rejected', 'not-confirmed'] satisfies HistoryNote[])
    .orderBy('order_id')
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.orderId, noteWithText(language, row, undefined)]))
}
