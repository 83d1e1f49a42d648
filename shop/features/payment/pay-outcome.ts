/** What a pay result means to the buyer. */
import type { FlowStatus, PaymentStatus } from '#contract/values/order.ts'

export type PayOutcome = 'paid' | 'confirming' | 'unpaid' | 'over'

export function outcomeOf({
  flowStatus,
  paymentStatus,
}: {
  flowStatus: FlowStatus
  paymentStatus: PaymentStatus
}): PayOutcome {
  if (paymentStatus === 'UNPAID') return 'unpaid'
  if (paymentStatus === 'FAILED') return 'over'
  return flowStatus === 'UNCONIRM' ? 'confirming' : 'paid'
}
