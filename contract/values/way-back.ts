/** As what the worth of a refund comes back: a voucher is good again, a balance has its money at once, all else takes days. */
import type { PayType } from './payment.ts'

export type WayBack = 'money' | 'balance' | 'voucher'

/** `payType`: how the order was paid; null for one that is not paid, and what somebody else sold. */
export function wayBackOf(payType: PayType | null | undefined): WayBack {
  if (payType === 'EXTICKET') return 'voucher'
  return payType === 'ADVANCE' ? 'balance' : 'money'
}
