/** What a limit is counted in, by the end of its code; one of at most 1 is a yes or no. */
import { type LimitCode, limits } from '#contract/values/limits.ts'

/**
 * `bp`: basis points, of which a hundred are a percent. `yuan`: points for each. `claims`: coupons in a minute.
 * `rows`: people of a list. `day`: times in a day.
 */
const units = ['minutes', 'hours', 'fen', 'days', 'bp', 'yuan', 'claims', 'rows', 'day'] as const
export type SettingUnit = (typeof units)[number] | 'workingDays' | 'yesOrNo'

export function unitOf(code: LimitCode): SettingUnit {
  if (code.startsWith('refund.arrival-')) return 'workingDays'
  if (code === 'points.fen-per-100') return 'fen'
  if (limits[code].most === 1) return 'yesOrNo'
  const unit = units.find((known) => code.endsWith(`-${known}`))
  if (!unit) throw new Error(`${code} has no unit`)
  return unit
}

/** Staff read and type money in yuan, and shares in percent. */
export const factorOf = (code: LimitCode): number => (['fen', 'bp'].includes(unitOf(code)) ? 100 : 1)
