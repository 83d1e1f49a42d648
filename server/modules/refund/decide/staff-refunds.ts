/**
 * What staff decide about refunds. `actor` is staff:<account>; each function is one transaction of its own, or part of
 * the caller's where it takes `tx`.
 */
import { Refusal } from '#contract/refusals.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo, RefundReasonCode, RefundSource } from '#contract/values/refund.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { lockRefundedOrder } from '../../ordering/lifecycle/refund-order.ts'
import {
  checkExpected,
  chosenUnits,
  evaluateChoice,
  moneyOf,
  openEvaluation,
  withoutFees,
} from '../amount/evaluate-refund.ts'
import { moveOwn, newRefundNo, openRefund } from '../ask/ask-refund.ts'
import { countUndecided } from '../read-store.ts'
import { findRefund, listRefundUnits, moveRefund, rewriteRefund, type StoredRefund } from '../store.ts'
import { reduceToReturned } from './count-goods.ts'
import { grantRefund, lockRefund, notifyRefund, type RefundDecision } from './decide-refund.ts'

export type StaffRefund = {
  orderNo: OrderNo
  unitNos: readonly string[]
  reasonCode: RefundReasonCode
  /** USER: on behalf of the buyer, who may still take it back. */
  source: RefundSource
  reasonText?: string
  /** All that the units are worth comes back, also when it is too late by their policy. */
  waiveFee?: boolean
  /** Refused when it comes to something else by now. */
  expectedAmountFen?: Fen
}

/** Asked at the desk, at the fee of now; it waits for a decision. */
export async function askAtDesk(
  tx: Tx,
  { chance }: { chance: Chance },
  { orderNo, at, actor, ...asking }: StaffRefund & RefundDecision,
): Promise<RefundNo> {
  const { unitNos, reasonCode, source, reasonText = null, waiveFee = false, expectedAmountFen } = asking
  const order = await lockRefundedOrder(tx, orderNo)
  const due = await openEvaluation(tx, order, { at, editing: null })
  const evaluation = waiveFee ? withoutFees(due) : due
  const evaluated = evaluateChoice(evaluation, chosenUnits(evaluation, unitNos))
  if (expectedAmountFen !== undefined) checkExpected(evaluated, expectedAmountFen)
  const times = { askedAt: at, decideAt: null }
  const needs = evaluated.needs === 'GOODS' ? 'GOODS' : 'STAFF'
  const columns = { reasonCode, reasonText, ...moneyOf(evaluated), needs, ...times } as const
  const refundNo = newRefundNo(chance, at)
  await openRefund(tx, evaluation, { refundNo, asked: { evaluated, columns }, ask: null, source, actor })
  return refundNo
}

type AtWindow = Pick<StaffRefund, 'orderNo' | 'unitNos' | 'waiveFee'> & {
  expectedAmountFen: Fen
  /** The buyer reads it. */
  reason: string
}

/** Asked and granted in one go, for a buyer who stands at the service window. What was sent waits until it is back. */
export async function refundAtWindow(
  tx: Tx,
  deps: { chance: Chance },
  { reason, ...asking }: AtWindow & RefundDecision,
): Promise<StoredRefund> {
  const { at, actor } = asking
  const asked = { ...asking, reasonCode: 'OTHER', reasonText: reason, source: 'USER' } as const
  const refundNo = await askAtDesk(tx, deps, asked)
  const refund = await known(tx, refundNo)
  if (refund.needs === 'STAFF') await approveRefund(tx, { refundNo, at, actor })
  return await known(tx, refundNo)
}

async function known(tx: Tx, refundNo: RefundNo): Promise<StoredRefund> {
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Refusal('NOT_FOUND')
  return refund
}

type Approval = RefundDecision & {
  refundNo: RefundNo
  waiveFee?: boolean | undefined
  /** The numbers of the units that came back, where goods were sent; left out: all of them. */
  came?: readonly string[] | undefined
}

/** The money goes back, less the fee of the moment of asking; staff may waive the fee. */
export async function approveRefund(
  tx: Tx,
  { refundNo, waiveFee = false, came, ...decision }: Approval,
): Promise<void> {
  const refund = await lockPending(tx, refundNo)
  const counted = came ? await reduceToReturned(tx, refund, { ...decision, came }) : null
  const due = await known(tx, refundNo)
  if (waiveFee && due.feeFen > 0) await waive(tx, due, decision)
  const now = await known(tx, refundNo)
  if (!(await grantRefund(tx, now, { ...decision, counted }))) throw new Refusal('REFUND_NOT_POSSIBLE')
}

async function waive(tx: Tx, refund: StoredRefund, { at, actor }: RefundDecision): Promise<void> {
  const units = (await listRefundUnits(tx, refund.refundNo)).map((unit) => ({
    ...unit,
    ...{ feeFen: noFen, feeWaived: true },
  }))
  const amountFen = (refund.amountFen + refund.feeFen) as typeof refund.amountFen
  const asked = { ...refund, feeFen: noFen, amountFen }
  await rewriteRefund(tx, refund.refundNo, { asked, units, step: { at, note: 'waived', actor } })
}

/** The tickets are good again, and the buyer reads why. */
export async function rejectRefund(
  tx: Tx,
  { refundNo, text, at, actor }: RefundDecision & { refundNo: RefundNo; text: string },
): Promise<void> {
  const refund = await lockPending(tx, refundNo)
  const step = { at, actor, note: 'rejected', rejectText: text } as const
  await moveRefund(tx, refundNo, { ...step, from: 'PENDING', to: 'REJECT' })
  const order = await lockRefundedOrder(tx, refund.orderNo)
  const units = await listRefundUnits(tx, refundNo)
  await moveOwn(tx, order, { units, to: 'was', at, note: 'refund-rejected', actor })
  await notifyRefund(tx, refund, { kind: 'refund-refused', at })
}

/** How many wait for a decision of staff. */
export const undecidedRefunds = (db: Db): Promise<number> => countUndecided(db)

/** Two staff at once: the second finds it decided. */
async function lockPending(tx: Tx, refundNo: RefundNo): Promise<StoredRefund> {
  const found = await findRefund(tx, refundNo)
  const refund = found && (await lockRefund(tx, refundNo, found.orderNo))
  if (!refund) throw new Refusal('NOT_FOUND')
  if (refund.status !== 'PENDING') throw new Refusal('REFUND_DECIDED')
  return refund
}
