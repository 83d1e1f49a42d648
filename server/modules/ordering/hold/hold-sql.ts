/** Seats are taken here: any number of holds in one statement that checks, claims and writes (spec 10.1). */
import { strict as assert } from 'node:assert'
import type pg from 'pg'
import type { OrderNo } from '#contract/values/order.ts'
import type { Verdict } from '../../../platform/batcher.ts'
import type { Tx } from '../../../platform/db.ts'
import { prepared } from '../../../platform/prepared.ts'
import { claimsHeld, PURCHASE_CLAIM, poolsFirst, poolsLocked } from '../../inventory/claims-sql.ts'
import { againIfOvertaken, againInTransaction } from '../order/overtaken-sql.ts'
import { demandRows, needRows, orderRow } from './hold-rows.ts'
import type { NewHold } from './new-hold.ts'

/** What is left of pools, by id, of which a hold wants more; -1: closed. */
export type ShortPools = Record<string, number>

/** repeat: this key has held before, see that order. unproven: only with a captcha. */
export type HoldAnswer =
  | { outcome: 'held' }
  | { outcome: 'repeat'; orderNo: OrderNo; digest: Buffer }
  | { outcome: 'closed' | 'sold-out'; short: ShortPools }
  | { outcome: 'too-many' | 'unproven' }

type HoldRow = {
  n: number
  outcome: Exclude<HoldAnswer['outcome'], 'repeat'> | 'retry'
  short: ShortPools | null
}

/**
 * Locks the pools by id, then the counters of open holds by key: a counter that is new is met only when it is written,
 * and the transaction that has it locked must not wait for our pools. A hold that could not even be had alone is refused. Of the
 * others, in their order of arrival, those are made for which all earlier ones leave enough; the rest tries again.
 *
 * - input, need, demand: the holds, what they take of each pool, what they count for on each limit
 * - locked_pool, locked_counter: those pools and counters, locked in this order
 * - claim, headroom: what is asked of a pool or a limit, beside what is left
 * - refused_hold, deferred_hold: holds that cannot be had even alone; holds that only earlier ones of the batch stand in the way of
 * - new_order, held_order, new_line: the orders and their lines; the claims on pools follow
 * - raised_counter: the counters, with the new holds
 */
