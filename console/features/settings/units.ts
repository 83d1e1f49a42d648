/** What a limit is counted in, by the end of its code. */
import type { LimitCode } from '#contract/values/limits.ts'

export type Unit = 'minutes' | 'hours' | 'fen' | 'days'

const units: readonly Unit[] = ['minutes', 'hours', 'fen', 'days']

export function unitOf(code: LimitCode): Unit {
  const unit = units.find((known) => code.endsWith(`-${known}`))
  if (!unit) throw new Error(`${code} has no unit`)
  return unit
}

/** Staff read and type money in yuan. */
export const factorOf = (code: LimitCode): number => (unitOf(code) === 'fen' ? 100 : 1)
