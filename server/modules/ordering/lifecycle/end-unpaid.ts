/** An order that was placed ends without money: its coupon is free again together with its seats. */
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { releaseCoupon } from '../../coupon/order-coupons.ts'
import { lockWithCoupon } from '../order/discount-sql.ts'
import { type Ending, endOrder } from './release-sql.ts'

/** The coupon is locked before the pools. False: the order has another status, or no seats (any more). */
export async function endPlaced(
  tx: Tx,
  orderNo: OrderNo,
  from: FlowStatus,
  ending: Ending,
): Promise<boolean> {
  const orderId = await lockWithCoupon(tx, orderNo, from)
  if (orderId !== null) await releaseCoupon(tx, orderId)
  return await endOrder(tx, orderNo, from, ending)
}
