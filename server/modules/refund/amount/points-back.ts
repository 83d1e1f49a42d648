/** How many points of an order come back with its refunds, as its buyer reads it. */
import { type Fen, minus, noFen } from '#contract/values/fen.ts'
import { returnedOf } from '#contract/values/points.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Db } from '../../../platform/db.ts'
import { pointsLeftOf, pointsOfRefund } from '../../coupon/points.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import type { StoredRefund } from '../store.ts'
import { returnedIntegral } from './points-store.ts'

/** Points that have not come back (yet), and what they paid; with the number of a refund: before it has brought any. */
export async function pointsLeft(
  db: Db,
  { id, orderNo, amounts: { integralFen } }: OwnOrder,
  refundNo: RefundNo | null = null,
): Promise<{ points: number; fen: Fen }> {
  if (integralFen === 0) return { points: 0, fen: noFen }
  const returned = await returnedIntegral(db, { refundNo, orderId: id })
  return { points: await pointsLeftOf(db, orderNo), fen: minus(integralFen, returned) }
}

/** What a refund has brought back, or would if it were complete now; none once it was declined or withdrawn. */
export async function pointsBackWith(
  db: Db,
  order: OwnOrder,
  { refundNo, status, integralFen }: StoredRefund,
): Promise<number> {
  if (integralFen === 0 || status === 'REJECT' || status === 'REPEAL') return 0
  if (status === 'FINISH') return await pointsOfRefund(db, refundNo)
  const left = await pointsLeft(db, order, refundNo)
  return returnedOf(left.points, integralFen, left.fen)
}
