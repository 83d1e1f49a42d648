/** How payment and order meet: money seats an order, a cancellation or its pay time ends it. */
import { strict as assert } from 'node:assert'
import { makesCards } from '#contract/product-service.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { reviveCards } from '../../card/order-cards.ts'
import { takeCouponAgain } from '../../coupon/order-coupons.ts'
import { spendPointsAgain } from '../../coupon/points.ts'
import { findOrderLocked, listLines, type Order } from '../order/order-sql.ts'
import { confirmEnds, earlierOf, minutesAfter, seatEnds, stateOncePaid } from '../order/rules.ts'
import { reclaimVisits } from './card-visits.ts'
import { displaceHolders, isDisplacedByPaid, lockWithHolders } from './displace-sql.ts'
import { listDue } from './due-sql.ts'
import { endPlaced } from './end-unpaid.ts'
import {
  allOrNothing,
  delayRelease,
  reviveVisitors,
  type Sale,
  sellHeldSeats,
  sellSeatsAgain,
} from './settle-sql.ts'

/**
 * Locks the order until the transaction ends, with those unpaid orders that would have to give a document's day back to
 * it. Null: there is no such order.
 */
export async function lockOrder(tx: Tx, orderNo: OrderNo): Promise<Order | null> {
  await lockWithHolders(tx, orderNo)
  return await findOrderLocked(tx, orderNo)
}

export type Money = { orderNo: OrderNo; paidFen: Fen; payType: PayType; at: Date }

/**
 * seated: the order was waiting for this money, or its seats still were. reseated: they were given back, and were still
 * free. no-seats: the seats, or the day of a visitor's document, are somebody else's by now, or the buyer is gone.
 * Everything but seated and reseated means that the money must go back.
 */
export type PaidOutcome = 'seated' | 'reseated' | 'no-seats' | 'cancelled' | 'already-paid'

/**
 * Settles an order whose money came; the caller has checked amount and merchant. Locks the order, then counters and
 * pools until the transaction ends: call it as late in it as can be.
 */
export async function markPaid(tx: Tx, money: Money): Promise<PaidOutcome> {
  const order = await findOrderLocked(tx, money.orderNo)
  assert(order?.placedAt, 'money came for an order that was never placed')
  if (order.flowStatus === 'CANCEL') return 'cancelled'
  if (order.flowStatus !== 'AWAIT_PAID' && order.flowStatus !== 'PAST_DUE') return 'already-paid'
  const sale = saleOf(order, money)
  if (order.flowStatus === 'PAST_DUE') return await seatLateMoney(tx, order, sale)
  if (order.displaced) return await seatDisplaced(tx, order, sale)
  await sellHeldSeats(tx, sale)
  return 'seated'
}

type AnyMoney = Omit<Money, 'payType'> & { payType: PayType | null }

function saleOf(order: Order, { paidFen, payType, at }: AnyMoney): Sale {
  const { id, flowStatus, confirmation, product } = order
  const { status, units } = stateOncePaid(confirmation)
  const { confirmWithinMinutes } = product
  return {
    orderId: id,
    status,
    units,
    paidFen,
    payType,
    at,
    confirmUntil:
      confirmWithinMinutes === null
        ? null
        : earlierOf(minutesAfter(at, confirmWithinMinutes), confirmEnds({ ...order, paidAt: at })),
    note: flowStatus === 'PAST_DUE' ? 'paid-late' : 'paid',
    actor: payType === 'EXTICKET' || payType === 'ADVANCE' ? 'buyer' : 'provider',
  }
}

/** An order that was just placed and has nothing to pay: its tickets are good at once. */
export async function finishFree(tx: Tx, orderNo: OrderNo, at: Date, actor = 'buyer'): Promise<void> {
  const order = await findOrderLocked(tx, orderNo)
  assert(order?.flowStatus === 'AWAIT_PAID' && order.amounts.payableFen === 0, 'there is nothing to pay')
  const sale = saleOf(order, { orderNo, paidFen: noFen, payType: null, at })
  await sellHeldSeats(tx, { ...sale, note: 'free', actor })
}

