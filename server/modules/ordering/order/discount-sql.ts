/** What a coupon makes of an order's sums, and which orders have one. */
import type { CouponNo } from '#contract/values/coupon.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from './tables.ts'

export type Discount = { couponNo: CouponNo; couponFen: Fen; payableFen: Fen }

/** False: it is not held (any more). */
export async function setDiscount(tx: Tx, orderId: number, discount: Discount): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({ coupon_no: discount.couponNo, coupon_fen: discount.couponFen, payable_fen: discount.payableFen })
    .where('id', '=', orderId)
    .where('flow_status', '=', 'INIT')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks an order that has this status, its seats and a coupon; null for any other. */
export async function lockWithCoupon(tx: Tx, orderNo: OrderNo, status: FlowStatus): Promise<number | null> {
  const row = await tables(tx)
    .selectFrom('shop_order')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('flow_status', '=', status)
    .where('seats', '=', 'HELD')
    .where('coupon_no', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Those of these orders that wait for money, or for their seats to be given back. */
export async function listUnpaid(db: Db, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', orderIds)
    .where('flow_status', 'in', ['AWAIT_PAID', 'PAST_DUE'])
    .execute()
  return rows.map(({ id }) => id)
}
