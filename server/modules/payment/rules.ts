/** Who may pay how, when a provider is asked, and what a paid trade must look like. Pure. */

import type { RefusalCode } from '#contract/refusals.ts'
import type { ChangeState } from '#contract/values/change.ts'
import { type Fen, minus } from '#contract/values/fen.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import { type Browser, type PaymentNo, type PayType, payTypesFor } from '#contract/values/payment.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { PaidTrade } from './pay-gateway.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS

/** A new attempt needs this long before the order's pay time strikes: providers want a minute. */
export const minPayMs = MINUTE_MS
/** An attempt that no buyer knows of yet may be on its way to the provider for so long. */
export const startingMs = 3 * SECOND_MS
/** A buyer who waits makes us ask the provider, but not more often. */
export const askEveryMs = 2 * SECOND_MS
/** Seconds from one question to the next while no webhook comes; the last one repeats. */
export const pollDelaysSeconds: readonly number[] = [5, 15, 30, 60, 120, 300]
/** When a new attempt is asked about for the first time. */
export const firstPollAt = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + (pollDelaysSeconds[0] ?? 0) * 1000)
/** A provider that knows of no payment this long after the end is believed. */
export const pollAfterEndMs = 30 * MINUTE_MS
/** While it cannot say, it is asked on, seldom: the money may be there. */
export const pollLateSeconds = 60 * 60
/** The provider could not say whether money is coming: the seats are asked about again after this long. */
export const releaseAgainMs = 30 * SECOND_MS
/** By then time_expire has passed for every clock; what comes later goes back. */
export const expiryGraceMs = 10 * MINUTE_MS

/**
 * The ways that this browser has and the operator has configured; before them the balance of who buys for a group, where it
 * is enough. Vouchers are given with the order, and a payment code at the staff desk, so neither is offered here.
 */
export function offeredTypes({ browser, configured, balance = null }: Offering): PayType[] {
  const isEnough =
    balance !== null && balance.spendableFen !== null && balance.spendableFen >= balance.payableFen
  const inBrowser = payTypesFor[browser].filter((payType) => configured.includes(payType))
  return isEnough ? ['ADVANCE', ...inBrowser] : inBrowser
}

type Offering = {
  browser: Browser
  configured: readonly PayType[]
  /** What the buyer's group may spend (null: buys for none), and what the order costs. */
  balance?: { spendableFen: Fen | null; payableFen: Fen } | null
}

/** May money be on its way by this attempt? Not when its provider has said that nobody has paid it. */
export const mayBePaidBy = (attempt: {
  state: string
  closing: boolean
  lastAnswer: 'unpaid' | 'unsure' | null
}): boolean => attempt.state === 'CREATED' && !attempt.closing && attempt.lastAnswer !== 'unpaid'

/** Why an order cannot be paid now; null when it can. */
export function payRefusal(status: FlowStatus, payUntil: Date | null, now: Date): RefusalCode | null {
  switch (status) {
    case 'AWAIT_PAID': {
      const left = payUntil === null ? 0 : payUntil.getTime() - now.getTime()
      return left < minPayMs ? 'ORDER_OVER_PAY_TIME' : null
    }
    case 'PAST_DUE':
      return 'ORDER_OVER_PAY_TIME'
    case 'INIT':
    case 'CANCEL':
      return 'ORDER_NOT_PAYABLE'
    default:
      return 'ORDER_ALREADY_PAID'
  }
}

/** Why a change of date (in its shown state) cannot be paid now; null when it can. */
export function changePayRefusal(state: ChangeState, payUntil: Date | null, now: Date): RefusalCode | null {
  switch (state) {
    case 'AWAIT_PAID': {
      const left = payUntil === null ? 0 : payUntil.getTime() - now.getTime()
      return left < minPayMs ? 'CHANGE_OVER_PAY_TIME' : null
    }
    case 'EXPIRED':
      return 'CHANGE_OVER_PAY_TIME'
    case 'DONE':
      return 'CHANGE_ALREADY_PAID'
    default:
      return 'CHANGE_NOT_PAYABLE'
  }
}

/** Why an order cannot be cancelled; null when it is cancelled already. */
export function cancelRefusal(status: FlowStatus): RefusalCode | null {
  if (status === 'CANCEL') return null
  return status === 'INIT' || status === 'PAST_DUE' ? 'ORDER_NOT_CANCELLABLE' : 'ORDER_ALREADY_PAID'
}

