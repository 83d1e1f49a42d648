/** How a refund stands, as a colour and a sentence. */
import type { Refund } from '#contract/endpoints/refund.ts'
import type { RefundStatus } from '#contract/values/refund.ts'
import { minuteText } from '../../lib/format.ts'
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
export function standingText(
  { status, decidesAt, actions }: Refund,
  words: RefundTexts,
  days: string,
): string {
  if (actions.includes('change') && decidesAt) return words.pendingClosed(minuteText(decidesAt))
  if (status === 'PENDING') return decidesAt ? words.pendingAuto(minuteText(decidesAt)) : words.pendingStaff
  if (status === 'REFUND_ING') return words.going(days)
  if (status === 'REJECT') return words.rejected
  return status === 'REPEAL' ? words.repealed : words.done
}
