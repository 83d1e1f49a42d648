/** Who owns an order, and which key opens it. */
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { tables } from './tables.ts'

export type OrdersMove = { mobileIndex: Buffer; memberId: MemberId; since: Date }

/** Placed orders of a guest's mobile since then. Answers how many. */
export async function moveOrdersToMember(
  tx: Tx,
  { mobileIndex, memberId, since }: OrdersMove,
): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('shop_order')
    .set({ member_id: Number(memberId), guest_mobile_index: null })
    .where('guest_mobile_index', '=', mobileIndex)
    .where('list_tab', 'is not', null)
    .where('placed_at', '>=', since)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function setKeySerial(tx: Tx, orderId: number, serial: number): Promise<void> {
  await tables(tx).updateTable('shop_order').set({ key_serial: serial }).where('id', '=', orderId).execute()
}

type Correction = {
  contact_name_sealed?: Buffer
  contact_mobile_sealed?: Buffer
  contact_mobile_index?: Buffer
  extras_sealed?: Buffer | null
}

export async function setCorrection(tx: Tx, orderId: number, correction: Correction): Promise<void> {
  if (Object.keys(correction).length === 0) return
  await tables(tx).updateTable('shop_order').set(correction).where('id', '=', orderId).execute()
}
