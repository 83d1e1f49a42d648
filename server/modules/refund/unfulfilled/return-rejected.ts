/**
 * Orders that were rejected, or not confirmed in time, and that nobody edited or refunded within a day are refunded in
 * full by themselves. Each in a transaction of its own, by any number of workers.
 */
import { strict as assert } from 'node:assert'
import { minus, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Tx } from '../../../platform/db.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import {
  listDueRejected,
  lockDueRejected,
  lockRefundedOrder,
  postponeRejected,
} from '../../ordering/lifecycle/refund-order.ts'
import { manualRecheckMs } from '../../payment/rules.ts'
import { evaluateChoice, moneyOf, openEvaluation, refundUnitsOf } from '../amount/evaluate-refund.ts'
import { newRefundNo } from '../ask/ask-refund.ts'
import { grantRefund } from '../decide/decide-refund.ts'
import type { RefundDeps } from '../deps.ts'
import { insertRefund } from '../store.ts'

const AT_ONCE = 8
const CLAIMED = 50

type SweepDeps = Pick<RefundDeps, 'db' | 'clock' | 'chance' | 'log'>

/** A sweep; answers how many it dealt with. */
export async function returnRejectedOrders(deps: SweepDeps): Promise<number> {
  const { db, clock, log } = deps
  return await repeatUntilDone(CLAIMED, async () => {
    const at = clock.now()
    let done = 0
    await mapConcurrent(AT_ONCE, await listDueRejected(db, at, CLAIMED), async (orderNo) => {
      const outcome = await inRepeatableTransaction(db, (tx) => returnDue(tx, deps, { orderNo, at }))
      if (outcome === 'uncovered')
        log.error({ orderNo }, 'an order that was not confirmed needs a refund by hand')
      if (outcome !== 'not-due') done += 1
    })
    return done
  })
}

/** not-due: somebody edited or refunded it, or is at it. uncovered: it was not paid by payments of ours. */
async function returnDue(
  tx: Tx,
  { chance }: Pick<SweepDeps, 'chance'>,
  { orderNo, at }: { orderNo: OrderNo; at: Date },
): Promise<'refunded' | 'not-due' | 'uncovered'> {
  if ((await lockDueRejected(tx, orderNo, at)) === null) return 'not-due'
  if (await returnWhole(tx, { chance }, { orderNo, at })) return 'refunded'
  await postponeRejected(tx, orderNo, new Date(at.getTime() + manualRecheckMs))
  return 'uncovered'
}

/** Refunds a rejected order in full, but for tickets that a closure refunds. Null, and nothing changed: it was not paid by payments of ours. */
export async function returnWhole(
  tx: Tx,
  { chance }: Pick<SweepDeps, 'chance'>,
  { orderNo, at }: { orderNo: OrderNo; at: Date },
): Promise<RefundNo | null> {
  const order = await lockRefundedOrder(tx, orderNo)
  const leftFen = minus(order.amounts.paidFen, order.amounts.refundedFen)
  const evaluation = await openEvaluation(tx, order, { at, editing: null })
  if (sumOf(evaluation.payments.map((payment) => payment.leftFen)) < leftFen) return null
  const units = evaluation.units.filter(({ state }) => state === 'reserved')
  const evaluated = evaluateChoice(evaluation, units)
  const whole = units.length === evaluation.units.length
  assert(
    whole ? evaluated.amountFen === leftFen : evaluated.amountFen <= leftFen,
    `${orderNo} has other money than its tickets are worth`,
  )
  const about = { source: 'SYSTEM', kind: 'REJECTED', needs: 'AUTO', reasonCode: 'NOT_CONFIRMED' } as const
  const refund = {
    ...about,
    ...moneyOf(evaluated),
    ...{ refundNo: newRefundNo(chance, at), orderId: order.id, orderNo },
    ...{ reasonText: null, changeNo: null, ask: null, askedAt: at, decideAt: null },
    units: refundUnitsOf(evaluated, true),
  }
  assert(await insertRefund(tx, refund, { at, note: 'asked', actor: 'system' }), 'a new number')
  assert(await grantRefund(tx, refund, { at, actor: 'system' }), `${orderNo} is paid by payments of ours`)
  return refund.refundNo
}
