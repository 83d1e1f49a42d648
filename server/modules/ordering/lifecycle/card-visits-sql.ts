/** The orders behind visits that are booked with cards. */
import { sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { tables } from '../order/tables.ts'

type Unpaid = { id: number; orderNo: OrderNo }

export const listUnpaid = async (tx: Tx, orderNos: readonly OrderNo[]): Promise<Unpaid[]> =>
  orderNos.length === 0
    ? []
    : await tables(tx)
        .selectFrom('shop_order')
        .select(['id', 'order_no as orderNo'])
        .where('order_no', 'in', orderNos)
        .where('seats', '<>', 'SOLD')
        .execute()

/** By number of the row. */
export async function lockUnpaidByNo(tx: Tx, orderNos: readonly OrderNo[]): Promise<number[]> {
  if (orderNos.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shop_order WHERE order_no = ANY(${orderNos}) AND seats <> 'SOLD'
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function setDisplaced(tx: Tx, orderNos: readonly OrderNo[]): Promise<void> {
  await tables(tx)
    .updateTable('shop_order')
    .set({ displaced: true })
    .where('order_no', 'in', orderNos)
    .execute()
}

type Ticket = { id: number; unitNo: string }

/** Of one order, by their numbers. */
export const listTicketIds = (tx: Tx, orderId: number, unitNos: readonly string[]): Promise<Ticket[]> =>
  tables(tx)
    .selectFrom('unit')
    .select(['id', 'unit_no as unitNo'])
    .where('order_id', '=', orderId)
    .where('unit_no', 'in', unitNos)
    .execute()
