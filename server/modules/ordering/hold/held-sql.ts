/** Held seats as their holder's calls need them: any number in one statement, their wordings remembered. */
import type pg from 'pg'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Verdict } from '../../../platform/batcher.ts'
import { prepared } from '../../../platform/prepared.ts'
import { memberIdOf } from '../../caller/caller.ts'
import type { Order, OrderLine } from '../order/order-sql.ts'
import { type PackagedLine, splitByPackage } from '../order/packages.ts'
import type { Snapshots } from '../order/snapshots.ts'

/** An order with its lines, and no more of it than holding and placing look at. */
export type HeldOrder = Pick<
  Order,
  | 'id'
  | 'orderNo'
  | 'type'
  | 'channel'
  | 'productCode'
  | 'product'
  | 'memberId'
  | 'groupId'
  | 'sessionIndex'
  | 'visitDate'
  | 'slotFrom'
  | 'slotTo'
  | 'amounts'
  | 'flowStatus'
  | 'heldUntil'
  | 'noticeOpenedAt'
  | 'placedAt'
  | 'payUntil'
  | 'placeKey'
  | 'placeDigest'
  | 'againOf'
  | 'vouchers'
> & { lines: OrderLine[]; packages: OrderLine[] }

type HeldRow = Omit<HeldOrder, 'product' | 'lines' | 'packages' | 'amounts' | 'memberId'> & {
  memberId: number | null
  productSnapshot: number
  goodsFen: Fen
  couponFen: Fen
  integralFen: Fen
  freightFen: Fen
  otherFen: Fen
  payableFen: Fen
  paidFen: Fen
  refundedFen: Fen
  lines: (PackagedLine &
    Omit<OrderLine, 'ticket' | 'product' | 'ofPackages'> & {
      offerSnapshot: number
      productSnapshot: number
    })[]
}

export const heldStatement = prepared<HeldRow>(
  'held',
  `SELECT id, order_no AS "orderNo", type, channel, product_code AS "productCode", product_snapshot AS "productSnapshot",
    member_id AS "memberId", corp_id AS "groupId", session_index AS "sessionIndex", visit_date AS "visitDate", slot_from AS "slotFrom",
    slot_to AS "slotTo", goods_fen AS "goodsFen", coupon_fen AS "couponFen", integral_fen AS "integralFen",
    freight_fen AS "freightFen", other_fen AS "otherFen", payable_fen AS "payableFen", paid_fen AS "paidFen",
    refunded_fen AS "refundedFen", flow_status AS "flowStatus", held_until AS "heldUntil",
    notice_opened_at AS "noticeOpenedAt", placed_at AS "placedAt", pay_until AS "payUntil",
    place_key AS "placeKey", place_digest AS "placeDigest", again_of AS "againOf", vouchers, (
      SELECT jsonb_agg(jsonb_build_object('position', position, 'offerId', offer_id,
        'offerCode', offer_code, 'quantity', quantity, 'priceFen', price_fen, 'amountFen', amount_fen,
        'offerSnapshot', offer_snapshot, 'productId', product_id, 'productCode', product_code, 'productSnapshot', product_snapshot,
        'visitDate', visit_date, 'untilDate', until_date, 'slotFrom', left(slot_from::text, 5),
        'slotTo', left(slot_to::text, 5), 'isPackage', is_package, 'parentPosition', parent_position,
        'partCode', part_code) ORDER BY position)
      FROM order_line WHERE order_id = shop_order.id
    ) AS lines
  FROM shop_order WHERE order_no = ANY($1::text[])`,
)

/** Null for a number that no order has. */
export async function findHeldTogether(
  pool: pg.Pool,
  snapshots: Snapshots,
  orderNos: readonly OrderNo[],
): Promise<Verdict<HeldOrder | null>[]> {
  const rows = await heldStatement.run(pool, [[...new Set(orderNos)]])
  const orders = await Promise.all(rows.map((row) => heldOrderOf(snapshots, row)))
  const byNo = new Map(orders.map((order) => [order.orderNo, order] as const))
  return orderNos.map((orderNo) => ({ answer: byNo.get(orderNo) ?? null }))
}

async function heldOrderOf(
  snapshots: Snapshots,
  { productSnapshot, memberId, lines, ...row }: HeldRow,
): Promise<HeldOrder> {
  const { goodsFen, couponFen, integralFen, freightFen, otherFen, payableFen, paidFen, refundedFen } = row
  const known = await Promise.all(
    lines.map(async ({ offerSnapshot, productSnapshot: promised, ...line }) => ({
      ...line,
      product: await snapshots.product(promised),
      ticket: await snapshots.offer(offerSnapshot),
    })),
  )
  return {
    ...row,
    ...splitByPackage(known),
    memberId: memberId === null ? null : memberIdOf(memberId),
    amounts: { goodsFen, couponFen, integralFen, freightFen, otherFen, payableFen, paidFen, refundedFen },
    product: await snapshots.product(productSnapshot),
  }
}
