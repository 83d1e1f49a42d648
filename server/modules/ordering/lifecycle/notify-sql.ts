/** Paid orders whose buyers have not been written to yet. */
import { sql } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'

export type NewlyPaid = {
  orderNo: OrderNo
  paidAt: Date
  memberId: MemberId | null
  mobileSealed: Buffer | null
  mobileIndex: Buffer | null
  language: Language | null
}

/** Takes the longest paid first; what another worker is at is left to it. */
export async function takeNewlyPaid(tx: Tx, limit: number): Promise<NewlyPaid[]> {
  const { rows } = await sql<NewlyPaid>`
    UPDATE shop_order SET paid_notified = true
    WHERE id = ANY(ARRAY(
      SELECT id FROM shop_order WHERE paid_at IS NOT NULL AND NOT paid_notified
      ORDER BY paid_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING order_no AS "orderNo", paid_at AS "paidAt", member_id::text AS "memberId",
      contact_mobile_sealed AS "mobileSealed", contact_mobile_index AS "mobileIndex", language`.execute(tx)
  return rows
}
