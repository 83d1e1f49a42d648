/**
 * Orders that were rejected, or not confirmed in time, and that nobody edited within a day are refunded in full by
 * themselves. Each in a transaction of its own, by any number of workers; send-provider-refunds.ts does the rest.
 */
import assert from 'node:assert/strict'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { mapConcurrent, untilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import {
  finishReturning,
  listDueRejected,
  lockDueRejected,
  postponeRejected,
  returnRejected,
} from '../../ordering/lifecycle/refund-order.ts'
import { listRefundable } from '../attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import { lookAgainMs, type RefundPart, rejectedRefundNo, spreadOverPayments } from '../rules.ts'
import { createProviderRefund } from './provider-refund.ts'

const AT_ONCE = 8
const CLAIMED = 50

/** A sweep; answers how many it dealt with. */
export async function refundRejected({
  db,
  clock,
  log,
}: Pick<ProviderDeps, 'db' | 'clock' | 'log'>): Promise<number> {
  return untilDone(CLAIMED, async () => {
    const at = clock.now()
    let done = 0
    await mapConcurrent(AT_ONCE, await listDueRejected(db, at, CLAIMED), async (orderNo) => {
      const outcome = await inRepeatableTransaction(db, (tx) => refundDue(tx, orderNo, at))
      if (outcome === 'uncovered')
        log.error({ orderNo }, 'an order that was not confirmed needs a refund by hand')
      if (outcome !== 'not-due') done += 1
    })
    return done
  })
}

/** not-due: somebody edited or refunded it, or is at it. uncovered: it was not paid by payments of ours. */
async function refundDue(tx: Tx, orderNo: OrderNo, at: Date): Promise<'refunded' | 'not-due' | 'uncovered'> {
  const leftFen = await lockDueRejected(tx, orderNo, at)
  if (leftFen === null) return 'not-due'
  const parts = spreadOverPayments(leftFen, await listRefundable(tx, orderNo))
  if (!parts) {
    await postponeRejected(tx, orderNo, new Date(at.getTime() + lookAgainMs))
    return 'uncovered'
  }
  await returnRejected(tx, orderNo, at)
  for (const part of parts) await promise(tx, part, at)
  // What was free has nothing to wait for.
  if (parts.length === 0) await finishReturning(tx, orderNo, at)
  return 'refunded'
}

async function promise(tx: Tx, { paymentNo, amountFen }: RefundPart, at: Date): Promise<void> {
  const refundNo = rejectedRefundNo(paymentNo)
  const first = await createProviderRefund(tx, { refundNo, paymentNo, amountFen, cause: 'REFUND', at })
  assert.ok(first, `${refundNo} was promised before`)
}
