/** What making demo orders anew asks of the database; knows tables only by name. */
import { sql } from 'kysely'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import { type MemberId, memberIdOf } from '../../server/modules/caller/caller.ts'
import type { Tx } from '../../server/platform/db.ts'
import type { TakenDays } from '../orders/member-orders.ts'
import { ofDemo, seeded } from './fresh-sql.ts'

export async function lockPools(tx: Tx): Promise<void> {
  await sql`LOCK TABLE pool, hold IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

export type Unconfirmed = { orderNo: OrderNo; status: FlowStatus }

/** Paid orders of the demo that waited for staff until their day was over, locked. */
export async function listUnconfirmed(tx: Tx, at: Date): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`
    SELECT order_no AS "orderNo", flow_status AS status
    FROM shop_order JOIN payment USING (order_no)
    WHERE ${ofDemo} AND ${seeded} AND flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') AND valid_until <= ${at}
      AND state = 'PAID' FOR NO KEY UPDATE OF shop_order SKIP LOCKED`.execute(tx)
  return rows
}

export async function findMemberId(tx: Tx, account: string): Promise<MemberId> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM member WHERE account = ${account} AND demo`.execute(tx)
  return memberIdOf(rows[0]?.id ?? '')
}

/** The family has one ticket per product and day: those days are taken. */
export async function findTakenDays(tx: Tx, memberId: MemberId): Promise<TakenDays> {
  const { rows } = await sql<{ taken: string }>`
    SELECT DISTINCT product_code || ' ' || shop_order.visit_date AS taken
    FROM shop_order JOIN unit ON unit.order_id = shop_order.id JOIN visitor ON unit_id = unit.id
    WHERE member_id = ${memberId} AND live`.execute(tx)
  return new Set(rows.map(({ taken }) => taken))
}
