/** What is personal in a member's orders, taken out of them for good. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { tables } from '../order/tables.ts'

const placedBy = (memberId: MemberId) =>
  sql<boolean>`member_id = ${Number(memberId)} AND list_tab IS NOT NULL`

/** Orders that may still need their owner: to pay, to visit, to get money back. Locked until the transaction ends. */
export async function countOpenOrders(tx: Tx, memberId: MemberId): Promise<number> {
  const open = await tables(tx)
    .selectFrom('shop_order')
    .select('id')
    .where(placedBy(memberId))
    .where((is) =>
      is.or([
        is('flow_status', 'not in', ['CANCEL', 'PAST_DUE', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH']),
        // Its money may be on the way.
        is('seats', '=', 'HELD'),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return open.length
}

/** Of all orders that the member placed. */
export async function listOrderIds(tx: Tx, memberId: MemberId): Promise<number[]> {
  const rows = await tables(tx).selectFrom('shop_order').select('id').where(placedBy(memberId)).execute()
  return rows.map(({ id }) => id)
}

/** The orders stay, with their money; whom they were for, and what their buyer wrote about changes, is gone. */
export async function deletePeople(tx: Tx, memberId: MemberId): Promise<void> {
  await tables(tx)
    .updateTable('order_change')
    .set({ reason_text: null })
    .where('order_id', 'in', (order) => order.selectFrom('shop_order').select('id').where(placedBy(memberId)))
    .execute()
  await sql`
    DELETE FROM visitor USING unit, shop_order
    WHERE visitor.unit_id = unit.id AND unit.order_id = shop_order.id AND ${placedBy(memberId)}`.execute(tx)
  await tables(tx)
    .updateTable('shop_order')
    .set({
      contact_name_sealed: null,
      contact_mobile_sealed: null,
      contact_mobile_index: null,
      extras_sealed: null,
    })
    .where(placedBy(memberId))
    .execute()
}
