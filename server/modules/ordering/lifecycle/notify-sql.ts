/** Paid orders whose buyers have not been written to yet, and whose an order is. */
import { sql } from 'kysely'
import type { Language, Texts } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import type { Confirmation } from '../order/rules.ts'

export type BuyerOrder = {
  orderId: number
  orderNo: OrderNo
  memberId: MemberId | null
  mobileSealed: Buffer | null
  mobileIndex: Buffer | null
  language: Language | null
  /** Its name at purchase; of several, the first one's. */
  product: Texts
}

export type NewlyPaid = BuyerOrder & { paidAt: Date; paidFen: Fen; confirmation: Confirmation }

const buyerColumns = sql`
  shop_order.id AS "orderId", order_no AS "orderNo", member_id::text AS "memberId",
  contact_mobile_sealed AS "mobileSealed", contact_mobile_index AS "mobileIndex", language,
  (SELECT content->'name' FROM snapshot WHERE snapshot.id = product_snapshot) AS product`

/** Takes the oldest first; what another worker is at is left to it. */
export async function takeNewlyPaid(tx: Tx, limit: number): Promise<NewlyPaid[]> {
  const { rows } = await sql<NewlyPaid>`
    WITH taken AS MATERIALIZED (
      DELETE FROM newly_paid WHERE order_id = ANY(ARRAY(
        SELECT order_id FROM newly_paid ORDER BY order_id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING order_id
    )
    SELECT ${buyerColumns}, paid_at AS "paidAt", paid_fen AS "paidFen", confirmation
    FROM shop_order WHERE id = ANY(ARRAY(SELECT order_id FROM taken))`.execute(tx)
  return rows
}

export async function listBuyerOrders(tx: Tx, orderIds: readonly number[]): Promise<BuyerOrder[]> {
  const { rows } = await sql<BuyerOrder>`
    SELECT ${buyerColumns} FROM shop_order WHERE id = ANY(${orderIds}::bigint[])`.execute(tx)
  return rows
}
