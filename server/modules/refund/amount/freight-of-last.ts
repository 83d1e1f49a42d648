/** Freight comes back with the last tickets of an order, also when these were asked for apart from each other. */
import { minus, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { refundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import { readLimit } from '../../setting/limits.ts'
import { listPending } from '../read-store.ts'
import { listRefundUnits, rewriteRefund, type StoredRefund } from '../store.ts'
import { evaluateChoice, openEvaluation } from './evaluate-refund.ts'

/**
 * A refund of an order, which is locked, was granted. When all that is left of the order is in one other refund, that one is of
 * the last tickets now: while it was asked for, nobody could know whether the first would be withdrawn.
 */
export async function addFreightToLast(tx: Tx, orderNo: OrderNo, at: Date): Promise<void> {
  const order = await refundedOrder(tx, orderNo)
  if (order.amounts.freightFen === 0) return
  const [last, ...others] = await listPending(tx, order.id)
  if (!last || others.length > 0) return
  const units = await listRefundUnits(tx, last.refundNo)
  const evaluation = await openEvaluation(tx, order, { at, editing: last })
  const chosen = evaluation.units.filter(({ id }) => units.some(({ unitId }) => unitId === id))
  const { freightFen } = evaluateChoice(evaluation, chosen)
  if (freightFen <= last.freightFen) return
  const amountFen = sumOf([last.amountFen, minus(freightFen, last.freightFen)])
  const step = { at, note: 'freight-added', actor: 'system' } as const
  const asked = { ...last, freightFen, amountFen, ...(await deciderNow(tx, { ...last, amountFen })) }
  await rewriteRefund(tx, last.refundNo, { asked, units, step })
}

type Grown = Pick<StoredRefund, 'source' | 'needs' | 'decideAt' | 'amountFen'>

/** What its buyer asked for is granted by itself up to the limit only, the freight included. */
async function deciderNow(tx: Tx, { source, needs, decideAt, amountFen }: Grown) {
  const isByItself = source === 'USER' && needs === 'AUTO'
  const isAbove = isByItself && amountFen > (await readLimit(tx, 'refund.auto-limit-fen'))
  return isAbove ? ({ needs: 'STAFF', decideAt: null } as const) : { needs, decideAt }
}