export const holdStatement = prepared<HoldRow>(
  'hold',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(
      n integer, order_no text, type text, channel text, product_id integer, product_code text, product_snapshot bigint,
      member_id bigint, corp_id bigint, session_index bytea, limit_keys bytea[], unproven_key bytea, visit_date date, slot_from time, slot_to time,
      valid_from timestamptz, valid_until timestamptz, quantity integer, undated_units integer, goods_fen bigint, confirmation text,
      created_at timestamptz, held_until timestamptz, notice_opened_at timestamptz, hold_key bytea,
      hold_digest bytea, again_of bigint, lines jsonb)
  ),
  need AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS need(n integer, pool_id bigint, units integer)
  ),
  demand AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($3::jsonb)
      AS demand(n integer, key bytea, units integer, max_units integer, max_orders integer, refusal text)
  ),
  ${poolsLocked('SELECT pool_id FROM need')},
  locked_counter AS MATERIALIZED (
    SELECT key, units, orders FROM open_hold
    WHERE ${poolsFirst} AND key = ANY(ARRAY(SELECT key FROM demand))
    ORDER BY key FOR NO KEY UPDATE
  ),
  claim AS MATERIALIZED (
    SELECT n, pool_id, units, coalesce(closed, true) AS closed, coalesce("left", 0) AS "left"
    FROM need LEFT JOIN locked_pool ON locked_pool.id = pool_id
  ),
  headroom AS MATERIALIZED (
    SELECT n, key, refusal, demand.units, max_units - coalesce(locked_counter.units, 0) AS units_left,
      max_orders - coalesce(locked_counter.orders, 0) AS orders_left
    FROM demand LEFT JOIN locked_counter USING (key)
  ),
  refused_hold AS MATERIALIZED (
    SELECT n, min(outcome) AS outcome, jsonb_object_agg(pool_id, "left") FILTER (WHERE pool_id IS NOT NULL) AS short FROM (
      SELECT n, CASE WHEN closed THEN 'closed' ELSE 'sold-out' END AS outcome, pool_id,
        CASE WHEN closed THEN -1 ELSE "left" END AS "left"
      FROM claim WHERE closed OR units > "left"
      UNION ALL
      SELECT n, refusal, NULL, NULL FROM headroom WHERE units > units_left OR orders_left < 1
    ) AS reason GROUP BY n
  ),
  deferred_hold AS MATERIALIZED (
    SELECT n FROM (
      SELECT n, sum(units) OVER (PARTITION BY pool_id ORDER BY n) <= "left" AS fits
      FROM claim WHERE n NOT IN (SELECT n FROM refused_hold)
      UNION ALL
      SELECT n, sum(units) OVER earlier <= units_left AND count(*) OVER earlier <= orders_left
      FROM headroom WHERE n NOT IN (SELECT n FROM refused_hold)
      WINDOW earlier AS (PARTITION BY key ORDER BY n)
    ) AS share WHERE NOT fits
  ),
  new_order AS (
    INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id,
      corp_id, session_index, limit_keys, unproven_key, visit_date, slot_from, slot_to, valid_from, valid_until, quantity,
      undated_units, goods_fen,
      payable_fen, flow_status, seats, confirmation, created_at, held_until, notice_opened_at, hold_key,
      hold_digest, again_of)
    SELECT order_no, type, channel, product_id, product_code, product_snapshot, member_id, corp_id, session_index,
      limit_keys, unproven_key, visit_date, slot_from, slot_to, valid_from, valid_until, quantity,
      undated_units, goods_fen, goods_fen, 'INIT',
      'HELD', confirmation, created_at, held_until, notice_opened_at, hold_key, hold_digest, again_of
    FROM input WHERE n NOT IN (SELECT n FROM refused_hold UNION ALL SELECT n FROM deferred_hold)
    ORDER BY hold_key
    ON CONFLICT (hold_key) DO NOTHING
    RETURNING id, order_no
  ),
  held_order AS MATERIALIZED (SELECT n, new_order.id, lines FROM new_order JOIN input USING (order_no)),
  new_line AS (
    INSERT INTO order_line (order_id, position, product_id, product_code, product_snapshot, visit_date, until_date,
      slot_from, slot_to, valid_from, valid_until, offer_id, offer_code, quantity, price_fen, price_parts,
      amount_fen, offer_snapshot, draws, is_package, parent_position, part_code)
    SELECT held_order.id, line.* FROM held_order, jsonb_to_recordset(held_order.lines) AS line(position smallint,
      product_id integer, product_code text, product_snapshot bigint, visit_date date, until_date date, slot_from time, slot_to time,
      valid_from timestamptz, valid_until timestamptz, offer_id integer, offer_code text, quantity integer,
      price_fen bigint, price_parts jsonb, amount_fen bigint, offer_snapshot bigint, draws jsonb,
      is_package boolean, parent_position smallint, part_code text)
  ),
  ${claimsHeld(`
    SELECT held_order.id AS order_id, ${PURCHASE_CLAIM}::smallint AS claim, pool_id, units AS quantity
    FROM held_order JOIN need USING (n)`)},
  raised_counter AS (
    INSERT INTO open_hold AS open (key, units, orders, max_units, max_orders)
    SELECT key, sum(units), count(*), max(max_units), max(max_orders)
    FROM held_order JOIN demand USING (n) GROUP BY key ORDER BY key
    ON CONFLICT (key) DO UPDATE SET units = open.units + excluded.units, orders = open.orders + excluded.orders,
      max_units = excluded.max_units, max_orders = excluded.max_orders
  )
  SELECT input.n, refused_hold.short,
    CASE WHEN held_order.n IS NOT NULL THEN 'held' ELSE coalesce(refused_hold.outcome, 'retry') END AS outcome
  FROM input LEFT JOIN held_order USING (n) LEFT JOIN refused_hold USING (n) ORDER BY input.n`,
)

/**
 * Takes what can be taken. A key that has held before (the answer was lost, or two came at once) is answered
 * with that order, also when nothing is left now.
 */
export async function holdTogether(pool: pg.Pool, holds: readonly NewHold[]): Promise<Verdict<HoldAnswer>[]> {
  const values = [holds.map(orderRow), holds.flatMap(needRows), holds.flatMap(demandRows)].map((part) =>
    JSON.stringify(part),
  )
  const rows = await againIfOvertaken(() => holdStatement.run(pool, values))
  if (rows.every(({ outcome }) => outcome === 'held'))
    return rows.map(() => ({ answer: { outcome: 'held' } }))
  const unmade = holds.filter((_, n) => rows[n]?.outcome !== 'held')
  const former = await findFormer(
    pool,
    unmade.map(({ key }) => key),
  )
  return rows.map(({ n, outcome, short }) => {
    if (outcome === 'held') return { answer: { outcome } }
    const repeat = former.get(holds[n]?.key.toString('hex') ?? '')
    if (repeat) return { answer: repeat }
    if (outcome === 'retry') return outcome
    return {
      answer: outcome === 'closed' || outcome === 'sold-out' ? { outcome, short: short ?? {} } : { outcome },
    }
  })
}

/** One hold inside a transaction that takes more for it than seats; retry: its key has held before. */
export async function holdAlone(tx: Tx, hold: NewHold): Promise<HoldAnswer | 'retry'> {
  const values = [[orderRow(hold, 0)], needRows(hold, 0), demandRows(hold, 0)].map((part) =>
    JSON.stringify(part),
  )
  const [row] = await againInTransaction(tx, () => holdStatement.runIn(tx, values))
  assert(row, 'a hold was not answered')
  const { outcome, short } = row
  if (outcome === 'retry') return outcome
  return outcome === 'closed' || outcome === 'sold-out' ? { outcome, short: short ?? {} } : { outcome }
}

const formerStatement = prepared<{ key: Buffer; order_no: OrderNo; digest: Buffer }>(
  'former_holds',
  'SELECT hold_key AS key, order_no, hold_digest AS digest FROM shop_order WHERE hold_key = ANY($1::bytea[])',
)

/** What these keys have held before, by key in hex. */
export async function findFormer(
  pool: pg.Pool,
  keys: readonly Buffer[],
): Promise<Map<string, Extract<HoldAnswer, { outcome: 'repeat' }>>> {
  const rows = await formerStatement.run(pool, [keys])
  return new Map(
    rows.map(({ key, order_no, digest }) => [
      key.toString('hex'),
      { outcome: 'repeat', orderNo: order_no, digest },
    ]),
  )
}
