/** What an order in full says in sentences: the policies of its tickets, and what has happened to it. */
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { groupPolicies } from '#contract/group-policies.ts'
import type { Language } from '#contract/language.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { Order, OrderLine } from '../order/order-sql.ts'
import { noteWithText } from '../order/order-words.ts'
import type { HistoryRow } from './list-sql.ts'

/** Tickets of one order may stand under different policies; each is shown once. */
export const policyText = (
  { channel, lines }: { channel: SalesChannel; lines: readonly OrderLine[] },
  kind: 'refundPolicy' | 'changePolicy',
  language: Language,
): string =>
  channel === 'B2B'
    ? groupPolicies[language][kind]
    : [...new Set(lines.map(({ ticket }) => ticket[kind].summary[language]))].join('\n')

export const historyOf = (
  { createdAt }: Order,
  history: readonly HistoryRow[],
  language: Language,
): OrderDetail['history'] => [
  { at: createdAt.toISOString(), status: 'INIT', note: null },
  ...history.map((move) => ({
    at: move.at.toISOString(),
    status: move.status,
    note: noteWithText(language, move),
  })),
]
