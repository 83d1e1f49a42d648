/** Promises money back, once per refund number and never more than came in; return-money.ts keeps the promise. */
import assert from 'node:assert/strict'
import type { Tx } from '../../platform/db.ts'
import { book } from '../ledger/ledger.ts'
import { type Account, transfer } from '../ledger/rules.ts'
import { type Attempt, findAttempt, promiseBack } from './attempt-store.ts'
import {
  endMoneyBack,
  findMoneyBack,
  insertMoneyBack,
  type MoneyBack,
  type NewMoneyBack,
} from './money-back-store.ts'

/**
 * The same number twice is one promise. The caller has checked that the order still has the money; what would exceed the
 * payment is a bug and throws.
 */
export async function giveBack(tx: Tx, wish: NewMoneyBack): Promise<void> {
  if (!(await insertMoneyBack(tx, wish))) return
  const covered = await promiseBack(tx, wish.paymentNo, wish.amountFen)
  assert.ok(covered, `more would go back than came in by ${wish.paymentNo}`)
}

/** What fulfilled nothing was set aside; a refund comes out of the orders' money. */
const accountOf = ({ cause }: MoneyBack): Account => (cause === 'REFUND' ? 'clearing:order' : 'suspense:late')

/**
 * The provider says how a return ended. unknown: not a number of ours. known: it had ended before. A return that cannot
 * be paid out stays owed until a person has put it right.
 */
export async function endReturn(
  tx: Tx,
  refundNo: string,
  ended: { state: 'DONE' | 'ABNORMAL'; at: Date },
): Promise<'ended' | 'known' | 'unknown'> {
  const back = await endMoneyBack(tx, refundNo, ended)
  if (!back) return (await findMoneyBack(tx, refundNo)) ? 'known' : 'unknown'
  if (ended.state === 'DONE') await bookReturn(tx, back, ended.at)
  return 'ended'
}

async function bookReturn(tx: Tx, back: MoneyBack, at: Date): Promise<void> {
  const attempt: Attempt | null = await findAttempt(tx, back.paymentNo)
  assert.ok(attempt, 'a return without its payment')
  await book(tx, {
    key: `back:${back.refundNo}`,
    kind: 'money-back',
    ref: back.paymentNo,
    at,
    entries: transfer(back.amountFen, { from: `cash:${attempt.provider}`, to: accountOf(back) }),
  })
}
