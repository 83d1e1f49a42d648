/**
 * The end of orders that were not paid, in one statement for any number of them. Every statement of ordering takes its
 * locks in the same order (orders by id, visitors whose document another order may want, pools by id, counters of open
 * holds by key); visitors that leave may come last, because nobody waits for them. So none can wait in a circle.
 */
import { type RawBuilder, sql } from 'kysely'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { claimsReleased, poolsFirst } from '../../inventory/claims-sql.ts'
import type { HistoryNote } from '../order/order-words.ts'

export type HoldEnding = {
  to: 'CANCEL' | 'PAST_DUE'
  /** Give the seats back now; otherwise they wait until the provider was asked. */
  releaseSeats: boolean
  at: Date
  note: HistoryNote
  actor: string
}

/**
 * Ends one order if it still has this status and its seats. One status, not several: an order that is placed while we
 * wait for its lock has tickets that this statement's snapshot cannot see.
 */
export async function endOrder(
  tx: Db | Tx,
  orderNo: OrderNo,
  from: FlowStatus,
  ending: HoldEnding,
): Promise<boolean> {
  const picked = sql`order_no = ${orderNo} AND flow_status = ${from} AND seats = 'HELD' FOR NO KEY UPDATE`
  return (await endingOf(picked, ending).execute(tx)).rows.length === 1
}

/** Ends those orders of a status whose time has come, at most `limit`. Answers how many. */
export async function endDue(db: Db, from: FlowStatus, ending: HoldEnding, limit: number): Promise<number> {
  // Asked every second and mostly in vain: to plan the long statement takes ten times as long as this look.
  const { rows: due } = await sql`SELECT FROM shop_order WHERE ${dueOrders(from, ending.at, 1)}`.execute(db)
  if (due.length === 0) return 0
  return (await endingOf(dueOrders(from, ending.at, limit), ending).execute(db)).rows.length
}

/** What another worker is at, is left to it. */
export const dueOrders = (from: FlowStatus, at: Date, limit: number) => sql`
  flow_status = ${from} AND due_at <= ${at} AND seats = 'HELD'
  ORDER BY due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`

/**
 * A hold has exactly one end: its state is compared and set here, and only what was set is given back. Lists of ids in
 * arrays keep the planner on the indexes, however it misjudges the number of orders.
 *
 * - picked_order, ended_order, new_history: the orders, locked; what they become, with their history
 * - released_order, voided_unit: those whose seats are free now, and their units; the claims on pools follow
 * - demand, locked_counter, lowered_counter: the counters of open holds, without these orders
 * - former_visitor: whose documents may have another ticket now
 */
export function endingOf(picked: RawBuilder<unknown>, ending: HoldEnding): RawBuilder<{ id: number }> {
  const { to, releaseSeats, at, note, actor } = ending
  return sql`
    WITH picked_order AS MATERIALIZED (
      SELECT id, flow_status, quantity - undated_units AS counted_units, limit_keys FROM shop_order WHERE ${picked}
    ),
    ended_order AS (
      UPDATE shop_order SET flow_status = ${to},
        seats = CASE WHEN ${releaseSeats} THEN 'RELEASED' ELSE shop_order.seats END
      FROM picked_order
      WHERE shop_order.id = picked_order.id AND shop_order.id = ANY(ARRAY(SELECT id FROM picked_order))
      RETURNING shop_order.id, picked_order.flow_status AS was
    ),
    new_history AS (
      INSERT INTO order_history (order_id, at, status, note, actor)
      SELECT id, ${at}, ${to}, ${note}, ${actor} FROM ended_order WHERE was <> ${to} ORDER BY id
    ),
    released_order AS MATERIALIZED (SELECT id FROM picked_order WHERE ${releaseSeats}),
    voided_unit AS (
      UPDATE unit SET state = 'void'
      WHERE order_id = ANY(ARRAY(SELECT id FROM released_order)) AND state = 'reserved'
    ),
    ${sql.raw(claimsReleased('SELECT id FROM released_order'))},
    ${sql.raw(demandReleased(`SELECT counted_units, limit_keys FROM picked_order WHERE flow_status IN ('INIT', 'AWAIT_PAID')`))},
    former_visitor AS (
      UPDATE visitor SET live = false
      WHERE ${sql.raw(afterCounters)} AND live AND unit_id = ANY(ARRAY(
        SELECT id FROM unit WHERE order_id = ANY(ARRAY(SELECT id FROM picked_order))))
    )
    SELECT id FROM ended_order`
}

/**
 * CTEs that take orders off the counters of open holds, which are locked in the order of their keys. They stand in one
 * statement with claims, whose pools are locked first.
 */
export const demandReleased = (orders: string): string => `
    demand AS (
      SELECT key, sum(counted_units)::integer AS units, count(*)::integer AS orders
      FROM (${orders}) AS gone, unnest(gone.limit_keys) AS key GROUP BY key
    ),
    locked_counter AS MATERIALIZED (
      SELECT key FROM open_hold
      WHERE ${poolsFirst} AND key = ANY(ARRAY(SELECT key FROM demand))
      ORDER BY key FOR NO KEY UPDATE
    ),
    lowered_counter AS (
      UPDATE open_hold SET units = open_hold.units - demand.units, orders = open_hold.orders - demand.orders
      FROM demand JOIN locked_counter USING (key)
      WHERE open_hold.key = demand.key AND open_hold.key = ANY(ARRAY(SELECT key FROM demand))
      RETURNING 1
    )`

/** Asking `lowered_counter` for its size makes PostgreSQL lock the counters before what this stands in. */
const afterCounters = '(SELECT count(*) FROM lowered_counter) >= 0'
