/** How long a payment at the window is waited for, and what a company's refusal means. Pure. */
import type { DeskProblem } from '#contract/values/desk-payment.ts'

const SECOND_MS = 1_000

/** The company is asked this often while the visitor types the password. */
export const askAgainMs = 3 * SECOND_MS
/** A visitor who has not confirmed by then is not waited for. */
export const visitorTimeoutMs = 40 * SECOND_MS
/** Longer than any call to a company, so that nobody else takes up what is being worked on. */
export const workMs = 60 * SECOND_MS

/** Seconds from one try to cancel to the next; the last one repeats. */
const cancelLadderSeconds: readonly number[] = [5, 5, 10, 30, 60]
export function cancelAgainAt(tries: number, now: Date): Date {
  const seconds = cancelLadderSeconds[Math.min(tries, cancelLadderSeconds.length - 1)] ?? 0
  return new Date(now.getTime() + seconds * SECOND_MS)
}

const problems: Record<string, DeskProblem> = {
  'ACQ.PAYMENT_AUTH_CODE_INVALID': 'CODE',
  'ACQ.SOUNDWAVE_PARSER_FAIL': 'CODE',
  'ACQ.BUYER_BALANCE_NOT_ENOUGH': 'BALANCE',
  'ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH': 'BALANCE',
  'ACQ.ERROR_BALANCE_PAYMENT_DISABLE': 'BALANCE',
  'ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR': 'LIMIT',
  'ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR': 'LIMIT',
  'ACQ.BEYOND_PAY_RESTRICTION': 'LIMIT',
  'ACQ.BEYOND_PER_RECEIPT_RESTRICTION': 'LIMIT',
}
export const problemOf = (code: string): DeskProblem => problems[code] ?? 'FAILED'
