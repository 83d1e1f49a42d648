/**
 * As what the worth of a refund comes back: a voucher is good again, a balance has its money at once, all else takes days.
 * Nothing comes back of what was free, or of which the fee is all.
 */
import type { Fen } from './fen.ts'
import type { PayType } from './payment.ts'

export type RefundDestination = 'money' | 'balance' | 'voucher' | 'nothing'

/** `payType`: how the order was paid; null for one that is not paid, and what somebody else sold. */
export function refundDestinationOf(payType: PayType | null | undefined, sumFen: Fen): RefundDestination {
  if (payType === 'EXTICKET') return 'voucher'
  if (sumFen === 0) return 'nothing'
  return payType === 'ADVANCE' ? 'balance' : 'money'
}
