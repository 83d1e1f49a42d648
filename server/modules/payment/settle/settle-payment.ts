/** Money came: it pays its order, or it goes back by itself; in one transaction, once, whether a webhook or a query says it first. */
import assert from 'node:assert/strict'
import type { Fen } from '#contract/values/fen.ts'
import type { Tx } from '../../../platform/db.ts'
import { book } from '../../ledger/ledger.ts'
import { transfer } from '../../ledger/rules.ts'
import { completeChange } from '../../ordering/change/change-order.ts'
import { lockOrder, markPaid, type PaidOutcome } from '../../ordering/lifecycle/settle-order.ts'
import { type Attempt, startClosing, takeMoneyIn } from '../attempts/attempt-sql.ts'
import { isCancelling } from '../desk-sql.ts'
import { isOwnTender, type PaidTrade } from '../pay-gateway.ts'
import { createProviderRefund, finishProviderRefund } from '../provider-refunds/provider-refund.ts'
import { refundNoOfPayment } from '../rules.ts'
import type { ProviderRefundCause } from '../tables.ts'

/**
 * known: it was settled before. kept: the order is paid. returned: the money goes back. cancelling: it is being cancelled at
 * the window, and whoever does that says what becomes of it.
 */
export type Settled = 'known' | 'kept' | 'returned' | 'cancelling'

const causes: Record<Exclude<PaidOutcome, 'seated' | 'reseated'>, ProviderRefundCause> = {
  'no-seats': 'LATE',
  cancelled: 'CANCELLED',
  'already-paid': 'DOUBLE',
}

/**
 * The caller has compared the trade with the attempt. `agreed` is false when only the amount differs and the provider
 * itself says so: such money is taken in and refunded, and fulfils nothing.
 */
export async function settle(
  tx: Tx,
  attempt: Attempt,
  { trade, agreed, at }: { trade: PaidTrade; agreed: boolean; at: Date },
): Promise<Settled> {
  const { paymentNo, orderNo, payType } = attempt
  // The order first, as everywhere: who pays, cancels and closes at once then takes turns.
  assert.ok(await lockOrder(tx, orderNo), 'an attempt without its order')
  if (payType === 'ALIPAY_BAR' && (await isCancelling(tx, paymentNo))) return 'cancelling'
  if (!(await takeIn(tx, attempt, { trade, at }))) return 'known'
  const paidFen = trade.amountFen
  // The others are not needed any more; money that still comes by them goes back.
  if (agreed) await startClosing(tx, orderNo, { at })
  const outcome = agreed ? await seat(tx, attempt, { paidFen, at }) : 'mismatch'
  if (outcome === 'seated' || outcome === 'reseated') return 'kept'
  const cause = outcome === 'mismatch' ? 'MISMATCH' : causes[outcome]
  await setAside(tx, attempt, { trade, cause, refundNo: refundNoOfPayment(paymentNo), at })
  return 'returned'
}

/**
 * Money that came and that the company gave back before we took it in, when it was cancelled or in its console: it fulfils
 * nothing. The company has no number of ours for such a refund, so it has the payment's own.
 */
export async function settleGivenBack(
  tx: Tx,
  attempt: Attempt,
  { trade, at }: { trade: PaidTrade; at: Date },
): Promise<Settled> {
  const { paymentNo: refundNo, orderNo, payType } = attempt
  assert.ok(await lockOrder(tx, orderNo), 'an attempt without its order')
  if (payType === 'ALIPAY_BAR' && (await isCancelling(tx, refundNo))) return 'cancelling'
  if (!(await takeIn(tx, attempt, { trade, at }))) return 'known'
  await setAside(tx, attempt, { trade, cause: 'CANCELLED', refundNo, at })
  await finishProviderRefund(tx, refundNo, { state: 'DONE', at })
  return 'returned'
}

/** False when that was known. */
function takeIn(
  tx: Tx,
  { paymentNo, provider }: Attempt,
  money: { trade: PaidTrade; at: Date },
): Promise<boolean> {
  assert.ok(!isOwnTender(provider), 'what nobody is asked about is settled with its order')
  return takeMoneyIn(tx, paymentNo, money)
}

/** What the money was for: a change of date, or the order itself. */
function seat(
  tx: Tx,
  { orderNo, changeNo, payType }: Attempt,
  { paidFen, at }: { paidFen: Fen; at: Date },
): Promise<PaidOutcome> {
  if (changeNo === null) return markPaid(tx, { orderNo, paidFen, payType, at })
  return completeChange(tx, changeNo, { paidFen, at, actor: 'provider' })
}

/** Money that fulfils nothing leaves the orders' account and goes back in full. */
async function setAside(
  tx: Tx,
  { paymentNo }: Attempt,
  {
    trade,
    cause,
    refundNo,
    at,
  }: { trade: PaidTrade; cause: ProviderRefundCause; refundNo: string; at: Date },
): Promise<void> {
  await book(tx, {
    key: `aside:${paymentNo}`,
    kind: 'set-aside',
    ref: paymentNo,
    at,
    entries: transfer(trade.amountFen, { from: 'suspense:late', to: 'clearing:order' }),
  })
  await createProviderRefund(tx, { refundNo, paymentNo, amountFen: trade.amountFen, cause, at })
}
