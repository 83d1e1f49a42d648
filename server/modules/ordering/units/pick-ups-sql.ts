/** Goods that wait at a desk for whoever ordered them. */
import { sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { OfferSnapshot, ProductSnapshot } from '../order/snapshot.ts'

export type OrderToPickUp = {
  id: number
  orderNo: OrderNo
  paidAt: Date
  /** The last day on which they are kept; null: ordered before there was one. */
  pickUpUntil: VisitDate | null
  units: { unitNo: string; product: ProductSnapshot; offer: OfferSnapshot }[]
}

/** `over`: only those whose last day was before then. */
type Page = { over: VisitDate | null; after: number | null; limit: number }

/** The oldest first. */
export async function listOrdersToPickUp(db: Db, { over, after, limit }: Page): Promise<OrderToPickUp[]> {
  const { rows } = await sql<OrderToPickUp>`
    SELECT shop_order.id::integer, order_no AS "orderNo", coalesce(paid_at, placed_at) AS "paidAt",
      pick_up_until AS "pickUpUntil",
      jsonb_agg(jsonb_build_object('unitNo', unit_no, 'product', product.content, 'offer', offer.content)
        ORDER BY line_position, unit_index) AS units
    FROM shop_order
    JOIN unit ON unit.order_id = shop_order.id AND unit.state = 'valid'
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
    JOIN snapshot AS product ON product.id = order_line.product_snapshot AND product.content ? 'ways'
    JOIN snapshot AS offer ON offer.id = order_line.offer_snapshot
    WHERE way_to_get = 'PICKUP' AND seats = 'SOLD'
      AND flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING')
      AND (${over}::date IS NULL OR pick_up_until < ${over}::date)
      AND (${after}::bigint IS NULL OR shop_order.id > ${after}::bigint)
    GROUP BY shop_order.id
    ORDER BY shop_order.id LIMIT ${limit}`.execute(db)
  return rows
}
