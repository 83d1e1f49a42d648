/** Orders as lists and details show them. */
import type pg from 'pg'
import type { Fen } from '#contract/values/fen.ts'
import type {
  FlowStatus,
  OrderNo,
  OrderType,
  PaymentStatus,
  SalesChannel,
  UnitState,
} from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { type Prepared, prepared } from '../../../platform/prepared.ts'
import type { Buyer } from '../../caller/caller.ts'
import { tables, unitsWithLines } from '../order/tables.ts'
import { type FactsRow, factColumns, factsOf, type ListedFacts } from './actions-sql.ts'

export type ListedOrder = {
  id: number
  orderNo: OrderNo
  type: OrderType
  channel: SalesChannel
  flowStatus: FlowStatus
  paymentStatus: PaymentStatus
  productCode: ProductCode
  /** Number of what was promised, see facts.ts. */
  productSnapshot: number
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  quantity: number
  payableFen: Fen
  payType: PayType | null
  validUntil: Date | null
  placedAt: Date
  paidAt: Date | null
  payUntil: Date | null
  confirmUntil: Date | null
  facts: ListedFacts
}

export type OrderPageQuery = {
  now: Date
  /** Of shop_order.list_tab. */
  tabs: readonly number[]
  /** The last order of the page before; null: from the newest. */
  after: OrderNo | null
  limit: number
}

type ListedRow = Omit<ListedOrder, 'facts'> & FactsRow

export async function listOwnOrders(
  pool: pg.Pool,
  buyer: Buyer,
  page: OrderPageQuery,
): Promise<ListedOrder[]> {
  const rows = await ownOrders(buyer, page).run(pool, valuesOf(buyer, page))
  return rows.map((row) => ({ ...row, facts: factsOf(row) }))
}

/**
 * Newest first. One short walk along the index per tab, whatever number of orders the buyer has. A text for each kind of
 * buyer, beginning and length, because a plan that is kept must not wonder about them.
 */
export function ownOrders(buyer: Buyer, { after, limit }: Omit<OrderPageQuery, 'now'>): Prepared<ListedRow> {
  const text = `
  SELECT id::integer, order_no AS "orderNo", type, channel, flow_status AS "flowStatus", payment_status AS "paymentStatus",
    product_code AS "productCode", product_snapshot AS "productSnapshot", visit_date AS "visitDate",
    slot_from AS "slotFrom", slot_to AS "slotTo", payable_fen AS "payableFen", pay_type AS "payType",
    coalesce(line.packages, quantity) AS quantity, valid_until AS "validUntil", placed_at AS "placedAt",
    paid_at AS "paidAt", pay_until AS "payUntil", confirm_until AS "confirmUntil", line.until_date AS "untilDate",
    ${factColumns('$3')}
  FROM (
    SELECT page.* FROM unnest($2::smallint[]) AS wanted(tab), LATERAL (
      SELECT * FROM shop_order
      WHERE ${ownerColumn(buyer)} = $1 AND list_tab = wanted.tab AND ${after ? olderThanFourth : 'true'}
        AND ${sinceOf(buyer) ? `placed_at >= $${after ? 5 : 4}` : 'true'}
      ORDER BY placed_at DESC, id DESC LIMIT ${Number(limit)}
    ) AS page ORDER BY placed_at DESC, id DESC LIMIT ${Number(limit)}
  ) AS listed, LATERAL (
    SELECT sum(order_line.quantity) FILTER (WHERE is_package)::integer AS packages,
      max(until_date) FILTER (WHERE order_line.visit_date = listed.visit_date) AS until_date,
      json_agg(DISTINCT product_snapshot) AS product_snapshots
    FROM order_line WHERE order_id = listed.id
  ) AS line ORDER BY placed_at DESC, id DESC`
  const known = statements.get(text) ?? prepared<ListedRow>('own_orders', text)
  statements.set(text, known)
  return known
}

const statements = new Map<string, Prepared<ListedRow>>()

/** Only the index of lists has this order, so no other is tempting. */
const olderThanFourth = `(placed_at, id) < (
        (SELECT placed_at FROM shop_order WHERE order_no = $4), (SELECT id FROM shop_order WHERE order_no = $4))`

function ownerColumn(buyer: Buyer): 'member_id' | 'order_no' | 'guest_mobile_index' {
  if (buyer.kind === 'member') return 'member_id'
  return buyer.orderNo === null ? 'guest_mobile_index' : 'order_no'
}

const sinceOf = (buyer: Buyer): Date | null => (buyer.kind === 'guest' ? buyer.ordersSince : null)

export function valuesOf(buyer: Buyer, { tabs, now, after }: Omit<OrderPageQuery, 'limit'>): unknown[] {
  const owner = buyer.kind === 'member' ? Number(buyer.memberId) : (buyer.orderNo ?? buyer.mobileIndex)
  const since = sinceOf(buyer)
  return [owner, tabs, now, ...(after ? [after] : []), ...(since ? [since] : [])]
}

export type UnitRow = {
  id: number
  unitNo: string
  offerCode: OfferCode
  linePosition: number
  state: UnitState
  worthFen: Fen
  givenFen: Fen
  admits: number
  admitted: number
  serial: number
  /** How often its date was changed. */
  changes: number
  receivedAt: Date | null
  packageNo: number | null
}

export async function listUnits(db: Db, orderId: number): Promise<UnitRow[]> {
  return await unitsWithLines(db)
    .select(['unit.id', 'unit.unit_no as unitNo', 'order_line.offer_code as offerCode'])
    .select(['unit.line_position as linePosition', 'unit.state', 'unit.admits', 'unit.admitted'])
    .select(['unit.package_no as packageNo', 'unit.received_at as receivedAt'])
    .select([
      'unit.worth_fen as worthFen',
      'unit.given_fen as givenFen',
      'unit.code_serial as serial',
      'unit.changes',
    ])
    .where('unit.order_id', '=', orderId)
    .orderBy('unit.line_position')
    .orderBy('unit.unit_index')
    .execute()
}

export type HistoryRow = {
  at: Date
  status: FlowStatus
  note: string | null
  actor: string
  /** What staff wrote to the buyer. */
  text: string | null
}

export async function listHistory(db: Db, orderId: number): Promise<HistoryRow[]> {
  return await tables(db)
    .selectFrom('order_history')
    .select(['at', 'status', 'note', 'actor', 'text'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}
