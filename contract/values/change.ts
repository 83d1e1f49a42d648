/** Changes of date: numbers, states and reasons. */
import * as z from 'zod/mini'
import { type Fen, fen, minus } from './fen.ts'

export const ChangeNo = z
  .string()
  .check(z.regex(/^G\d{6}[0-9A-Z]{12}$/))
  .brand<'ChangeNo'>()
export type ChangeNo = z.infer<typeof ChangeNo>

/** Open ones await staff or money; only one of an order is open at a time. */
export const changeStates = ['AWAIT_AUDIT', 'AWAIT_PAID', 'DONE', 'REVOKED', 'REJECTED', 'EXPIRED'] as const
export const ChangeState = z.enum(changeStates)
export type ChangeState = z.infer<typeof ChangeState>

export const changeReasons = ['PLANS', 'WEATHER', 'TRAFFIC', 'HEALTH', 'OTHER'] as const
export const ChangeReason = z.enum(changeReasons)
export type ChangeReason = z.infer<typeof ChangeReason>

/** What decides about the price of a changed ticket. */
export type ChangedPrice = { priceFen: Fen; worthFen: Fen; upOnly: boolean }

/**
 * By how much a ticket becomes dearer or cheaper at another price: never by more than it is worth, and with a policy that
 * gives nothing back never cheaper.
 */
export function differenceAt({ priceFen, worthFen, upOnly }: ChangedPrice, newPriceFen: Fen): Fen {
  const difference = minus(newPriceFen, priceFen)
  return fen(Math.max(difference, upOnly ? 0 : -worthFen))
}
