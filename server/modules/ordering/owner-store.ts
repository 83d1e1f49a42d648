/** Small writes to one order: who owns it, when its notice was opened. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { tables } from './tables.ts'

export async function moveOrdersToMember(tx: Tx, mobileIndex: Buffer, memberId: number): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({ member_id: memberId, guest_mobile_index: null })
    .where('guest_mobile_index', '=', mobileIndex)
    .where('list_tab', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Answers the first opening, which may be somebody else's a moment ago. Null: nothing is held any more. */
export async function markNoticeOpened(db: Db, orderId: number, at: Date): Promise<Date | null> {
  const row = await tables(db)
    .updateTable('shop_order')
    .set({ notice_opened_at: sql`coalesce(notice_opened_at, ${at})` })
    .where('id', '=', orderId)
    .where('flow_status', '=', 'INIT')
    .returning('notice_opened_at')
    .executeTakeFirst()
  return row?.notice_opened_at ?? null
}
