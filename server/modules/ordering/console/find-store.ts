/** Orders as the console lists them, and the notes of staff. */
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../order/tables.ts'

export type OrderFilter = {
  find?: string | undefined
  visitDate?: VisitDate | undefined
  productCode?: ProductCode | undefined
  status?: FlowStatus | undefined
  /** Orders below this id, that is older ones. */
  before?: number | undefined
  limit: number
}

/** Newest first: by id, in the order in which they were held. */
const placedOrders = (on: Db | Tx, limit: number) =>
  tables(on)
    .selectFrom('shop_order')
    .select(['id', 'order_no as orderNo', 'type', 'channel', 'flow_status as flowStatus'])
    .select(['product_code as productCode', 'product_snapshot as productSnapshot'])
    .select(['visit_date as visitDate', 'slot_from as slotFrom', 'quantity'])
    .select(['payable_fen as payableFen', 'paid_fen as paidFen', 'pay_type as payType'])
    .select(['placed_at as placedAt', 'confirm_until as confirmUntil'])
    .where('placed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)

export type FoundOrder = Awaited<ReturnType<typeof listPlacedOrders>>[number]

export function listPlacedOrders(db: Db, { find, before, limit, ...filter }: OrderFilter) {
  let rows = placedOrders(db, limit)
  if (find !== undefined)
    rows = rows.where((is) =>
      is.or([is('order_no', '=', find as OrderNo), is('assist_code', '=', find.toUpperCase())]),
    )
  if (filter.status !== undefined) rows = rows.where('flow_status', '=', filter.status)
  if (filter.productCode !== undefined) rows = rows.where('product_code', '=', filter.productCode)
  if (filter.visitDate !== undefined) {
    const { visitDate } = filter
    rows = rows.where('id', 'in', (lines) =>
      lines.selectFrom('order_line').select('order_id').where('order_line.visit_date', '=', visitDate),
    )
  }
  if (before !== undefined) rows = rows.where('id', '<', before)
  return rows.execute()
}

export type Buyer = { mobileIndex: Buffer; memberId: number | null }

/** By the indexes of a buyer's own list. */
export const listOrdersOfBuyer = (tx: Tx, { mobileIndex, memberId }: Buyer, limit: number) =>
  placedOrders(tx, limit)
    .where('list_tab', 'is not', null)
    .where((is) =>
      is.or([
        is('guest_mobile_index', '=', mobileIndex),
        ...(memberId === null ? [] : [is('member_id', '=', memberId)]),
      ]),
    )
    .execute()

/** By the index that keeps one ticket per document, product and day. */
export const listOrdersOfDocument = (
  tx: Tx,
  { documentIndex, visitDate }: { documentIndex: Buffer; visitDate: VisitDate },
  limit: number,
) =>
  placedOrders(tx, limit)
    .where('id', 'in', (people) =>
      people
        .selectFrom('visitor')
        .innerJoin('unit', 'unit.id', 'visitor.unit_id')
        .select('unit.order_id')
        .where('visitor.visit_date', '=', visitDate)
        .where('visitor.document_index', '=', documentIndex)
        .where('visitor.live', '=', true)
        .where('visitor.once_per_day', '=', true),
    )
    .execute()

export type OrderNote = { orderId: number; at: Date; actor: string; text: string }

export async function insertNote(tx: Tx, { orderId, ...note }: OrderNote): Promise<void> {
  await tables(tx)
    .insertInto('order_note')
    .values({ order_id: orderId, ...note })
    .execute()
}

export const listNotes = (db: Db, orderId: number) =>
  tables(db)
    .selectFrom('order_note')
    .select(['at', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