async function seatLateMoney(tx: Tx, order: Order, sale: Sale): Promise<PaidOutcome> {
  // Its account was deleted: it has no visitors any more, and nobody can be told.
  if (order.contactMobileSealed === null) return 'no-seats'
  const lines = await listLines(tx, order.id)
  const ends = lines.flatMap(({ visitDate, slotTo }) => seatEnds(visitDate, slotTo) ?? [])
  if (ends.some((end) => end <= sale.at)) return 'no-seats'
  if (order.seats === 'HELD') return (await seatHeld(tx, order, sale)) ? 'seated' : 'no-seats'
  const reseated = await allOrNothing(
    tx,
    async () =>
      (await takeDiscountAgain(tx, order, sale.at)) &&
      (await seatWithVisitors(tx, order, () => sellSeatsAgain(tx, sale))),
  )
  return reseated ? 'reseated' : 'no-seats'
}

/** Coupon, points and cards were free again together with the seats. False: they are used or forgotten by now. */
async function takeDiscountAgain(tx: Tx, order: Order, at: Date): Promise<boolean> {
  const { id, orderNo, couponNo, memberId, amounts } = order
  if (makesCards(order.product) && !(await reviveCards(tx, orderNo))) return false
  if (couponNo && !(await takeCouponAgain(tx, couponNo, { id, orderNo }, at))) return false
  return amounts.integralFen === 0 || (await spendPointsAgain(tx, { memberId, orderNo, at }))
}

const seatHeld = (tx: Tx, order: Order, sale: Sale): Promise<boolean> =>
  seatWithVisitors(tx, order, async () => {
    await sellHeldSeats(tx, sale)
    return true
  })

/** In time, but another order with the same document was placed since. The order that was paid first has the day. */
async function seatDisplaced(tx: Tx, order: Order, sale: Sale): Promise<PaidOutcome> {
  if (await seatHeld(tx, order, sale)) return 'seated'
  const ending = { to: 'CANCEL', releaseSeats: true, note: 'visitor-has-ticket', actor: 'system' } as const
  await endPlaced(tx, order.orderNo, 'AWAIT_PAID', { ...ending, at: sale.at })
  return 'no-seats'
}

/** Orders that are placed meanwhile are unpaid, and give way the next time round. */
const MAX_TURNS = 20

/** Cards and visitors first, then seats, as every statement locks. Unpaid orders give the day of a document or card back. */
async function seatWithVisitors(
  tx: Tx,
  { id: orderId, orderNo }: Pick<Order, 'id' | 'orderNo'>,
  seat: () => Promise<boolean>,
): Promise<boolean> {
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    let hasSeats = true
    const seated = await allOrNothing(tx, async () => {
      hasSeats = await reclaimVisits(tx, orderNo)
      if (!hasSeats) return false
      await displaceHolders(tx, orderId)
      await reviveVisitors(tx, orderId)
      hasSeats = await seat()
      return hasSeats
    })
    if (seated) return true
    if (!hasSeats || (await isDisplacedByPaid(tx, orderId))) return false
  }
  return false
}

/** The buyer's own request; its seats are free at once. False: the order awaits no payment (any more). */
export const cancelUnpaid = (tx: Tx, orderNo: OrderNo, at: Date): Promise<boolean> =>
  endPlaced(tx, orderNo, 'AWAIT_PAID', {
    to: 'CANCEL',
    releaseSeats: true,
    at,
    note: 'cancelled',
    actor: 'buyer',
  })

/** Gives the seats of an order past its pay time back; the caller has closed its trades. False: somebody was first. */
export const releasePastDue = (tx: Tx, orderNo: OrderNo, at: Date): Promise<boolean> =>
  endPlaced(tx, orderNo, 'PAST_DUE', {
    to: 'PAST_DUE',
    releaseSeats: true,
    at,
    note: 'pay-time-over',
    actor: 'system',
  })

/** Orders past their pay time whose seats are due back, the longest due first: query, close, query, releasePastDue. */
export const listDueForRelease = (db: Db, now: Date, limit: number): Promise<OrderNo[]> =>
  listDue(db, 'PAST_DUE', now, limit)

/** The provider could not say whether money is coming: the seats stay held until then. */
export const postponeRelease = (db: Db | Tx, orderNo: OrderNo, until: Date): Promise<void> =>
  delayRelease(db, orderNo, until)
