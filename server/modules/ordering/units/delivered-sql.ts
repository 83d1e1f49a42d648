/** Pieces that are delivered: to be sent, sent, received, and when they can no longer be returned. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import type { OfferSnapshot, ProductSnapshot } from '../order/snapshot.ts'
import { type SeatState, tables, unitsWithLines } from '../order/tables.ts'
import type { UsedUnit } from './mark-used.ts'

export type DeliveredUnit = {
  id: number
  unitNo: string
  state: UnitState
  sentAt: Date | null
  receivedAt: Date | null
  returnUntil: Date | null
  /** What a policy counts from that does not count from receipt. */
  startsAt: Date
  product: ProductSnapshot
  offer: OfferSnapshot
}

/** Of an order that is delivered, the pieces that a parcel is needed for, in its order. */
export async function listDelivered(on: Db | Tx, orderId: number): Promise<DeliveredUnit[]> {
  return await unitsWithLines(on)
    .innerJoin('snapshot as product', 'product.id', 'order_line.product_snapshot')
    .innerJoin('snapshot as offer', 'offer.id', 'order_line.offer_snapshot')
    .select(['unit.id', 'unit_no as unitNo', 'state', 'sent_at as sentAt', 'received_at as receivedAt'])
    .select(['return_until as returnUntil', 'order_line.valid_from as startsAt'])
    .select(sql<ProductSnapshot>`product.content`.as('product'))
    .select(sql<OfferSnapshot>`offer.content`.as('offer'))
    .where('unit.order_id', '=', orderId)
    .where(sql<boolean>`product.content ? 'ways'`)
    .orderBy('line_position')
    .orderBy('unit_index')
    .execute()
}

export type Piece = Pick<DeliveredUnit, 'id' | 'state' | 'sentAt' | 'receivedAt'> & {
  orderId: number
  seats: SeatState
}

/** The same of many orders, without what they are. */
export async function listPieces(db: Db, orderIds: readonly number[]): Promise<Piece[]> {
  if (orderIds.length === 0) return []
  return await unitsWithLines(db)
    .innerJoin('shop_order', 'shop_order.id', 'unit.order_id')
    .innerJoin('snapshot as product', 'product.id', 'order_line.product_snapshot')
    .select(['unit.id', 'unit.order_id as orderId', 'unit.state', 'shop_order.seats'])
    .select(['unit.sent_at as sentAt', 'unit.received_at as receivedAt'])
    .where('unit.order_id', 'in', orderIds)
    .where('shop_order.way_to_get', '=', 'DELIVERY')
    .where(sql<boolean>`product.content ? 'ways'`)
    .execute()
}

/** Those that were not sent yet are. False, and nothing changed: one of them was. */
export async function setSent(tx: Tx, unitIds: readonly number[], at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('unit')
    .set({ sent_at: at })
    .where('id', 'in', unitIds)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === unitIds.length
}

export async function setReceived(
  tx: Tx,
  unitId: number,
  { at, returnUntil }: { at: Date; returnUntil: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('unit')
    .set({ received_at: at, return_until: returnUntil })
    .where('id', '=', unitId)
    .where('received_at', 'is', null)
    .execute()
}

export type OrderToPack = {
  id: number
  orderNo: OrderNo
  paidAt: Date
  sendBy: Date
  units: { unitNo: string; product: ProductSnapshot; offer: OfferSnapshot }[]
  /** What the order form asked: whom it is sent to, and where. */
  extrasSealed: Buffer | null
}

type Page = { lateAt: Date | null; after: number | null; limit: number }

/** Hours in which goods are sent whose product promises nothing. */
const usualHours = 48

/**
 * The oldest first.
 *
 * - open_order: orders that are delivered, and not over
 * - to_pack: of a page of them, when the first piece should be sent, and all that are to be sent
 */
export async function listOrdersToPack(db: Db, { lateAt, after, limit }: Page): Promise<OrderToPack[]> {
  const { rows } = await sql<OrderToPack>`
    WITH open_order AS (
      SELECT id, order_no, coalesce(paid_at, placed_at) AS paid_at, extras_sealed FROM shop_order
      WHERE way_to_get = 'DELIVERY' AND seats = 'SOLD'
        AND flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING')
        AND (${after}::bigint IS NULL OR id > ${after}::bigint)
    ),
    to_pack AS (
      SELECT open_order.id, open_order.order_no, paid_at, extras_sealed,
        min(paid_at + make_interval(hours =>
          coalesce((product.content -> 'extra' ->> 'shipsWithinHours')::integer, ${usualHours}))) AS send_by,
        jsonb_agg(jsonb_build_object('unitNo', unit_no, 'product', product.content, 'offer', offer.content)
          ORDER BY line_position, unit_index) AS units
      FROM open_order
      JOIN unit ON unit.order_id = open_order.id AND unit.state = 'valid' AND unit.sent_at IS NULL
      JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
      JOIN snapshot AS product ON product.id = order_line.product_snapshot AND product.content ? 'ways'
      JOIN snapshot AS offer ON offer.id = order_line.offer_snapshot
      GROUP BY open_order.id, open_order.order_no, paid_at, extras_sealed
    )
    SELECT id::integer, order_no AS "orderNo", paid_at AS "paidAt", send_by AS "sendBy", units,
      extras_sealed AS "extrasSealed" FROM to_pack
    WHERE ${lateAt}::timestamptz IS NULL OR send_by <= ${lateAt}::timestamptz
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

/** Orders with pieces whose days of return are over, locked; those that another worker is at are left to it. */
export async function lockUnreturned(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id::integer FROM shop_order WHERE id IN (
      SELECT order_id FROM unit WHERE return_until <= ${now} AND state IN ('valid', 'refunded', 'used', 'expired')
      ORDER BY return_until LIMIT ${limit})
    ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Unreturned = UsedUnit & { state: UnitState }

/** Of locked orders, what has nothing to wait for any more; pieces on their way back are looked at again. */
export async function listUnreturned(tx: Tx, orderIds: readonly number[], now: Date): Promise<Unreturned[]> {
  if (orderIds.length === 0) return []
  return await tables(tx)
    .selectFrom('unit')
    .innerJoin('shop_order', 'shop_order.id', 'unit.order_id')
    .select(['unit.id', 'unit_no as unitNo', 'order_no as orderNo', 'state'])
    .select(sql<Fen>`unit.worth_fen + unit.given_fen`.as('paidFen'))
    .select('shop_order.channel')
    .select(sql<MemberId | null>`shop_order.member_id::text`.as('memberId'))
    .where('order_id', 'in', orderIds)
    .where('return_until', '<=', now)
    .where('state', 'in', ['valid', 'refunded', 'used', 'expired'])
    .orderBy('unit.id')
    .execute()
}

export async function clearReturn(tx: Tx, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length === 0) return
  await tables(tx).updateTable('unit').set({ return_until: null }).where('id', 'in', unitIds).execute()
}

/** Their numbers, by id. */
export async function unitNosOf(on: Db | Tx, unitIds: readonly number[]): Promise<Map<number, string>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tables(on)
    .selectFrom('unit')
    .select(['id', 'unit_no'])
    .where('id', 'in', unitIds)
    .execute()
  return new Map(rows.map(({ id, unit_no }) => [id, unit_no]))
}
