/**
 * Promises money back, once per refund number and never more than came in; return-money.ts keeps the promise. A refund
 * is booked when it is promised: from then on the order no longer has this money, whenever the provider pays it out.
 */
import assert from 'node:assert/strict'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Tx } from '../../platform/db.ts'
import { book } from '../ledger/ledger.ts'
import { type Account, transfer } from '../ledger/rules.ts'
import { finishReturning, raiseRefunded } from '../ordering/refund-order.ts'
import { lockOrder } from '../ordering/settle-order.ts'
import { type Attempt, findAttempt, promiseBack } from './attempt-store.ts'
import {
  endMoneyBack,
  findMoneyBack,
  hasRefundsUnderWay,
  insertMoneyBack,
  type MoneyBack,
  type NewMoneyBack,
} from './money-back-store.ts'

/**
 * The same number twice is one promise: false for the second. The caller has checked that the order still has the money;
 * what would exceed the payment or the order is a bug and throws. Locks the order before everything else.
 */
export async function giveBack(tx: Tx, wish: NewMoneyBack): Promise<boolean> {
  const { paymentNo, amountFen, cause } = wish
  const { orderNo } = await attemptOf(tx, paymentNo)
  await lockOrder(tx, orderNo)
  if (!(await insertMoneyBack(tx, wish))) return false
  assert.ok(await promiseBack(tx, paymentNo, amountFen), `more would go back than came in by ${paymentNo}`)
  if (cause !== 'REFUND') return true
  assert.ok(await raiseRefunded(tx, orderNo, amountFen), `more would go back than ${orderNo} cost`)
  await bookPromise(tx, wish)
  return true
}

async function bookPromise(tx: Tx, { refundNo, paymentNo, amountFen, at }: NewMoneyBack): Promise<void> {
  await book(tx, {
    key: `owed:${refundNo}`,
    kind: 'refund-promised',
    ref: paymentNo,
    at,
    entries: transfer(amountFen, { from: 'owed:refund', to: 'clearing:order' }),
  })
}

/** What fulfilled nothing was set aside when it came; a refund is owed since it was promised. */
const accountOf = ({ cause }: MoneyBack): Account => (cause === 'REFUND' ? 'owed:refund' : 'suspense:late')

/**
 * The provider says how a return ended. unknown: not a number of ours. known: it had ended before. A return that cannot
 * be paid out stays owed until a person has put it right.
 */
export async function endReturn(
  tx: Tx,
  refundNo: string,
  ended: { state: 'DONE' | 'ABNORMAL'; at: Date },
): Promise<'ended' | 'known' | 'unknown'> {
  const promised = await findMoneyBack(tx, refundNo)
  if (!promised) return 'unknown'
  const attempt = await attemptOf(tx, promised.paymentNo)
  // The order first, as everywhere: its tickets follow its money.
  await lockOrder(tx, attempt.orderNo)
  const back = await endMoneyBack(tx, refundNo, ended)
  if (!back) return 'known'
  if (ended.state === 'DONE') await takeArrival(tx, { back, attempt, at: ended.at })
  return 'ended'
}

type Arrival = { back: MoneyBack; attempt: Attempt; at: Date }

async function takeArrival(tx: Tx, arrival: Arrival): Promise<void> {
  const { back, attempt, at } = arrival
  await bookReturn(tx, arrival)
  if (back.cause !== 'REFUND' || (await hasRefundsUnderWay(tx, attempt.orderNo))) return
  await finishReturning(tx, attempt.orderNo, at)
}

async function attemptOf(tx: Tx, paymentNo: PaymentNo): Promise<Attempt> {
  const attempt = await findAttempt(tx, paymentNo)
  assert.ok(attempt, 'a return without its payment')
  return attempt
}

async function bookReturn(tx: Tx, { back, attempt, at }: Arrival): Promise<void> {
  await book(tx, {
    key: `back:${back.refundNo}`,
    kind: 'money-back',
    ref: back.paymentNo,
    at,
    entries: transfer(back.amountFen, { from: `cash:${attempt.provider}`, to: accountOf(back) }),
  })
}
