/** What the sweep that books freight asks of orders: only refunds know how much of it went back. */
import type { Tx } from '../../../platform/db.ts'
import { type EndedFreight, takeEndedFreight } from './freight-sql.ts'

/** Marks the freight of orders whose last unit ended before then, and answers it. */
export const takeFreight = (tx: Tx, before: Date, limit: number): Promise<EndedFreight[]> =>
  takeEndedFreight(tx, before, limit)
