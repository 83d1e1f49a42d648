/** What an order could give back at a moment, ticket by ticket, and what a choice of its tickets comes to. */
import type { RefundObstacle } from '#contract/endpoints/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, inYuan, minus, noFen, sumOf } from '#contract/values/fen.ts'
import { voucherRefundRules } from '#contract/values/policy.ts'
import type { RefundDecider } from '#contract/values/refund.ts'
import type { BatchState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { declinedOfOrder } from '../../ordering/change/changes.ts'
import { unitsOf } from '../../ordering/lifecycle/refund-order.ts'
import { linesOf, type OwnOrder } from '../../ordering/order/own-order.ts'
import { openedPackages } from '../../ordering/order/packages.ts'
import { refundableOf } from '../../payment/provider-refunds/refund-parts.ts'
import { payingBatchState } from '../../payment/start/pay-by-vouchers.ts'
import { type DeclinedChange, deciderOf, quoteUnit, type Totals, totalsOf, type UnitQuote } from '../rules.ts'
import { listRefundUnits, type RefundUnit, type StoredRefund } from '../store.ts'
import { freightOfOthers } from './freight-store.ts'
import { listTakenByClosures } from './of-tower-store.ts'

type Line = Awaited<ReturnType<typeof linesOf>>[number]
type Unit = Awaited<ReturnType<typeof unitsOf>>[number]

/** A ticket with what comes back for it now; `quote` is there although something may stand in the way. */
export type EvaluatedUnit = Unit & {
  line: Line
  quote: UnitQuote
  obstacle: RefundObstacle | null
  /** Nobody has anything of it any more, and nothing brings it back; what its buyer or staff only asked for may come back. */
  isGone: boolean
  /** In the refund that is edited, or by staff who ask now. */
  feeWaived: boolean
}

export type EvaluationContext = {
  order: OwnOrder
  lines: readonly Line[]
  units: readonly EvaluatedUnit[]
  payments: Awaited<ReturnType<typeof refundableOf>>
  /** Not confirmed: only all of it, and without a fee. */
  whole: boolean
  /** Comes back with the last tickets. */
  freightFen: Fen
  autoLimitFen: number
  /** Of the vouchers that paid it, which come back instead of money. */
  voucherBatch: BatchState | null
}

type EvaluationOptions = {
  at: Date
  /** Its tickets count as not asked for. */
  editing: StoredRefund | null
  /** Without it staff decide, or the shop itself. */
  autoLimitFen?: number
}

/** In a transaction the order is locked. */
export async function openEvaluation(
  db: Db | Tx,
  order: OwnOrder,
  { at, editing, autoLimitFen = 0 }: EvaluationOptions,
): Promise<EvaluationContext> {
  const [lines, units, payments, freight, own, declined, voucherBatch] = [
    await linesOf(db, order),
    await unitsOf(db, order.id),
    await refundableOf(db, order.orderNo),
    await freightOfOthers(db, order.id),
    editing ? await listRefundUnits(db, editing.refundNo) : [],
    await declinedOfOrder(db, order.id, at),
    await payingBatchState(db, order),
  ]
  const taken = new Set(own.map(({ unitId }) => unitId))
  const waived = new Set(own.flatMap(({ unitId, feeWaived }) => (feeWaived ? [unitId] : [])))
  const whole = order.confirmation === 'REJECTED'
  const leftFen = sumOf(payments.map((payment) => payment.leftFen))
  const opened = openedPackages(units)
  const closed = await takenByClosures(db, order, { units, whole })
  const ofClosure = new Set(units.flatMap(({ id, packageNo }) => (closed.has(id) ? (packageNo ?? []) : [])))
  return {
    order,
    lines,
    payments,
    whole,
    voucherBatch,
    units: units.flatMap((unit) => {
      const line = lines.find(({ position }) => position === unit.linePosition)
      if (!line) return []
      const free = isFree(order, unit, taken)
      const isFreeNow = free && (leftFen > 0 || unit.worthFen === 0)
      const ownDeclined = declined.filter(({ unitId }) => unitId === unit.id)
      const byVouchers = order.vouchers > 0
      const feeWaived = waived.has(unit.id)
      const byTower = whole || feeWaived || (unit.packageNo !== null && ofClosure.has(unit.packageNo))
      const isGone = goneStates.includes(unit.state) || closed.has(unit.id)
      const moment = { at, byTower, byVouchers, free: isFreeNow, declined: ownDeclined }
      const evaluated = { ...evaluate(unit, line, moment), isGone, feeWaived }
      const isOpened = unit.packageNo !== null && opened.has(unit.packageNo)
      return [
        isOpened && !evaluated.obstacle ? { ...evaluated, obstacle: 'PACKAGE_WHOLE' as const } : evaluated,
      ]
    }),
    freightFen: freightLeft(order, lines, { units, freight, editing }),
    autoLimitFen,
  }
}

/** What closures have taken; asked for only where the rest of an order depends on it. */
async function takenByClosures(
  db: Db | Tx,
  { id }: OwnOrder,
  { units, whole }: { units: readonly Unit[]; whole: boolean },
): Promise<ReadonlySet<number>> {
  if (!whole && units.every(({ packageNo }) => packageNo === null)) return new Set()
  return await listTakenByClosures(db, id)
}

/** A good ticket that nobody is at, and nobody has come in with. */
function isFree(order: OwnOrder, { id, state, admitted }: Unit, taken: ReadonlySet<number>): boolean {
  if (order.seats !== 'SOLD' || order.confirmation === 'AWAITING' || admitted > 0) return false
  return state === 'valid' || (state === 'reserved' && order.confirmation === 'REJECTED') || taken.has(id)
}

type Moment = {
  at: Date
  /** The tower could not keep its side, or waived the fee: none, and never too late. */
  byTower: boolean
  byVouchers: boolean
  free: boolean
  declined: readonly DeclinedChange[]
}

function evaluate(
  unit: Unit,
  line: Line,
  { at, byTower, byVouchers, free, declined }: Moment,
): Omit<EvaluatedUnit, 'isGone' | 'feeWaived'> {
  const { rules } = line.ticket.refundPolicy
  const { worthFen, priceParts } = unit
  const feeless = { worthFen, feeFen: noFen, amountFen: worthFen, tierEndsAt: null }
  const anchor = anchorOf(unit, line)
  const counting = byVouchers ? voucherRefundRules(rules) : rules
  const quote = byTower ? feeless : quoteUnit({ worthFen, priceParts, rules: counting, anchor }, at, declined)
  const obstacle = free ? null : 'REFUND_NOT_POSSIBLE'
  if (quote) return { ...unit, line, quote, obstacle }
  const nothing = { worthFen, feeFen: worthFen, amountFen: noFen, tierEndsAt: null }
  return { ...unit, line, quote: nothing, obstacle: obstacle ?? 'REFUND_TOO_LATE' }
}

/** What the hours of its policy count from; null: it has not come yet. */
function anchorOf({ receivedAt }: Unit, { ticket, startsAt }: Line): Date | null {
  const anchor = ticket.refundPolicy.rules.anchor ?? 'START'
  // A card's days begin with its approval; before it nothing is asked of a policy.
  return anchor === 'RECEIVED' ? receivedAt : startsAt
}

/** Nothing once a parcel of the order is on its way. */
function freightLeft(
  order: OwnOrder,
  lines: readonly Line[],
  {
    units,
    freight,
    editing,
  }: { units: readonly Unit[]; freight: readonly Fen[]; editing: StoredRefund | null },
): Fen {
  if (units.some(({ sentAt }) => sentAt)) return noFen
  if (lines.some(({ ticket }) => ticket.refundPolicy.rules.freight === 'KEPT')) return noFen
  const others = minus(sumOf(freight), editing?.freightFen ?? noFen)
  return minus(order.amounts.freightFen, others)
}

/** Units of which nobody has anything any more. */
const goneStates = ['returning', 'refunded', 'void']

export type EvaluatedRefund = Totals & {
  units: readonly EvaluatedUnit[]
  needs: RefundDecider
  couponFen: Fen
  integralFen: Fen
}

/** What these tickets come to together; nothing is checked. */
export function evaluateChoice(
  evaluation: EvaluationContext,
  chosen: readonly EvaluatedUnit[],
): EvaluatedRefund {
  const { order, units, payments, freightFen, autoLimitFen } = evaluation
  const left = units.filter(({ state }) => !goneStates.includes(state))
  const all = left.length > 0 && left.every((unit) => chosen.includes(unit))
  const totals = totalsOf(
    chosen.map(({ quote }) => quote),
    all ? freightFen : noFen,
  )
  return {
    ...totals,
    units: chosen,
    couponFen: sumOf(chosen.map(({ couponShareFen }) => couponShareFen)),
    integralFen: sumOf(chosen.map(({ integralShareFen }) => integralShareFen)),
    needs: deciderOf({
      amountFen: totals.amountFen,
      autoLimitFen,
      isSent: chosen.some(({ sentAt }) => sentAt !== null),
      confirmedByStaff: order.confirmation === 'CONFIRMED',
      rules: chosen.map(({ line }) => line.ticket.refundPolicy.rules),
      refundsOfPayment: Math.max(0, ...payments.map(({ refunds }) => refunds)),
    }),
  }
}

/** The same without a fee, whatever the policy says, and never too late. */
export const withoutFees = (evaluation: EvaluationContext): EvaluationContext => ({
  ...evaluation,
  units: evaluation.units.map((unit) => {
    const { worthFen, obstacle } = unit
    const quote = { worthFen, feeFen: noFen, amountFen: worthFen, tierEndsAt: null }
    return { ...unit, feeWaived: true, quote, obstacle: obstacle === 'REFUND_TOO_LATE' ? null : obstacle }
  }),
})

export function evaluateFeeless(evaluation: EvaluationContext, unitIds: readonly number[]): EvaluatedRefund {
  const feeless = withoutFees(evaluation)
  return evaluateChoice(
    feeless,
    feeless.units.filter(({ id }) => unitIds.includes(id)),
  )
}

/** For a buyer: of each package all that is left, and nothing of one that was opened. Staff may split it, and refund teams. */
export function buyersUnits(evaluation: EvaluationContext, unitNos: readonly string[]): EvaluatedUnit[] {
  if (evaluation.order.channel === 'B2B') throw new Refusal('TEAM_AT_WINDOW')
  const chosen = chosenUnits(evaluation, unitNos)
  const packages = new Set(chosen.flatMap(({ packageNo }) => packageNo ?? []))
  const missed = evaluation.units.filter(
    ({ packageNo, isGone, unitNo }) =>
      packageNo !== null && packages.has(packageNo) && !isGone && !unitNos.includes(unitNo),
  )
  if (missed.length > 0 || chosen.some(({ obstacle }) => obstacle === 'PACKAGE_WHOLE'))
    throw new Refusal('PACKAGE_WHOLE')
  return chosen
}

/** The tickets of these numbers, or why they cannot be refunded together. */
export function chosenUnits(
  { order, units, whole }: EvaluationContext,
  unitNos: readonly string[],
): EvaluatedUnit[] {
  if (unitNos.length === 0) throw new Refusal('REFUND_UNITS_MISSING')
  if (new Set(unitNos).size < unitNos.length || unitNos.length > units.length)
    throw new Refusal('REFUND_OVER_QUANTITY')
  const chosen = units.filter(({ unitNo }) => unitNos.includes(unitNo))
  if (chosen.length < unitNos.length) throw new Refusal('REFUND_NOT_POSSIBLE')
  for (const kind of ['REFUND_NOT_POSSIBLE', 'REFUND_TOO_LATE'] as const)
    if (chosen.some(({ obstacle }) => obstacle === kind)) throw new Refusal(kind)
  const left = units.filter(({ isGone }) => !isGone)
  if (whole && chosen.length < left.length) throw new Refusal('REFUND_WHOLE')
  if (order.vouchers > 0 && chosen.length < units.length) throw new Refusal('VOUCHER_WHOLE')
  return chosen
}

/** The same, and it comes to what the buyer saw. */
export function evaluateRequest(
  evaluation: EvaluationContext,
  { unitNos, expectedAmountFen }: { unitNos: readonly string[]; expectedAmountFen: Fen },
): EvaluatedRefund {
  const evaluated = evaluateChoice(evaluation, buyersUnits(evaluation, unitNos))
  checkExpected(evaluated, expectedAmountFen)
  if (evaluated.amountFen > sumOf(evaluation.payments.map(({ leftFen }) => leftFen)))
    throw new Refusal('REFUND_NOT_POSSIBLE')
  return evaluated
}

export function checkExpected({ amountFen }: EvaluatedRefund, expectedAmountFen: Fen): void {
  if (amountFen !== expectedAmountFen)
    throw new Refusal('REFUND_AMOUNT_CHANGED', { amount: inYuan(amountFen), amountFen })
}

/** Its sums, as a refund stores them. */
export const moneyOf = ({
  worthFen,
  feeFen,
  freightFen,
  amountFen,
  couponFen,
  integralFen,
}: Omit<EvaluatedRefund, 'units' | 'needs'>) => ({
  worthFen,
  feeFen,
  freightFen,
  amountFen,
  couponFen,
  integralFen,
})

export const refundUnitsOf = ({ units }: EvaluatedRefund, whole: boolean): RefundUnit[] =>
  units.map(({ id, quote, feeWaived }) => ({
    unitId: id,
    was: whole ? 'reserved' : 'valid',
    worthFen: quote.worthFen,
    feeFen: quote.feeFen,
    feeWaived,
  }))
