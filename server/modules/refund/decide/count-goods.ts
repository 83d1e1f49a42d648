/** Of goods that were sent out only what came back is refunded: the other pieces leave the refund before it is granted. */
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../../platform/db.ts'
import { lockRefundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import { type EvaluatedUnit, evaluateChoice, moneyOf, openEvaluation } from '../amount/evaluate-refund.ts'
import { moveOwn } from '../ask/ask-refund.ts'
import type { Counted } from '../refund-words.ts'
import { totalsOf } from '../rules.ts'
import { listRefundUnits, rewriteRefund, type StoredRefund } from '../store.ts'
import type { RefundDecision } from './decide-refund.ts'

/**
 * The refund is pending and its order locked. What did not come is again what it was before it was asked for; the others keep
 * the fee of the moment of asking. Null, and nothing changed: all of it came.
 */
export async function reduceToReturned(
  tx: Tx,
  refund: StoredRefund,
  { came, at, actor }: RefundDecision & { came: readonly string[] },
): Promise<Counted | null> {
  if (came.length === 0) throw new Refusal('REFUND_NOTHING_CAME')
  const order = await lockRefundedOrder(tx, refund.orderNo)
  const evaluation = await openEvaluation(tx, order, { at, editing: refund })
  const units = await listRefundUnits(tx, refund.refundNo)
  const own = evaluation.units.filter(({ id }) => units.some(({ unitId }) => unitId === id))
  const missing = missingOf(own, { came, refund, order })
  if (missing.length === 0) return null
  const stays = (unitId: number) => !missing.some(({ id }) => id === unitId)
  const kept = units.filter(({ unitId }) => stays(unitId))
  const evaluated = evaluateChoice(
    evaluation,
    own.filter(({ id }) => stays(id)),
  )
  const money = moneyOf({ ...evaluated, ...totalsOf(kept, evaluated.freightFen) })
  const awaited = own.filter(({ sentAt }) => sentAt !== null).length
  const counted = { came: awaited - missing.length, awaited }
  const step = { at, note: 'in-part', actor, ...counted } as const
  await rewriteRefund(tx, refund.refundNo, { asked: { ...refund, ...money }, units: kept, step })
  const left = units.filter(({ unitId }) => !stays(unitId))
  await moveOwn(tx, order, { units: left, to: 'was', at, note: 'refund-in-part', actor })
  return counted
}

type Counting = { came: readonly string[]; refund: Pick<StoredRefund, 'needs'>; order: OwnOrder }

/** Refuses numbers of other units, and that what was never sent is missing; of vouchers all comes back or nothing. */
function missingOf(own: readonly EvaluatedUnit[], { came, refund, order }: Counting): EvaluatedUnit[] {
  const missing = own.filter(({ unitNo }) => !came.includes(unitNo))
  const isOfOthers = came.some((no) => !own.some(({ unitNo }) => unitNo === no))
  if (refund.needs !== 'GOODS' || isOfOthers || missing.some(({ sentAt }) => sentAt === null))
    throw new Refusal('BAD_REQUEST', { field: 'body.came' })
  if (missing.length > 0 && order.vouchers > 0) throw new Refusal('VOUCHER_WHOLE')
  return missing
}
