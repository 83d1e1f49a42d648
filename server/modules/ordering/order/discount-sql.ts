/** What a coupon and points make of an order's sums, which orders have them, and which are paid by vouchers. */
import type { CouponNo } from '#contract/values/coupon.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { tables } from './tables.ts'

export type Discount = {
  couponNo: CouponNo | null
  couponFen: Fen
  /** What the points pay. */
  integralFen: Fen
  points: number
  payableFen: Fen
}

/** False: it is not held (any more). */
export async function setDiscount(
  tx: Tx,
  orderId: number,
  { couponNo, couponFen, integralFen, payableFen }: Discount,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({
      coupon_no: couponNo,
      coupon_fen: couponFen,
      integral_fen: integralFen,
      payable_fen: payableFen,
    })
    .where('id', '=', orderId)
    .where('flow_status', '=', 'INIT')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks an order that has this status, its seats, and a coupon or points; null for any other. */
export async function lockDiscounted(tx: Tx, orderNo: OrderNo, status: FlowStatus) {
  const row = await tables(tx)
    .selectFrom('shop_order')
    .select(['id', 'member_id as memberId'])
    .where('order_no', '=', orderNo)
    .where('flow_status', '=', status)
    .where('seats', '=', 'HELD')
    .where((of) => of.or([of('coupon_no', 'is not', null), of('integral_fen', '>', noFen)]))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { ...row, memberId: row.memberId === null ? null : memberIdOf(row.memberId) } : null
}

/** So many vouchers pay a hold that was just made. */
export async function setVouchers(tx: Tx, orderNo: OrderNo, vouchers: number): Promise<void> {
  await tables(tx).updateTable('shop_order').set({ vouchers }).where('order_no', '=', orderNo).execute()
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
