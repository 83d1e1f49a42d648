/** Changes of date: numbers, states and reasons. */
import * as z from 'zod/mini'

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
