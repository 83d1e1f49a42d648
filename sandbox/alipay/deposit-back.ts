/** What was paid with a bank card: Alipay gives it back at once, and the bank says within a day whether it takes it. */
import { beijingTime } from '../platform/clock.ts'
import { yuan } from '../trade/money.ts'
import type { Refund, Trade } from '../trade/trades.ts'

const DAY_MS = 24 * 3600 * 1000
const BANK_ANSWERS_MS = DAY_MS
const ARRIVES_MS = 3 * DAY_MS

/** On Alipay's own page buyers pay with a bank card here, everywhere else from their balance. */
export const isPaidByCard = ({ product }: Trade): boolean => product === 'page'

/** P: the bank has not answered. S: it has taken the money. F: it has not, and the payer's balance has it. */
export function depositBackInfo(trade: Trade, refund: Refund, now: number): Record<string, string> {
  if (!isPaidByCard(trade) || refund.settledAt === null) return { has_deposit_back: 'false' }
  const answersAt = refund.settledAt + BANK_ANSWERS_MS
  const about = {
    has_deposit_back: 'true',
    dback_amount: yuan(refund.amountFen),
    est_bank_receipt_time: beijingTime(refund.settledAt + ARRIVES_MS),
  }
  if (now < answersAt) return { ...about, dback_status: 'P' }
  return { ...about, dback_status: refund.bankRefuses ? 'F' : 'S', bank_ack_time: beijingTime(answersAt) }
}
