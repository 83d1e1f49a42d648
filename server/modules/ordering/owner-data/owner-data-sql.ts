/** What is personal in a member's orders, taken out of them for good. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { tables } from '../order/tables.ts'

const placedBy = (memberId: MemberId) =>
  sql<boolean>`member_id = ${Number(memberId)} AND list_tab IS NOT NULL`

/**
 * Orders that may still need their owner: to pay, to visit, to get money back. Locked until the transaction ends, with
 * those that late money may seat again.
 */
export async function countOpenOrders(tx: Tx, memberId: MemberId): Promise<number> {
  const locked = await tables(tx)
    .selectFrom('shop_order')
    .select(['flow_status', 'seats'])
    .where(placedBy(memberId))
    .where('flow_status', 'not in', ['CANCEL', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH'])
    .orderBy('id')
    .forUpdate()
    .execute()
  // Past its pay time, its money may be on the way.
  return locked.filter(({ flow_status, seats }) => flow_status !== 'PAST_DUE' || seats === 'HELD').length
}

/**
 * The orders stay, with their money; whose they were, whom they were for, and what their buyer wrote about changes, is
 * gone. Answers the orders.
 */
export async function deletePeople(tx: Tx, memberId: MemberId): Promise<number[]> {
  await tables(tx)
    .updateTable('order_change')
    .set({ reason_text: null })
    .where('order_id', 'in', (order) => order.selectFrom('shop_order').select('id').where(placedBy(memberId)))
    .execute()
  await sql`
    DELETE FROM visitor USING unit, shop_order
    WHERE visitor.unit_id = unit.id AND unit.order_id = shop_order.id AND ${placedBy(memberId)}`.execute(tx)
  const orders = await tables(tx)
    .updateTable('shop_order')
    .set({
      member_id: null,
      contact_name_sealed: null,
      contact_mobile_sealed: null,
      contact_mobile_index: null,
      extras_sealed: null,
    })
    .where(placedBy(memberId))
    .returning('id')
    .execute()
  return orders.map(({ id }) => id)
}
