/**
 * Creates provider refunds, once per number and never more than came in; send-provider-refunds.ts sends them. A refund
 * is booked when it is created: from then on the order no longer has this money, whenever the provider pays it out.
 */
import assert from 'node:assert/strict'
import type { GroupCode } from '#contract/values/group.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Tx } from '../../../platform/db.ts'
import { creditBalance } from '../../group/balance.ts'
import { book } from '../../ledger/ledger.ts'
import { type LedgerAccount, transfer } from '../../ledger/rules.ts'
import { finishReturning, raiseRefunded } from '../../ordering/lifecycle/refund-order.ts'
import { lockOrder } from '../../ordering/lifecycle/settle-order.ts'
import { returnVouchers } from '../../voucher/order-vouchers.ts'
import { closeRefundAlerts } from '../alerts/alert-store.ts'
import { type Attempt, findAttempt, reserveProviderRefund } from '../attempts/attempt-sql.ts'
import { depositBackProviders, isOwnTender } from '../pay-gateway.ts'
import { firstDepositBackMs } from '../rules.ts'
import {
  endProviderRefund,
  findProviderRefund,
  hasRefundsUnderWay,
  insertProviderRefund,
  type NewProviderRefund,
  type ProviderRefund,
  type ProviderRefundEnd,
} from './provider-refund-sql.ts'
import { type Claimed, payByHand } from './remedy-sql.ts'

/**
 * The same number twice is one refund: false for the second. The caller has checked that the order still has the money;
 * what would exceed the payment or the order is a bug and throws. Locks the order before everything else.
 */
export async function createProviderRefund(tx: Tx, input: NewProviderRefund): Promise<boolean> {
  const { paymentNo, amountFen, cause } = input
  const attempt = await attemptOf(tx, paymentNo)
  const { orderNo } = attempt
  await lockOrder(tx, orderNo)
  if (!(await insertProviderRefund(tx, input))) return false
  assert.ok(
    await reserveProviderRefund(tx, paymentNo, amountFen),
    `more would go refund than came in by ${paymentNo}`,
  )
  if (cause !== 'REFUND') return true
  assert.ok(await raiseRefunded(tx, orderNo, amountFen), `more would go refund than ${orderNo} cost`)
  await bookPromise(tx, input)
  if (attempt.provider === 'EXTICKET') await giveVouchersBack(tx, attempt, input)
  if (attempt.provider === 'ADVANCE') await giveBalanceBack(tx, attempt, input)
  return true
}

/** Nobody has to send it: the issuer of the vouchers owes so much less, and they are good once more. */
async function giveVouchersBack(tx: Tx, attempt: Attempt, input: NewProviderRefund): Promise<void> {
  await arriveAtOnce(tx, attempt, input, `voucher:${attempt.providerTradeNo}`)
  await returnVouchers(tx, attempt.orderNo, { at: input.at, ofTower: input.ofTower ?? false })
}

/** Nobody has to send it: the agency has it again. */
async function giveBalanceBack(tx: Tx, attempt: Attempt, input: NewProviderRefund): Promise<void> {
  await arriveAtOnce(tx, attempt, input, `advance:${attempt.providerTradeNo}`)
  await creditBalance(tx, attempt.providerTradeNo as GroupCode, input.amountFen)
}

/** A refund to one of our own accounts is done in the transaction that promises it. */
async function arriveAtOnce(
  tx: Tx,
  { orderNo }: Attempt,
  { refundNo, at }: NewProviderRefund,
  from: LedgerAccount,
): Promise<void> {
  const refund = await endProviderRefund(tx, refundNo, { state: 'DONE', at })
  assert.ok(refund, `${refundNo} was just promised`)
  await bookArrival(tx, { refund, orderNo, from, at })
}

async function bookPromise(tx: Tx, { refundNo, paymentNo, amountFen, at }: NewProviderRefund): Promise<void> {
  await book(tx, {
    key: `owed:${refundNo}`,
    kind: 'refund-promised',
    ref: paymentNo,
    at,
    entries: transfer(amountFen, { from: 'owed:refund', to: 'clearing:order' }),
  })
}

/** What fulfilled nothing was set aside when it came; a refund is owed since it was created. */
const accountOf = ({ cause }: ProviderRefund): LedgerAccount =>
  cause === 'REFUND' ? 'owed:refund' : 'suspense:late'

/**
 * The provider says how a refund ended. unknown: not a number of ours. known: it had ended before. twice: it was paid out
 * otherwise before. A refund that cannot be paid out stays owed until a person has put it right.
 */
export async function finishProviderRefund(
  tx: Tx,
  refundNo: string,
  ended: ProviderRefundEnd,
): Promise<'ended' | 'known' | 'twice' | 'unknown'> {
  const promised = await findProviderRefund(tx, refundNo)
  if (!promised) return 'unknown'
  const attempt = await attemptOf(tx, promised.paymentNo)
  // The order first, as everywhere: its tickets follow its money.
  await lockOrder(tx, attempt.orderNo)
  const asksBank = depositBackProviders.includes(attempt.provider)
  const askBankAt = asksBank ? new Date(ended.at.getTime() + firstDepositBackMs) : null
  const refund = await endProviderRefund(tx, refundNo, ended, askBankAt)
  if (!refund) return ended.state === 'DONE' && (await isPaidOtherwise(tx, refundNo)) ? 'twice' : 'known'
  if (ended.state !== 'DONE') return 'ended'
  assert.ok(!isOwnTender(attempt.provider), 'what nobody sends came back when it was promised')
  const from = `cash:${attempt.provider}` as const
  await takeArrival(tx, { refund, orderNo: attempt.orderNo, from, at: ended.at })
  // Staff had entered a transfer that was not booked yet.
  return promised.remedy === 'HAND' ? 'twice' : 'ended'
}

/** Sent anew under another number, or by bank transfer. */
async function isPaidOtherwise(tx: Tx, refundNo: string): Promise<boolean> {
  const refund = await findProviderRefund(tx, refundNo)
  return refund?.state === 'DEAD' || (refund?.state === 'DONE' && refund.remedy === 'HAND')
}

/** Staff have paid by bank transfer what the provider says it has not. */
export async function settleByHand(
  tx: Tx,
  claimed: Claimed & Pick<ProviderRefund, 'paymentNo'>,
  at: Date,
): Promise<void> {
  const { orderNo } = await attemptOf(tx, claimed.paymentNo)
  await lockOrder(tx, orderNo)
  const refund = await payByHand(tx, claimed, at)
  if (refund) await takeArrival(tx, { refund, orderNo, from: 'cash:HAND', at })
}

type Arrival = { refund: ProviderRefund; orderNo: OrderNo; from: LedgerAccount; at: Date }

async function takeArrival(tx: Tx, arrival: Arrival): Promise<void> {
  const { refund, orderNo, at } = arrival
  await bookArrival(tx, arrival)
  await closeRefundAlerts(tx, { ...refund, at })
  if (refund.cause !== 'REFUND' || (await hasRefundsUnderWay(tx, orderNo))) return
  await finishReturning(tx, orderNo, at)
}

async function attemptOf(tx: Tx, paymentNo: PaymentNo): Promise<Attempt> {
  const attempt = await findAttempt(tx, paymentNo)
  assert.ok(attempt, 'a provider refund without its payment')
  return attempt
}

async function bookArrival(tx: Tx, { refund, from, at }: Arrival): Promise<void> {
  await book(tx, {
    key: `refund:${refund.refundNo}`,
    kind: 'money-back',
    ref: refund.paymentNo,
    at,
    entries: transfer(refund.amountFen, { from, to: accountOf(refund) }),
  })
}
