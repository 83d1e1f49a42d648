/** The time in which the difference of a change is paid. Pure. */
import { Refusal } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import { minutesAfter } from '../ordering/order/rules.ts'

/** After the pay time the new seats stay this long, so that payment can ask and close at the provider first. */
export const changeReleaseMinutes = 2
/** A new attempt at a provider needs this much. */
const MIN_PAY_MINUTES = 1

type Paying = { at: Date; payMinutes: number; payableFen: Fen }

/** All of it is over when nobody is moved there any more. Refuses what is to be paid when that leaves no time. */
export function payTimeOf(
  moveEndsAt: Date,
  { at, payMinutes, payableFen }: Paying,
): { payUntil: Date; releaseDueAt: Date } {
  const usual = minutesAfter(at, payMinutes + changeReleaseMinutes)
  const releaseDueAt = usual < moveEndsAt ? usual : moveEndsAt
  const payUntil = minutesAfter(releaseDueAt, -changeReleaseMinutes)
  if (payableFen > 0 && payUntil <= minutesAfter(at, MIN_PAY_MINUTES)) throw new Refusal('CHANGE_TOO_LATE')
  return { payUntil, releaseDueAt }
}
