/** Writes rows of the demo tower in bulk; knows tables only by name. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo, UnitState } from '#contract/values/order.ts'
import type { MemberId } from '../server/modules/caller/caller.ts'
import { claimsImported, poolsRecounted } from '../server/modules/inventory/claims-sql.ts'
import type { Db, Tx } from '../server/platform/db.ts'

export type SeedRow = Record<string, unknown>

/** One statement however many rows there are; all rows have the columns of the first one. */
export async function insertRows(tx: Tx, table: string, rows: readonly SeedRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Ids by code. */
export async function idsByCode(
  tx: Tx,
  table: 'product' | 'offer' | 'resource' | 'coupon_activity',
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM ${sql.table(table)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** A database in which nobody sells or set anything yet. Waits, however long it takes, for another one that is seeding it. */
export async function isUnused(tx: Tx): Promise<boolean> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ untouched: boolean }>`
    SELECT NOT EXISTS (SELECT FROM product) AND NOT EXISTS (SELECT FROM setting)
      AND NOT EXISTS (SELECT FROM member) AS untouched`.execute(tx)
  return rows[0]?.untouched ?? false
}

/** After so many rows the planner must not guess. */
export async function refreshStatistics(db: Db): Promise<void> {
  await sql`ANALYZE`.execute(db)
}

/** The same for what the rest of the seeding transaction reads; no other table is locked until it ends. */
export async function refreshOrderStatistics(tx: Tx): Promise<void> {
  await sql`ANALYZE shop_order, order_line, unit, visitor, hold, pool`.execute(tx)
}

/** Orders by their number. */
export async function orderIds(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; no: string }>`SELECT id, order_no AS no FROM shop_order`.execute(
    tx,
  )
  return new Map(rows.map(({ id, no }) => [no, id]))
}

/** Tickets by their number. */
export async function unitIds(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; no: string }>`SELECT id, unit_no AS no FROM unit`.execute(tx)
  return new Map(rows.map(({ id, no }) => [no, id]))
}

/** Snapshots by the hex of their digest. */
export async function snapshotIds(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; digest: string }>`
    SELECT id, encode(digest, 'hex') AS digest FROM snapshot`.execute(tx)
  return new Map(rows.map(({ id, digest }) => [digest, id]))
}

/** What sold orders claim, as a query answers it: order_id, pool_id and quantity. The counters follow by `countSeats`. */
export async function importClaims(tx: Tx, claims: string): Promise<void> {
  await sql.raw(claimsImported(claims)).execute(tx)
}

/** Sets the counters of all pools to what the holds on them add up to. */
export async function countSeats(tx: Tx): Promise<void> {
  // Only this transaction sees its rows: a planner that saw an empty table meanwhile would join them one by one.
  await sql`ANALYZE pool, hold, shop_order, order_line, unit`.execute(tx)
  await sql.raw(poolsRecounted).execute(tx)
}

export async function statusOf(tx: Tx, orderNo: OrderNo): Promise<FlowStatus | undefined> {
  const { rows } = await sql<{ status: FlowStatus }>`
    SELECT flow_status AS status FROM shop_order WHERE order_no = ${orderNo}`.execute(tx)
  return rows[0]?.status
}

/** When what it is for is over. */
export async function endOf(tx: Tx, orderNo: OrderNo): Promise<Date> {
  const { rows } = await sql<{ end: Date | null }>`
    SELECT valid_until AS end FROM shop_order WHERE order_no = ${orderNo}`.execute(tx)
  const [order] = rows
  assert(order?.end, `${orderNo} has an end`)
  return order.end
}

/** With what a coupon takes off. */
export async function payableOf(tx: Tx, orderNo: OrderNo): Promise<Fen> {
  const { rows } = await sql<{ fen: Fen }>`
    SELECT payable_fen AS fen FROM shop_order WHERE order_no = ${orderNo}`.execute(tx)
  const [order] = rows
  assert(order, `${orderNo} is stored`)
  return order.fen
}

/** The tickets of an order that are in this state, the first ones first. */
export async function unitsIn(
  tx: Tx,
  orderNo: OrderNo,
  state: UnitState,
): Promise<{ id: number; unitNo: string }[]> {
  const { rows } = await sql<{ id: number; unitNo: string }>`
    SELECT unit.id, unit_no AS "unitNo" FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${orderNo} AND state = ${state} ORDER BY unit.id`.execute(tx)
  return rows
}

/** Tickets that were used or have expired ended when their order says so. */
export async function recordEnds(tx: Tx): Promise<void> {
  await sql`
    UPDATE unit SET ended_at = (
      SELECT max(at) FROM order_history WHERE order_id = unit.order_id AND note IN ('used', 'expired'))
    WHERE state IN ('used', 'expired') AND ended_at IS NULL`.execute(tx)
}

