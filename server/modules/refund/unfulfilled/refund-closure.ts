/**
 * What the shop itself gives back when it must close: the whole worth, without a fee. For a day the tickets may be moved to
 * another day instead. The caller has locked the order.
 */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import type { RefundNo, RefundStatus } from '#contract/values/refund.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { lockRefundedOrder, unitsOf as orderUnits } from '../../ordering/lifecycle/refund-order.ts'
import { type EvaluatedRefund, evaluateFeeless, moneyOf, openEvaluation } from '../amount/evaluate-refund.ts'
import { moveOwn, newRefundNo } from '../ask/ask-refund.ts'
import { listPending, listRejectedByClosure, listStatuses, listUndecidedUnits } from '../read-store.ts'
import { mayMoveInstead, offersAnotherDay } from '../rules.ts'
import {
  insertRefund,
  listRefundUnits,
  moveRefund,
  type RefundUnit,
  replaceUnits,
  rewriteRefund,
} from '../store.ts'

/** So long another day may be chosen instead. */
const HOURS_TO_CHOOSE = 24
const HOUR_MS = 3_600_000

export type Closing = { orderNo: OrderNo; unitIds: readonly number[]; closureNo: string; at: Date }

export type ClosureRefund = {
  refundNo: RefundNo
  amountFen: Fen
  needs: 'AUTO' | 'STAFF'
  /** Its buyer may move some of them instead. */
  anotherDay: boolean
}

/** Asks for all that these tickets are worth. */
export async function refundForClosure(
  tx: Tx,
  { chance }: { chance: Chance },
  { orderNo, unitIds, closureNo, at }: Closing,
): Promise<ClosureRefund> {
  const order = await lockRefundedOrder(tx, orderNo)
  const evaluation = await openEvaluation(tx, order, { at, editing: null })
  const evaluated = evaluateFeeless(evaluation, unitIds)
  const units = unitsOf(evaluated)
  const refundNo = newRefundNo(chance, at)
  // Some of it was used, and there is no part of a voucher: a person decides what its buyer gets for the rest.
  const isPartOfVouchers = order.vouchers > 0 && unitIds.length < evaluation.units.length
  const needs = isPartOfVouchers ? 'STAFF' : 'AUTO'
  const about = { source: 'SYSTEM', kind: 'CLOSURE', needs, reasonCode: 'CLOSURE' } as const
  const refund = {
    ...{ ...about, ...moneyOf(evaluated), units, refundNo, closureNo },
    ...{ orderId: order.id, orderNo, reasonText: null, changeNo: null, ask: null, askedAt: at },
    decideAt: isPartOfVouchers ? null : new Date(at.getTime() + HOURS_TO_CHOOSE * HOUR_MS),
  }
  assert(await insertRefund(tx, refund, { at, note: 'asked', actor: 'system' }), 'a new number')
  await moveOwn(tx, order, { units, to: 'refunding', at, note: 'closed-refund', actor: 'system' })
  const standing = evaluated.units.map(({ state, packageNo, line: { visitDate } }) => ({
    ...{ was: wasOf(state), packageNo, visitDate },
  }))
  const anotherDay = needs === 'AUTO' && offersAnotherDay(order.channel, standing)
  return { refundNo, amountFen: evaluated.amountFen, needs, anotherDay }
}

const wasOf = (state: UnitState): RefundUnit['was'] => (state === 'reserved' ? 'reserved' : 'valid')

const unitsOf = ({ units }: EvaluatedRefund): RefundUnit[] =>
  units.map(({ id, state, worthFen }) => ({
    ...{ unitId: id, was: wasOf(state), worthFen },
    ...{ feeFen: noFen, feeWaived: true },
  }))

/** What staff have decided is not asked of them again. */
export async function declinedByStaff(
  tx: Tx,
  orderId: number,
  closureNo: string,
): Promise<ReadonlySet<number>> {
  return new Set(await listRejectedByClosure(tx, { orderId, closureNo }))
}

