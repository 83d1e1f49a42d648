/** How a change of date reads: from when to when, and for how much. */
import type { When } from '#contract/endpoints/change.ts'
import type { Language } from '#contract/language.ts'
import { type Fen, fen } from '#contract/values/fen.ts'
import { visitText, yuan } from '../../lib/format.ts'

export const whenText = ({ date, until, slotFrom, slotTo }: When, language: Language): string =>
  visitText({ visitDate: date, untilDate: until, slotFrom, slotTo }, language)

/** "+¥30.00", "-¥30.00", "¥0.00" */
export function signedYuan(amount: Fen): string {
  if (amount === 0) return yuan(amount)
  return `${amount > 0 ? '+' : '-'}${yuan(fen(Math.abs(amount)))}`
}