/** Everybody who came in with a ticket of the demo was scanned at a gate that admits it, when the ticket was used. */
export async function recordEntries(tx: Tx, now: Date): Promise<void> {
  await sql`
    INSERT INTO gate_scan (nonce, digest, gate_code, unit_id, medium, at, actor, people, outcome, shown)
    SELECT gen_random_uuid(), sha256(convert_to(unit_no, 'UTF8')), gate.code, unit.id, 'QR', entry.at, 'staff:gate', admitted, 'ADMIT',
      jsonb_build_object('unitNo', unit_no, 'productName', product.content -> 'name', 'ticketName', offer.content -> 'name',
        'visitDate', visit_date, 'slotFrom', to_char(slot_from, 'HH24:MI'), 'slotTo', to_char(slot_to, 'HH24:MI'), 'admits', admits, 'admitted', admitted, 'previous', NULL)
    FROM unit
      JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
      JOIN snapshot AS product ON product.id = order_line.product_snapshot
      JOIN snapshot AS offer ON offer.id = offer_snapshot
      CROSS JOIN LATERAL (SELECT coalesce(max(at), ${now}) AS at FROM order_history WHERE order_id = unit.order_id AND note = 'used') AS entry
      CROSS JOIN LATERAL (SELECT code FROM gate WHERE products = '{}' OR product_code = ANY (products)
        ORDER BY products = '{}', code LIMIT 1) AS gate
    WHERE admitted > 0 AND NOT EXISTS (SELECT FROM gate_scan WHERE unit_id = unit.id)
      AND NOT EXISTS (SELECT FROM gate_scan_unit WHERE unit_id = unit.id)`.execute(tx)
}

/** The first who came in of a party, by its one code: a scan of the order, and with whose tickets they came. */
export async function recordParty(
  tx: Tx,
  orderId: number,
  { people, at }: { people: number; at: Date },
): Promise<void> {
  await sql`
    WITH party AS (
      SELECT order_id, order_no, product.content -> 'name' AS product_name, offer.content -> 'name' AS offer_name,
        order_line.visit_date, order_line.slot_from, order_line.slot_to, sum(admits) AS admits
      FROM unit
        JOIN shop_order ON shop_order.id = order_id
        JOIN order_line USING (order_id)
        JOIN snapshot AS product ON product.id = order_line.product_snapshot
        JOIN snapshot AS offer ON offer.id = order_line.offer_snapshot
      WHERE order_id = ${orderId} AND order_line.position = line_position
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    ), scan AS (
      INSERT INTO gate_scan (nonce, digest, gate_code, order_id, medium, at, actor, people, outcome, shown)
      SELECT gen_random_uuid(), sha256(convert_to(order_no, 'UTF8')), 'B1-6', order_id, 'PARTY', ${at}, 'staff:gate', ${people}, 'ADMIT_PART',
        jsonb_build_object('unitNo', NULL, 'orderNo', order_no, 'productName', product_name, 'ticketName', offer_name,
          'visitDate', visit_date, 'slotFrom', to_char(slot_from, 'HH24:MI'), 'slotTo', to_char(slot_to, 'HH24:MI'), 'admits', admits, 'admitted', ${people}::integer, 'previous', NULL)
      FROM party RETURNING nonce
    )
    INSERT INTO gate_scan_unit (nonce, unit_id, people)
    SELECT nonce, unit.id, admitted FROM scan, unit WHERE order_id = ${orderId} AND admitted > 0`.execute(tx)
}

const GIFT = 600

/** What the tower gave a member on joining. */
export async function givePoints(tx: Tx, memberId: MemberId, joinedAt: Date): Promise<void> {
  await sql`
    WITH gift AS (
      INSERT INTO point_entry (member_id, quantity, cause, key, at)
      VALUES (${Number(memberId)}, ${GIFT}, 'GIFT', ${`gift:${memberId}:1`}, ${joinedAt})
      RETURNING member_id, quantity
    )
    INSERT INTO point_balance (member_id, points) SELECT member_id, quantity FROM gift`.execute(tx)
}

/** Used tickets of members have earned theirs, one for each yuan. */
export async function earnPoints(tx: Tx, now: Date): Promise<void> {
  await sql`
    WITH earned AS (
      INSERT INTO point_entry (member_id, quantity, cause, order_no, key, at)
      SELECT member_id, worth_fen / 100, 'EARN', order_no, 'earn:' || unit_no, coalesce(max(scan.at), unit.ended_at, ${now}) AS used_at
      FROM unit
        JOIN shop_order ON shop_order.id = unit.order_id
        LEFT JOIN gate_scan AS scan ON scan.unit_id = unit.id
      WHERE unit.state = 'used' AND member_id IS NOT NULL AND channel <> 'B2B' AND worth_fen >= 100
      GROUP BY unit.id, shop_order.id
      ORDER BY used_at, unit.id
      ON CONFLICT (key) DO NOTHING
      RETURNING member_id, quantity
    )
    INSERT INTO point_balance (member_id, points) SELECT member_id, sum(quantity) FROM earned GROUP BY member_id
    ON CONFLICT (member_id) DO UPDATE SET points = point_balance.points + EXCLUDED.points`.execute(tx)
}

/** Members read their points in the order of the entries; the demo makes them order by order. */
export async function sortPoints(tx: Tx): Promise<void> {
  await sql`
    WITH entry AS (DELETE FROM point_entry RETURNING *)
    INSERT INTO point_entry (member_id, quantity, cause, order_no, key, at)
    SELECT member_id, quantity, cause, order_no, key, at FROM entry ORDER BY at, id`.execute(tx)
}