/** A buyer asked for some of these tickets before the shop had to close: no fee is kept of them, nor of what else is in their packages. */
export async function waiveFees(
  tx: Tx,
  { orderId, unitIds, at }: { orderId: number; unitIds: readonly number[]; at: Date },
): Promise<void> {
  const waived = await withPackages(tx, orderId, unitIds)
  for (const refund of await listPending(tx, orderId)) {
    const before = await listRefundUnits(tx, refund.refundNo)
    const units = before.map((unit) =>
      waived.has(unit.unitId) ? { ...unit, feeFen: noFen, feeWaived: true } : unit,
    )
    const feeFen = sumOf(units.map((unit) => unit.feeFen))
    // What is free today may cost a fee by the time of an edit.
    if (feeFen === refund.feeFen) {
      await replaceUnits(tx, refund.refundNo, units)
      continue
    }
    const amountFen = sumOf([refund.amountFen, minus(refund.feeFen, feeFen)])
    const step = { at, note: 'waived', actor: 'system' } as const
    await rewriteRefund(tx, refund.refundNo, { asked: { ...refund, feeFen, amountFen }, units, step })
  }
}

/** These tickets, and all of the packages that they are of. */
async function withPackages(
  tx: Tx,
  orderId: number,
  unitIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const all = await orderUnits(tx, orderId)
  const packages = new Set(
    all.flatMap(({ id, packageNo }) => (unitIds.includes(id) ? (packageNo ?? []) : [])),
  )
  return new Set([
    ...unitIds,
    ...all.flatMap(({ id, packageNo }) => (packageNo !== null && packages.has(packageNo) ? id : [])),
  ])
}

/** Tickets whose refund by a closure may still be taken back for another day. */
export async function movableByClosure(
  on: Db | Tx,
  orderId: number,
  now: Date,
): Promise<ReadonlySet<number>> {
  const refunds = (await listPending(on, orderId)).filter((refund) => mayMoveInstead(refund, now))
  const units = await Promise.all(refunds.map(({ refundNo }) => listRefundUnits(on, refundNo)))
  return new Set(units.flat().flatMap(({ unitId, was }) => (was === 'valid' ? [unitId] : [])))
}

/** Their buyer wants another day: these tickets are good again, and what is left of their refunds stays asked for. */
export async function takeBackForAnotherDay(
  tx: Tx,
  { orderNo, unitIds, at, actor }: Omit<Closing, 'closureNo'> & { actor: string },
): Promise<void> {
  const order = await lockRefundedOrder(tx, orderNo)
  const left = new Set(unitIds)
  for (const refund of await listPending(tx, order.id)) {
    const units = await listRefundUnits(tx, refund.refundNo)
    const taken = units.filter(({ unitId }) => left.has(unitId))
    if (taken.length === 0 || !mayMoveInstead(refund, at)) continue
    const step = { at, note: 'another-day', actor } as const
    if (taken.length === units.length)
      await moveRefund(tx, refund.refundNo, { ...step, from: 'PENDING', to: 'REPEAL' })
    else {
      const kept = units.filter(({ unitId }) => !left.has(unitId))
      const evaluation = await openEvaluation(tx, order, { at, editing: refund })
      const evaluated = evaluateFeeless(
        evaluation,
        kept.map(({ unitId }) => unitId),
      )
      await rewriteRefund(tx, refund.refundNo, {
        asked: { ...refund, ...moneyOf(evaluated) },
        units: kept,
        step,
      })
    }
    await moveOwn(tx, order, { units: taken, to: 'was', at, note: 'another-day', actor })
    for (const { unitId } of taken) left.delete(unitId)
  }
  if (left.size > 0) throw new Refusal('REFUND_DECIDED')
}

/** Units that buyers, or staff for them, have asked a refund for, and nobody has decided. */
export const unitsAskedFor = (db: Db): Promise<number[]> => listUndecidedUnits(db)

export async function refundStatuses(
  db: Db,
  refundNos: readonly string[],
): Promise<Map<string, RefundStatus>> {
  return new Map((await listStatuses(db, refundNos)).map(({ refundNo, status }) => [refundNo, status]))
}
