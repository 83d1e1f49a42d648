/** How a refund stands, as a colour and a sentence. */
import type { Refund } from '#contract/endpoints/refund.ts'
import type { Shop } from '#contract/endpoints/setting.ts'
import type { Language } from '#contract/language.ts'
import type { RefundStatus } from '#contract/values/refund.ts'
import { refundDestinationOf } from '#contract/values/refund-destination.ts'
import { venueDate } from '#contract/values/time.ts'
import { dateText, minuteText, yuan } from '../../lib/format.ts'
import type { Tone } from '../../ui/tag.tsx'
import type { refundWords } from './messages.ts'

export const refundTones: Record<RefundStatus, Tone> = {
  PENDING: 'warn',
  REFUND_ING: 'brand',
  REFUND: 'ok',
  FINISH: 'ok',
  REJECT: 'danger',
  REPEAL: 'plain',
}

type RefundTexts = (typeof refundWords)['en-US']

/** `days`: how long the money takes to arrive. */
export function standingText(refund: Refund, words: RefundTexts, days: string): string {
  const { status, needs, decidesAt, actions, amountFen, parts, voucherBatch } = refund
  if (actions.includes('change') && decidesAt) {
    const text = voucherBatch ? words.pendingClosedVouchers : words.pendingClosed
    return text(minuteText(decidesAt))
  }
  if (status === 'PENDING' && needs === 'GOODS') return words.pendingGoods
  if (status === 'PENDING') return decidedLater(refund, words)
  if (status === 'REJECT') return endWords(refund, words).rejected
  if (status === 'REPEAL')
    return refund.source === 'SYSTEM' ? words.movedInstead : endWords(refund, words).repealed
  const destination = refundDestinationOf(parts[0]?.payType, amountFen)
  if (destination === 'nothing') return words.nothingBack
  if (status === 'REFUND_ING') return destination === 'money' ? words.going(days) : words.goingBy[destination]
  if (voucherBatch) return words.vouchersBack[voucherBatch]
  if (destination === 'balance') return words.balanceBack
  return isWithBank(parts) ? words.doneToBank : words.done
}

/** Its buyer may change it until then, unless the tower asked for it or its time is over. */
function decidedLater({ decidesAt, actions }: Refund, words: RefundTexts): string {
  if (!actions.includes('revoke'))
    return decidesAt ? words.fixedAuto(minuteText(decidesAt)) : words.fixedStaff
  return decidesAt ? words.pendingAuto(minuteText(decidesAt)) : words.pendingStaff
}

/** What is said of a refund that ends without one: nothing can be used after it where the order was not confirmed, or its time is over. */
export function endWords({ kind, isOver }: Pick<Refund, 'kind' | 'isOver'>, words: RefundTexts) {
  if (kind === 'REJECTED') return words.ofRejected
  return isOver ? { ...words, ...words.ofOver } : words
}

/** As long as it can be withdrawn: what its buyer has to know of a voucher that cannot be used once it is back. */
export function deadVoucherText(
  { status, voucherBatch }: Pick<Refund, 'status' | 'voucherBatch'>,
  { byVouchers }: Pick<RefundTexts, 'byVouchers'>,
): string | null {
  if (status !== 'PENDING' || voucherBatch === null || voucherBatch === 'OPEN') return null
  return byVouchers[voucherBatch]
}

/** How goods get back that a refund waits for; null for every other refund. */
export function returnSteps(
  { status, needs, refundNo }: Pick<Refund, 'status' | 'needs' | 'refundNo'>,
  words: RefundTexts,
  { address, tel }: Pick<Shop, 'address' | 'tel'>,
): string[] | null {
  if (status !== 'PENDING' || needs !== 'GOODS') return null
  return [words.sendTo(address, tel), words.sendWith(refundNo), words.sendThen]
}

/** The provider has paid it back, and the bank of the card has not said that it has it. */
const isWithBank = (parts: Refund['parts']): boolean =>
  parts.some(({ depositBack }) => depositBack?.state === 'PENDING')

/** Where the bank of the card that paid comes in; null where none does. `now`: what should have arrived is not promised again. */
export function bankText(
  { depositBack }: Refund['parts'][number],
  { words, language, now }: { words: RefundTexts; language: Language; now: string },
): string | null {
  if (!depositBack) return null
  const { state, amountFen, expectedAt } = depositBack
  if (state === 'FAILED') return words.bankRefused(yuan(amountFen))
  if (state === 'DONE') return words.bankHasIt(yuan(amountFen))
  if (!expectedAt || expectedAt < now) return words.toBank(yuan(amountFen))
  return words.toBankBy(yuan(amountFen), dateText(venueDate(new Date(expectedAt)), language))
}
