/** The tickets of orders as their pages show them: any number of orders in one statement, their wordings remembered. */
import type pg from 'pg'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { FlowStatus, OrderNo, SalesChannel, UnitState } from '#contract/values/order.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Verdict } from '../../../platform/batcher.ts'
import { prepared } from '../../../platform/prepared.ts'
import type { MemberId } from '../../caller/caller.ts'

export type TicketedUnit = {
  unitNo: string
  state: UnitState
  admits: number
  admitted: number
  serial: number
  offerCode: OfferCode
  /** Number of what was promised, see facts.ts. */
  offerSnapshot: number
  productCode: ProductCode
  /** Number of what was promised of the product. */
  productSnapshot: number
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  /** Instants as PostgreSQL writes them into JSON. */
  validFrom: string
  validUntil: string | null
  /** Sealed names of its visitors, in base64. */
  names: string[]
}

export type TicketedOrder = {
  orderNo: OrderNo
  memberId: MemberId | null
  guestMobileIndex: Buffer | null
  placedAt: Date | null
  flowStatus: FlowStatus
  payUntil: Date | null
  productSnapshot: number
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  assistCode: string | null
  extrasSealed: Buffer | null
  wayToGet: WayToGet | null
  channel: SalesChannel
  units: TicketedUnit[]
}

const ticketStatement = prepared<TicketedOrder>(
  'tickets',
  `SELECT order_no AS "orderNo", member_id::text AS "memberId", guest_mobile_index AS "guestMobileIndex",
    placed_at AS "placedAt", flow_status AS "flowStatus", pay_until AS "payUntil", product_snapshot AS "productSnapshot",
    visit_date AS "visitDate", slot_from AS "slotFrom", slot_to AS "slotTo",
    assist_code AS "assistCode", extras_sealed AS "extrasSealed", way_to_get AS "wayToGet", channel, coalesce((
      SELECT jsonb_agg(jsonb_build_object('unitNo', unit_no, 'state', unit.state, 'admits', admits, 'admitted', admitted,
        'serial', code_serial, 'offerCode', offer_code, 'offerSnapshot', offer_snapshot, 'productCode', product_code,
        'productSnapshot', order_line.product_snapshot, 'visitDate', visit_date, 'untilDate', until_date,
        'validFrom', order_line.valid_from, 'validUntil', order_line.valid_until,
        'slotFrom', left(slot_from::text, 5), 'slotTo', left(slot_to::text, 5), 'names', (
          SELECT coalesce(jsonb_agg(encode(name_sealed, 'base64') ORDER BY seat), '[]')
          FROM visitor WHERE unit_id = unit.id AND reserved_by IS NULL
        )) ORDER BY line_position, unit_index)
      FROM unit JOIN order_line
        ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
      WHERE unit.order_id = shop_order.id
    ), '[]') AS units
  FROM shop_order WHERE order_no = ANY($1::text[])`,
)

/** Null for a number that no order has. */
export async function findTicketsTogether(
  pool: pg.Pool,
  orderNos: readonly OrderNo[],
): Promise<Verdict<TicketedOrder | null>[]> {
  const rows = await ticketStatement.run(pool, [[...new Set(orderNos)]])
  const byNo = new Map(rows.map((order) => [order.orderNo, order] as const))
  return orderNos.map((orderNo) => ({ answer: byNo.get(orderNo) ?? null }))
}
