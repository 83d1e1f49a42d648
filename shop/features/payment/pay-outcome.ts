/** What a pay result means to the buyer. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { readPayResult } from '#contract/endpoints/payment.ts'
import type { Fen } from '#contract/values/fen.ts'

export type PayResult = AnswerOf<typeof readPayResult>

/** checking: an attempt is open, and its provider has not said that nobody paid it. settled: paid, and gone on since. */
export type PayOutcome = 'paid' | 'confirming' | 'checking' | 'unpaid' | 'over' | 'settled'

/** What has come back of a refunded order, which may be nothing where the fee was all; of any other, what may. */
export const backFenOf = ({
  flowStatus,
  paidFen,
  refundedFen,
}: Pick<PayResult, 'flowStatus' | 'paidFen' | 'refundedFen'>): Fen =>
  flowStatus === 'TD_FINISH' ? refundedFen : paidFen

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
