/** Orders as lists and details show them. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo, OrderType, PaymentStatus, UnitState } from '#contract/values/order.ts'
import type { ProductCode, TicketTypeCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import type { Buyer } from '../../platform/http.ts'
import type { FrozenProduct } from './frozen.ts'
import { tables } from './tables.ts'

export type ListedOrder = {
  orderNo: OrderNo
  type: OrderType
  flowStatus: FlowStatus
  paymentStatus: PaymentStatus
  productCode: ProductCode
  product: FrozenProduct
  visitDate: VisitDate
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  quantity: number
  payableFen: Fen
  placedAt: Date
  payUntil: Date | null
}

export type Page = {
  /** Of shop_order.list_tab. */
  tabs: readonly number[]
  /** The last order of the page before; null: from the newest. */
  after: OrderNo | null
  limit: number
}

export async function listOwnOrders(db: Db, buyer: Buyer, page: Page): Promise<ListedOrder[]> {
  return (await ownOrders(buyer, page).execute(db)).rows
}

/** Newest first. One short walk along the index per tab, whatever number of orders the buyer has. */
export const ownOrders = (buyer: Buyer, { tabs, after, limit }: Page) => sql<ListedOrder>`
  SELECT order_no AS "orderNo", type, flow_status AS "flowStatus", payment_status AS "paymentStatus",
    product_code AS "productCode", frozen_fact.content AS product, visit_date AS "visitDate",
    slot_from AS "slotFrom", slot_to AS "slotTo", quantity, payable_fen AS "payableFen",
    placed_at AS "placedAt", pay_until AS "payUntil"
  FROM (
    SELECT page.* FROM unnest(${tabs}::smallint[]) AS wanted(tab), LATERAL (
      SELECT * FROM shop_order
      WHERE ${ownedBy(buyer)} AND list_tab = wanted.tab AND ${after ? olderThan(after) : sql`true`}
      ORDER BY placed_at DESC, id DESC LIMIT ${limit}
    ) AS page ORDER BY placed_at DESC, id DESC LIMIT ${limit}
  ) AS listed JOIN frozen_fact ON frozen_fact.id = product_fact
  ORDER BY placed_at DESC, listed.id DESC`

/** Only the index of lists has this order, so no other is tempting. */
const olderThan = (orderNo: OrderNo) => sql`(placed_at, id) < (
  (SELECT placed_at FROM shop_order WHERE order_no = ${orderNo}), (SELECT id FROM shop_order WHERE order_no = ${orderNo}))`

function ownedBy(buyer: Buyer) {
  if (buyer.kind === 'member') return sql`member_id = ${Number(buyer.memberId)}`
  if (buyer.orderNo !== null) return sql`order_no = ${buyer.orderNo}`
  return sql`guest_mobile_index = ${buyer.mobileIndex}`
}

export type UnitRow = {
  id: number
  unitNo: string
  ticketTypeCode: TicketTypeCode
  linePosition: number
  state: UnitState
  worthFen: Fen
  admits: number
  serial: number
}

export async function listUnits(db: Db, orderId: number): Promise<UnitRow[]> {
  return await tables(db)
    .selectFrom('ticket_unit')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.order_id', '=', 'ticket_unit.order_id')
        .onRef('order_line.position', '=', 'ticket_unit.line_position'),
    )
    .select([
      'ticket_unit.id',
      'ticket_unit.unit_no as unitNo',
      'order_line.ticket_type_code as ticketTypeCode',
    ])
    .select(['ticket_unit.line_position as linePosition', 'ticket_unit.state', 'ticket_unit.admits'])
    .select(['ticket_unit.worth_fen as worthFen', 'ticket_unit.code_serial as serial'])
    .where('ticket_unit.order_id', '=', orderId)
    .orderBy('ticket_unit.line_position')
    .orderBy('ticket_unit.unit_index')
    .execute()
}

export type HistoryRow = { at: Date; status: FlowStatus; note: string | null; actor: string }

export async function listHistory(db: Db, orderId: number): Promise<HistoryRow[]> {
  return await tables(db)
    .selectFrom('order_history')
    .select(['at', 'status', 'note', 'actor'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
