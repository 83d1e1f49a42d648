/** What a pay result means to the buyer. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPayResult } from '#contract/endpoints/payment.ts'

export type PayResult = AnswerOf<typeof readPayResult>

/** checking: an attempt is open, and its provider has not said that nobody paid it. settled: paid, and gone on since. */
export type PayOutcome = 'paid' | 'confirming' | 'checking' | 'unpaid' | 'over' | 'settled'

export function outcomeOf({
  flowStatus,
  paymentStatus,
  attempt,
}: Pick<PayResult, 'flowStatus' | 'paymentStatus' | 'attempt'>): PayOutcome {
  if (paymentStatus === 'UNPAID') return attempt?.open ? 'checking' : 'unpaid'
  if (paymentStatus === 'FAILED') return 'over'
  if (flowStatus === 'UNCONIRM') return 'confirming'
  const hasNoTickets = flowStatus === 'CONFIRM_FAIL' || flowStatus === 'TD_ING' || flowStatus === 'TD_FINISH'
  return hasNoTickets ? 'settled' : 'paid'
}
