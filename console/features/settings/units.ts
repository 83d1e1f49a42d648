/** What a limit is counted in, by the end of its code. */
import type { LimitCode } from '#contract/values/limits.ts'

/** `bp`: basis points, of which a hundred are a percent. `yuan`: points for each. `claims`: coupons in a minute. `use`: 1 is yes, 0 no. */
const units = ['minutes', 'hours', 'fen', 'days', 'bp', 'yuan', 'use', 'claims'] as const
export type Unit = (typeof units)[number] | 'workingDays'

export function unitOf(code: LimitCode): Unit {
  if (code.startsWith('refund.arrival-')) return 'workingDays'
  const unit = units.find((known) => code.endsWith(`-${known}`))
  if (!unit) throw new Error(`${code} has no unit`)
  return unit
}

/** Staff read and type money in yuan, and shares in percent. */
export const factorOf = (code: LimitCode): number => (['fen', 'bp'].includes(unitOf(code)) ? 100 : 1)
