/** Goodwill: staff give an amount of an order back. Its units stay what they are, and are worth so much less from then on. */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, fen, inYuan, noFen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { giveOnUnits, lockRefundedOrder, unitsOf } from '../../ordering/lifecycle/refund-order.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import { refundableOf } from '../../payment/provider-refunds/refund-parts.ts'
import { readLimit } from '../../setting/limits.ts'
import { newRefundNo } from '../ask/ask-refund.ts'
import { grantRefund, type RefundDecision } from '../decide/decide-refund.ts'
import { manyRefundsOfPayment } from '../rules.ts'
import { insertGiven, insertRefund } from '../store.ts'
import { type GivenOn, givenOf, leftToGive, splitGoodwill } from './goodwill-rules.ts'

export type GoodwillLeft = {
  givenFen: Fen
  limitFen: Fen
  leftFen: Fen
  obstacle: 'TEAM_AT_WINDOW' | 'GOODWILL_NOT_POSSIBLE' | null
}

/** In a transaction that gives, the order is locked. */
export async function goodwillLeft(
  on: Db | Tx,
  order: OwnOrder,
  limitFen: number,
): Promise<GoodwillLeft & { units: readonly GivenOn[] }> {
  const units = await unitsOf(on, order.id)
  const payments = await refundableOf(on, order.orderNo)
  const givenFen = givenOf(units)
  const known = { units, givenFen, limitFen: fen(limitFen) }
  if (order.channel === 'B2B') return { ...known, leftFen: noFen, obstacle: 'TEAM_AT_WINDOW' }
  const isSettled =
    order.seats === 'SOLD' && order.confirmation !== 'AWAITING' && order.confirmation !== 'REJECTED'
  // A provider takes so many refunds of a payment; the last ones are kept for the units.
  const hasManyRefunds = payments.some(({ refunds }) => refunds >= manyRefundsOfPayment)
  const paymentsLeftFen = sumOf(payments.map((payment) => payment.leftFen))
  // Money is never given for a voucher.
  if (
    order.vouchers > 0 ||
    !isSettled ||
    hasManyRefunds ||
    leftToGive({ units, limitFen: givenFen + 1, paymentsLeftFen }) === 0
  )
    return { ...known, leftFen: noFen, obstacle: 'GOODWILL_NOT_POSSIBLE' }
  return { ...known, leftFen: leftToGive({ units, limitFen, paymentsLeftFen }), obstacle: null }
}

export type GoodwillInput = RefundDecision & {
  orderNo: OrderNo
  amountFen: Fen
  /** What was seen as left, so that two of staff at once give once. */
  expectedLeftFen: Fen
  /** The buyer reads it. */
  reason: string
}

/** The money leaves as that of any refund does, and nothing else of the order changes. */
export async function giveGoodwill(
  tx: Tx,
  { chance }: { chance: Chance },
  { orderNo, amountFen, expectedLeftFen, reason, at, actor }: GoodwillInput,
): Promise<RefundNo> {
  const order = await lockRefundedOrder(tx, orderNo)
  const limitFen = await readLimit(tx, 'refund.goodwill-limit-fen')
  const { leftFen, obstacle, units } = await goodwillLeft(tx, order, limitFen)
  if (obstacle) throw new Refusal(obstacle)
  const left = { amount: inYuan(leftFen), amountFen: leftFen }
  if (leftFen !== expectedLeftFen) throw new Refusal('GOODWILL_LEFT_CHANGED', left)
  if (amountFen > leftFen) throw new Refusal('GOODWILL_TOO_MUCH', left)
  const refund = {
    refundNo: newRefundNo(chance, at),
    ...({ source: 'SYSTEM', kind: 'GOODWILL', needs: 'STAFF', reasonCode: 'GOODWILL' } as const),
    ...{ orderId: order.id, orderNo, reasonText: reason, changeNo: null, ask: null, units: [] },
    ...{ worthFen: amountFen, feeFen: noFen, freightFen: noFen, amountFen },
    ...{ couponFen: noFen, integralFen: noFen, askedAt: at, decideAt: null },
  }
  assert(await insertRefund(tx, refund, { at, note: 'given', actor }), 'a new number')
  const given = splitGoodwill(amountFen, units)
  await insertGiven(tx, refund.refundNo, given)
  await giveOnUnits(tx, given, { refundNo: refund.refundNo, at })
  assert(await grantRefund(tx, refund, { at, actor }), `${orderNo} has what is left of its payments`)
  return refund.refundNo
}
