/** Orders that have something on closed pools: unpaid ones, tickets, and changes of date that lead there. */
import { sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { ordersClaiming, poolList } from '../../inventory/claims-sql.ts'

/** Do the pools of a line, or of a line to be, have one that is closed? */
const drawsOn = (draws: string, poolIds: readonly number[]) =>
  sql.raw(`EXISTS (SELECT FROM jsonb_to_recordset(${draws}) AS draw("poolId" bigint)
      WHERE draw."poolId" = ANY(${poolList(poolIds)}))`)

/** Of orders in `affected`: what each has there. */
const onClosed = (poolIds: readonly number[]) => sql`
    closed_unit AS MATERIALIZED (
      SELECT unit.* FROM affected JOIN unit ON unit.order_id = affected.id
      JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position
      WHERE ${drawsOn('order_line.draws', poolIds)}
    ),
    change_into AS MATERIALIZED (
      SELECT order_change.change_no, order_change.order_id FROM affected
      JOIN order_change ON order_change.order_id = affected.id
      WHERE order_change.state IN ('AWAIT_AUDIT', 'AWAIT_PAID')
        AND EXISTS (SELECT FROM jsonb_to_recordset(order_change.lines) AS line(draws jsonb)
          WHERE ${drawsOn('line.draws', poolIds)})
    )`

const isUnpaid = sql`affected.seats = 'HELD' AND affected.flow_status IN ('INIT', 'AWAIT_PAID')`
/** A ticket that nobody has come in with, or that staff have still to confirm. */
const isGood = sql`affected.seats = 'SOLD' AND closed_unit.admitted = 0 AND (closed_unit.state = 'valid'
  OR (closed_unit.state = 'reserved' AND affected.confirmation = 'AWAITING'))`

export type ClosedOrder = { id: number; orderNo: OrderNo }

/**
 * Orders with something to do, by id; `refunding`: also those with tickets that a buyer has asked a refund for, whose
 * fee is waived.
 */
export async function listClosed(
  db: Db,
  poolIds: readonly number[],
  { after, limit, refunding }: { after: number; limit: number; refunding: boolean },
): Promise<ClosedOrder[]> {
  const { rows } = await sql<ClosedOrder>`
    WITH affected AS MATERIALIZED (
      SELECT shop_order.* FROM shop_order
      WHERE id = ANY(ARRAY(${sql.raw(ordersClaiming(poolList(poolIds)))} AND order_id > ${sql.lit(after)}))
    ), ${onClosed(poolIds)}
    SELECT id, order_no AS "orderNo" FROM affected
    WHERE (${isUnpaid}) OR EXISTS (SELECT FROM change_into WHERE change_into.order_id = affected.id)
      OR EXISTS (SELECT FROM closed_unit WHERE closed_unit.order_id = affected.id
        AND ((${isGood}) OR (${refunding} AND closed_unit.state = 'refunding')))
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

export type OnClosed = {
  unpaid: boolean
  /** Tickets to refund. */
  unitIds: number[]
  /** Tickets that a refund was asked for. */
  refundingIds: number[]
  changeNo: ChangeNo | null
}

/** What an order has on these pools; it is locked. */
export async function findOnClosed(tx: Tx, orderId: number, poolIds: readonly number[]): Promise<OnClosed> {
  const { rows } = await sql<OnClosed>`
    WITH affected AS MATERIALIZED (SELECT shop_order.* FROM shop_order WHERE id = ${orderId}),
    ${onClosed(poolIds)}
    SELECT ${isUnpaid} AS unpaid,
      ARRAY(SELECT id FROM closed_unit WHERE ${isGood} ORDER BY id) AS "unitIds",
      ARRAY(SELECT id FROM closed_unit WHERE state = 'refunding' ORDER BY id) AS "refundingIds",
      (SELECT change_no FROM change_into LIMIT 1) AS "changeNo"
    FROM affected`.execute(tx)
  const [row] = rows
  if (!row) return { unpaid: false, unitIds: [], refundingIds: [], changeNo: null }
  return { ...row, unitIds: row.unitIds.map(Number), refundingIds: row.refundingIds.map(Number) }
}

/** `refundingIds`: units of refunds that are not decided. */
export type ComingBack = { today: VisitDate; refundingIds: readonly number[] }

/**
 * Pools of past days that tickets would come back to, if the change that they wait for were dropped, or if their refund were
 * taken back or declined.
 */
export async function listPoolsLeft(db: Db, { today, refundingIds }: ComingBack): Promise<number[]> {
  const { rows } = await sql<{ poolId: string }>`
    WITH left_unit AS MATERIALIZED (
      SELECT unit_id FROM order_change JOIN order_change_unit USING (change_no)
      WHERE order_change.state IN ('AWAIT_AUDIT', 'AWAIT_PAID')
      UNION SELECT unnest(${[...refundingIds]}::bigint[])
    )
    SELECT DISTINCT draw."poolId" FROM left_unit
    JOIN unit ON unit.id = unit_id AND unit.state IN ('changing', 'refunding')
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position,
      jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint)
    WHERE order_line.visit_date < ${today}`.execute(db)
  return rows.map(({ poolId }) => Number(poolId))
}

export type ClosedTotals = {
  orders: number
  units: number
  heads: number
  amountFen: Fen
  insideHeads: number
  unpaid: number
  changesInto: number
  changesAway: number
}

export async function sumClosed(db: Db, poolIds: readonly number[]): Promise<ClosedTotals> {
  const { rows } = await sql<ClosedTotals>`
    WITH affected AS MATERIALIZED (
      SELECT shop_order.* FROM shop_order
      WHERE id = ANY(ARRAY(${sql.raw(ordersClaiming(poolList(poolIds)))}))
    ), ${onClosed(poolIds)},
    good_unit AS MATERIALIZED (
      SELECT closed_unit.* FROM closed_unit JOIN affected ON affected.id = closed_unit.order_id WHERE ${isGood}
    )
    SELECT (SELECT count(DISTINCT order_id) FROM good_unit)::integer AS orders,
      (SELECT count(*) FROM good_unit)::integer AS units,
      (SELECT coalesce(sum(admits), 0) FROM good_unit)::integer AS heads,
      (SELECT coalesce(sum(worth_fen), 0) FROM good_unit)::bigint AS "amountFen",
      (SELECT coalesce(sum(admitted), 0) FROM closed_unit)::integer AS "insideHeads",
      (SELECT count(*) FROM affected WHERE ${isUnpaid})::integer AS unpaid,
      (SELECT count(*) FROM change_into)::integer AS "changesInto",
      (SELECT count(DISTINCT order_id) FROM closed_unit WHERE state = 'changing')::integer AS "changesAway"`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new Error('sums have one row')
  return totals
}
