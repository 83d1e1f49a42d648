/** Tickets change their state, several of one order at a time; seats that they no longer need go back to the pools. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, UnitState } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { claimsReturned } from '../../inventory/claims-sql.ts'
import type { PricePart } from '../../inventory/stay-rules.ts'
import type { HistoryNote } from '../order/order-words.ts'
import { type Confirmation, noUnits, type UnitCounts } from '../order/rules.ts'
import { tables, unitsWithLines } from '../order/tables.ts'

/** The tickets of an order that are in this state; the order is locked, so they stay in it. */
export async function listUnitIds(tx: Tx, orderId: number, state: UnitState): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('unit')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', state)
    .execute()
  return rows.map(({ id }) => id)
}

/** As they are called outside of the database. */
export async function listUnitNos(tx: Tx, unitIds: readonly number[]): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('unit')
    .select('unit_no as unitNo')
    .where('id', 'in', unitIds)
    .execute()
  return rows.map(({ unitNo }) => unitNo)
}

/** Of these tickets, those with which somebody has come in. */
export async function listEntered(tx: Tx, unitIds: readonly number[]): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('unit')
    .select('id')
    .where('id', 'in', unitIds)
    .where('admitted', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** A unit with what its money follows from. */
export type PricedUnit = {
  id: number
  unitNo: string
  linePosition: number
  state: UnitState
  worthFen: Fen
  couponShareFen: Fen
  integralShareFen: Fen
  /** Given back on it as goodwill; no part of its worth any more. */
  givenFen: Fen
  /** How many people have come in with it. */
  admitted: number
  /** Of what is delivered. */
  sentAt: Date | null
  receivedAt: Date | null
  /** All units of a package are refunded to its buyer, or none; null: it is of none. */
  packageNo: number | null
  /** Of one unit of its line: one part for each night or day. */
  priceParts: PricePart[]
}

export const listPricedUnits = async (db: Db | Tx, orderId: number): Promise<PricedUnit[]> =>
  (await listUnitsOfOrders(db, [orderId])).get(orderId) ?? []

/** Of many orders in one statement, by the id of the order. */
export async function listUnitsOfOrders(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, PricedUnit[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await unitsWithLines(db)
    .select(['unit.id', 'unit.unit_no as unitNo', 'unit.line_position as linePosition', 'unit.state'])
    .select(['unit.worth_fen as worthFen', 'unit.coupon_share_fen as couponShareFen'])
    .select(['unit.integral_share_fen as integralShareFen', 'unit.given_fen as givenFen'])
    .select(['order_line.price_parts as priceParts', 'unit.package_no as packageNo'])
    .select(['unit.admitted', 'unit.sent_at as sentAt', 'unit.received_at as receivedAt'])
    .select('unit.order_id as orderId')
    .where('unit.order_id', 'in', orderIds)
    .orderBy('unit.order_id')
    .orderBy('unit.line_position')
    .orderBy('unit.unit_index')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export async function setUnits(
  tx: Tx,
  unitIds: readonly number[],
  { state, at }: { state: UnitState; at: Date },
): Promise<void> {
  if (unitIds.length === 0) return
  const end = state === 'used' || state === 'expired' ? { ended_at: at } : {}
  await tables(tx)
    .updateTable('unit')
    .set({ state, ...end })
    .where('id', 'in', unitIds)
    .execute()
}

export type Given = { unitId: number; givenFen: Fen }

/**
 * Units of a locked order are worth less by what is given back on each; a unit never by more than it is worth. Answers what
 * of it was revenue before, by kind of product.
 */
export async function reduceUnitValue(
  tx: Tx,
  given: readonly Given[],
): Promise<{ type: string; amountFen: Fen }[]> {
  const { rows } = await sql<{ type: string; amountFen: Fen }>`
    WITH lowered_unit AS (
      UPDATE unit SET worth_fen = worth_fen - given."givenFen", given_fen = given_fen + given."givenFen",
        earned_fen = earned_fen - given."givenFen"
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given("unitId" bigint, "givenFen" bigint)
      WHERE unit.id = given."unitId" AND unit.id = ANY(${given.map(({ unitId }) => unitId)})
      RETURNING order_id, line_position, earned_fen, given."givenFen" AS amount_fen
    )
    SELECT content ->> 'type' AS type, sum(lowered_unit.amount_fen)::int8 AS "amountFen" FROM lowered_unit
    JOIN order_line ON order_line.order_id = lowered_unit.order_id AND order_line.position = line_position
    JOIN snapshot ON snapshot.id = product_snapshot
    WHERE earned_fen IS NOT NULL GROUP BY type ORDER BY type`.execute(tx)
  return rows
}

export async function countUnits(tx: Tx, orderId: number): Promise<UnitCounts> {
  const rows = await tables(tx)
    .selectFrom('unit')
    .select(['state', sql<number>`count(*)::integer`.as('units')])
    .where('order_id', '=', orderId)
    .groupBy('state')
    .execute()
  return { ...noUnits, ...Object.fromEntries(rows.map(({ state, units }) => [state, units])) }
}

/** Visitors whose ticket is over may get another one for the day. */
export async function dismissVisitors(tx: Tx, unitIds: readonly number[]): Promise<void> {
  await tables(tx)
    .updateTable('visitor')
    .set({ live: false })
    .where('unit_id', 'in', unitIds)
    .where('live', '=', true)
    .execute()
}

/** Gives the seats of single sold tickets back, to each pool what their lines draw on it. */
export async function returnSeats(tx: Tx, orderId: number, unitIds: readonly number[]): Promise<void> {
  await sql`
    WITH returned_seat AS (
      SELECT order_line.order_id, order_line.claim, draw."poolId" AS pool_id, sum(draw.units)::integer AS quantity
      FROM unit
      JOIN order_line ON order_line.order_id = unit.order_id
        AND order_line.position = unit.line_position,
        jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
      WHERE unit.id = ANY(${unitIds}) AND unit.order_id = ${orderId}
      GROUP BY order_line.order_id, order_line.claim, draw."poolId"
    ),
    ${sql.raw(claimsReturned('SELECT order_id, claim, pool_id, quantity FROM returned_seat'))}
    SELECT 1`.execute(tx)
}

export async function setStatus(tx: Tx, orderId: number, status: FlowStatus): Promise<void> {
  await tables(tx).updateTable('shop_order').set({ flow_status: status }).where('id', '=', orderId).execute()
}

export type ExpiredOrder = {
  orderId: number
  confirmation: Confirmation
  units: UnitCounts
  /** Those that expired now. */
  expiredIds: number[]
}

/** Nobody has come in with it, and a closure of its place refunds it. */
const isOwedByClosure = (poolIds: readonly number[]) => sql`(unit.admitted = 0 AND EXISTS (
    SELECT FROM jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint)
    WHERE draw."poolId" = ANY(${[...poolIds]}::bigint[])))`

/**
 * Orders with good tickets whose time is over, locked, but for what closures of these pools refund; those that another worker is at are left to it. Those that only
 * wait for a refund or a change have none.
 */
export async function lockExpired(
  tx: Tx,
  { now, limit, closedPoolIds }: { now: Date; limit: number; closedPoolIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM shop_order
    WHERE flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING')
      AND due_at <= ${now}
      AND EXISTS (
        SELECT FROM unit JOIN order_line ON order_line.order_id = unit.order_id
          AND order_line.position = unit.line_position
        WHERE unit.order_id = shop_order.id AND unit.state = 'valid' AND order_line.valid_until <= ${now}
          AND NOT ${isOwedByClosure(closedPoolIds)})
    ORDER BY due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Of locked orders, the good tickets of lines that are over expire; answers what their tickets are then. The order's own
 * end moves on to the next line that still has tickets to use.
 *
 * - due_unit: all tickets of the orders, in the state that they have after this
 * - expired_unit, former_visitor: tickets that expire, and whose documents may have another one now
 * - moved_order: orders whose end moves on
 */
export async function expireUnits(
  tx: Tx,
  orderIds: readonly number[],
  { now, closedPoolIds }: { now: Date; closedPoolIds: readonly number[] },
): Promise<ExpiredOrder[]> {
  const { rows } = await sql<ExpiredOrder>`
    WITH due_unit AS MATERIALIZED (
      SELECT unit.id, unit.order_id, order_line.valid_until,
        CASE WHEN state = 'valid' AND order_line.valid_until <= ${now} AND NOT ${isOwedByClosure(closedPoolIds)}
          THEN 'expired' ELSE state END AS state
      FROM unit JOIN order_line ON order_line.order_id = unit.order_id
        AND order_line.position = unit.line_position
      WHERE unit.order_id = ANY(${orderIds})
    ),
    expired_unit AS (
      UPDATE unit SET state = 'expired', ended_at = ${now} FROM due_unit
      WHERE unit.id = due_unit.id AND due_unit.state = 'expired' AND unit.state = 'valid' RETURNING due_unit.id
    ),
    former_visitor AS (
      UPDATE visitor SET live = false WHERE live AND unit_id = ANY(ARRAY(SELECT id FROM expired_unit))
    ),
    moved_order AS (
      UPDATE shop_order SET valid_until = next.valid_until FROM (
        SELECT order_id, min(valid_until) AS valid_until FROM due_unit
        WHERE state IN ('reserved', 'valid', 'changing', 'refunding') GROUP BY order_id
      ) AS next
      WHERE shop_order.id = next.order_id AND shop_order.valid_until IS DISTINCT FROM next.valid_until
    )
    SELECT id AS "orderId", confirmation, (
      SELECT jsonb_object_agg(state, units) FROM (
        SELECT state, count(*) AS units FROM due_unit WHERE order_id = shop_order.id GROUP BY state
      ) AS counted
    ) AS units, ARRAY(
      SELECT expired_unit.id FROM expired_unit JOIN due_unit USING (id) WHERE order_id = shop_order.id
    ) AS "expiredIds" FROM shop_order WHERE id = ANY(${orderIds})`.execute(tx)
  return rows.map((row) => ({ ...row, units: { ...noUnits, ...row.units } }))
}

export type StatusChange = { orderId: number; status: FlowStatus }

/** Writes the statuses that followed, with their history, for many orders at once. */
export async function setStatuses(
  tx: Tx,
  changes: readonly StatusChange[],
  { at, note, actor }: { at: Date; note: HistoryNote; actor: string },
): Promise<void> {
  const rows = JSON.stringify(changes)
  await sql`
    WITH status_change AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS changed("orderId" bigint, status text)
    ),
    new_history AS (
      INSERT INTO order_history (order_id, at, status, note, actor)
      SELECT "orderId", ${at}, status, ${note}, ${actor} FROM status_change ORDER BY "orderId"
    )
    UPDATE shop_order SET flow_status = status FROM status_change
    WHERE shop_order.id = "orderId" AND shop_order.id = ANY(ARRAY(SELECT "orderId" FROM status_change))`.execute(
    tx,
  )
}