/** The numbers of a day's attempts begin with it, and sort by it. */
export const firstNumberOf = (day: VisitDate): PaymentNo =>
  `P${day.replaceAll('-', '').slice(2)}` as PaymentNo

/** Money that fulfils nothing is refunded under a number that follows from its payment's: asked twice, it is one refund. */
export const refundNoOfPayment = (paymentNo: PaymentNo): string => `R${paymentNo.slice(1)}`

/** How much of a refund goes back by which payment. */
export type RefundPart = { paymentNo: PaymentNo; amountFen: Fen }

/** Spreads a refund over payments in their order, to each at most what is left of it; null when that is not enough. */
export function spreadOverPayments(
  amountFen: Fen,
  payments: readonly { paymentNo: PaymentNo; leftFen: Fen }[],
): RefundPart[] | null {
  const parts: RefundPart[] = []
  let rest = amountFen
  for (const { paymentNo, leftFen } of payments) {
    const part = rest < leftFen ? rest : leftFen
    if (part > 0) parts.push({ paymentNo, amountFen: part })
    rest = minus(rest, part)
  }
  return rest === 0 ? parts : null
}

/** The providers have written the bill of the day before by ten; an hour and a half is for their delays. */
export const billReadyAt = '11:30'

/** So many days before yesterday a bill is still looked for: a shop that was away over a holiday finds all of them. */
export const billMissedDays = 7

/** From here on a bill of the day before that is not there is worth a person's look. */
export const billLateAt = '15:00'

/** What differs from what was agreed; it never fulfils an order. */
export type Mismatch = 'MERCHANT' | 'AMOUNT'

export function mismatchOf(
  agreed: { amountFen: Fen; merchantId: string; appIds: readonly string[] },
  trade: PaidTrade,
): Mismatch | null {
  if (trade.merchantId !== agreed.merchantId || !agreed.appIds.includes(trade.appId)) return 'MERCHANT'
  return trade.amountFen === agreed.amountFen && trade.currency === 'CNY' ? null : 'AMOUNT'
}

/** Seconds from one try of a refund to the next; the last one repeats. */
const backoffSeconds: readonly number[] = [10, 30, 60, 300, 900, 3_600, 21_600]
export const nextTryAt = (tries: number, now: Date): Date => {
  const seconds = backoffSeconds[Math.min(tries, backoffSeconds.length - 1)] ?? 0
  return new Date(now.getTime() + seconds * SECOND_MS)
}
/** What staff chose is tried again after this long while the provider cannot say how it stands. */
export const remedyAgainMs = MINUTE_MS

/** The number after one that the provider closed: the promise's own with a letter, and then the next letter. */
export function nextRefundNumberOf({ refundNo, promiseNo }: { refundNo: string; promiseNo: string }): string {
  const letters = refundNo.slice(promiseNo.length)
  const last = letters.slice(-1)
  if (last === '' || last === 'z') return `${refundNo}a`
  return refundNo.slice(0, -1) + String.fromCharCode(last.charCodeAt(0) + 1)
}

/** So many tries in vain (more than an hour) are worth a person's look; the tries go on. */
export const stuckAfterTries = 6

/** A bank card takes up to five working days, and a holiday may lie among them. */
const processingDays = 10

/** A provider that says "processing" may still pay out; after this long nobody waits for it any more. */
export const isProcessingForever = (sentAt: Date, at: Date): boolean =>
  at.getTime() - sentAt.getTime() >= processingDays * DAY_MS

/** A bank without a bill is asked for so long whether it pays out what staff have transferred by hand. */
export const handAskedMs = 30 * DAY_MS

/** A claim defers its next try by a minute; what is due later than this is not being sent at the moment. */
export const claimOverMs = 2 * MINUTE_MS
/** Alipay knows nothing of a refund's bank in its first ten seconds. */
export const firstDepositBackMs = 30 * SECOND_MS
/** Banks answer within some days; one that has not by then is not asked about any more. */
const depositBackDays = 15

/** When the provider is asked next how the bank took a refund: ever more seldom, at last four times a day. Null: no more. */
export function nextDepositBackAt(doneAt: Date, now: Date): Date | null {
  const passedMs = now.getTime() - doneAt.getTime()
  if (passedMs >= depositBackDays * DAY_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(passedMs, MINUTE_MS), DAY_MS / 4))
}

/** A refund that only a person can make is looked at again after this long. */
export const manualRecheckMs = DAY_MS
/** WeChat Pay wants a minute between two refunds of one payment. */
export const betweenRefundsMs = MINUTE_MS
