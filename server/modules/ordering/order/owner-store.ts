/** Who owns an order, and which key opens it. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { tables } from './tables.ts'

export type OrdersMove = { mobileIndex: Buffer; memberId: MemberId; since: Date }

/** Placed orders of a guest's mobile since then, locked in the order of their ids. Answers how many. */
export async function moveOrdersToMember(
  tx: Tx,
  { mobileIndex, memberId, since }: OrdersMove,
): Promise<number> {
  const orders = await tables(tx)
    .selectFrom('shop_order')
    .select('id')
    .where('guest_mobile_index', '=', mobileIndex)
    .where('list_tab', 'is not', null)
    .where('placed_at', '>=', since)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (orders.length === 0) return 0
  await tables(tx)
    .updateTable('shop_order')
    .set({ member_id: Number(memberId), guest_mobile_index: null })
    .where(
      'id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  return orders.length
}

/** Which of these placed orders are this member's. */
export async function listOwnAmong(
  db: Db,
  memberId: MemberId,
  orderNos: readonly OrderNo[],
): Promise<ReadonlySet<OrderNo>> {
  if (orderNos.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('shop_order')
    .select('order_no')
    .where('order_no', 'in', orderNos)
    .where('member_id', '=', Number(memberId))
    .where('placed_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ order_no }) => order_no))
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
