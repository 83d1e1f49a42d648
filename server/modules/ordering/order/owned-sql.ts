/** Whose an order is, as a condition on `shop_order`: changes, refunds and invoices are their order's buyer's. */
import { type RawBuilder, sql } from 'kysely'
import type { Buyer } from '../../caller/caller.ts'

/** A guest by mobile has the orders since this number may have got another owner; one by an order's key has that order. */
export function ownedBy(buyer: Buyer): RawBuilder<boolean> {
  if (buyer.kind === 'member') return sql`shop_order.member_id = ${Number(buyer.memberId)}`
  const { orderNo, mobileIndex, ordersSince } = buyer
  if (orderNo !== null) return sql`shop_order.order_no = ${orderNo}`
  if (mobileIndex === null || ordersSince === null) return sql`false`
  return sql`(shop_order.guest_mobile_index = ${mobileIndex} AND shop_order.placed_at >= ${ordersSince})`
}
