/** What an order in full says in sentences: what has happened to it. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import type { Language } from '#contract/language.ts'
import type { Order } from '../order/order-sql.ts'
import { noteWithText } from '../order/order-words.ts'
import type { HistoryRow } from './list-sql.ts'

export const historyOf = (
  { createdAt, product }: Order,
  history: readonly HistoryRow[],
  language: Language,
): OrderDetail['history'] => [
  { at: createdAt.toISOString(), status: 'INIT', note: null },
  ...history.map((move) => ({
    at: move.at.toISOString(),
    status: move.status,
    note: noteWithText(language, move, product),
  })),
]
