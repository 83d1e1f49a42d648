/** Closures: their numbers and states. */
import * as z from 'zod/mini'

export const ClosureNo = z
  .string()
  .check(z.regex(/^C\d{6}[0-9A-Z]{12}$/))
  .brand<'ClosureNo'>()
export type ClosureNo = z.infer<typeof ClosureNo>

/** RUNNING: orders are being refunded. DONE: all are; what becomes valid later is refunded as well. */
export const closureStates = ['RUNNING', 'DONE'] as const
export const ClosureState = z.enum(closureStates)
export type ClosureState = z.infer<typeof ClosureState>
