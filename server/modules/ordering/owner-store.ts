/** Who owns an order, where it changes. */
import type { Tx } from '../../platform/db.ts'
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
