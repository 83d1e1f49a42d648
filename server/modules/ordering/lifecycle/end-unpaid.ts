/** An order that was placed ends without money: its coupon and points are free again together with its seats. */
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { cancelPlacedCards } from '../../card/order-cards.ts'
import { dropVisits } from '../../card/visits.ts'
import { releaseCoupon } from '../../coupon/order-coupons.ts'
import { releasePoints } from '../../coupon/points.ts'
import { lockDiscounted } from '../order/discount-sql.ts'
import { endOrder, type HoldEnding } from './release-sql.ts'

/** Coupon and points are locked before the pools. False: the order has another status, or no seats (any more). */
export async function endPlaced(
  tx: Tx,
  orderNo: OrderNo,
  from: FlowStatus,
  ending: HoldEnding,
): Promise<boolean> {
  const order = await lockDiscounted(tx, orderNo, from)
  if (order) {
    await releaseCoupon(tx, order.id)
    await releasePoints(tx, { ...order, orderNo, at: ending.at })
  }
  const ended = await endOrder(tx, orderNo, from, ending)
  if (ended && ending.releaseSeats) {
    // Nobody waits for the cards of an order, or for what gives a visit back, without holding the order.
    await cancelPlacedCards(tx, orderNo, ending.at)
    await dropVisits(tx, orderNo)
  }
  return ended
}
