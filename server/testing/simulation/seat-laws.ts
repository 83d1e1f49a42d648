/** Law 1 as a simulation checks it: never oversold, every seat counted once, nobody hoards, nobody comes twice. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { holdLimits } from '../../modules/ordering/order/rules.ts'
import type { Db } from '../../platform/db.ts'
import { assertCountersTrue } from '../laws.ts'
import type { Stored } from './world.ts'

export async function checkSeats({ db }: Stored): Promise<void> {
  await assertCountersTrue(db)
  assert.deepEqual(await findWrongHolds(db), [], 'an order takes of each pool what its tickets need')
  assert.deepEqual(
    await findBrokenStays(db),
    [],
    'a stay is whole: a pool for each date, or for each adjoining slot',
  )
  assert.deepEqual(await findSeatless(db), [], 'a good ticket has everything that its line draws on')
  assert.deepEqual(await findStockDrift(db), [], 'stock is the sum of its entries')
  assert.deepEqual(await findDoubleVisitors(db), [], 'one paid ticket per document, product and day')
  assert.deepEqual(await findLostDays(db), [], 'a paid order has the day of every document')
  assert.deepEqual(await findHoarders(db), [], 'nobody holds more than the limits')
}

/** Stock whose capacity is not the sum of its entries. */
export async function findStockDrift(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT resource.code, coalesce(pool.capacity, 0) AS capacity, coalesce(entry.quantity, 0) AS entries
    FROM resource LEFT JOIN pool ON pool.resource_id = resource.id
    LEFT JOIN (SELECT resource_id, sum(quantity) AS quantity FROM stock_entry GROUP BY resource_id) AS entry
      ON entry.resource_id = resource.id
    WHERE resource.kind = 'STOCK' AND coalesce(pool.capacity, 0) <> coalesce(entry.quantity, 0)`.execute(db)
  return rows
}

/**
 * The holds of orders against what their lines, or their tickets once there are some, need. A change of date that is open
 * holds what its new lines need beyond what its tickets have of a pool; one that was dropped holds nothing.
 */
export async function findWrongHolds(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH bought AS (
      SELECT shop_order.id AS order_id, claim, draw."poolId" AS pool_id, shop_order.seats AS state,
        sum(draw.units * CASE shop_order.seats
        WHEN 'HELD' THEN order_line.quantity
        WHEN 'SOLD' THEN (SELECT count(*) FROM unit WHERE unit.order_id = order_line.order_id
          AND line_position = position AND state NOT IN ('returning', 'refunded', 'void'))
        ELSE 0 END) AS quantity
      FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id,
        jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
      GROUP BY shop_order.id, claim, draw."poolId"
    ),
    fresh AS (
      SELECT change_no, order_id, claim, state, draw."poolId" AS pool_id, sum(draw.units * line.quantity) AS quantity
      FROM order_change, jsonb_to_recordset(lines) AS line(quantity integer, draws jsonb),
        jsonb_to_recordset(line.draws) AS draw("poolId" bigint, units integer)
      WHERE state <> 'DONE' GROUP BY change_no, draw."poolId"
    ),
    moving AS (
      SELECT order_id, claim, pool_id, CASE WHEN state LIKE 'AWAIT%' THEN 'HELD' ELSE 'RELEASED' END AS state,
        CASE WHEN state LIKE 'AWAIT%' THEN greatest(0, quantity - coalesce((
          SELECT sum(draw.units) FROM order_change_unit JOIN unit ON unit.id = unit_id
          JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position,
            jsonb_to_recordset(draws) AS draw("poolId" bigint, units integer)
          WHERE order_change_unit.change_no = fresh.change_no AND draw."poolId" = pool_id), 0)) ELSE 0 END AS quantity
      FROM fresh
    ),
    need AS (SELECT * FROM bought UNION ALL SELECT * FROM moving)
    SELECT order_no, seats, need.quantity AS need, hold.quantity, hold.state
    FROM need FULL JOIN hold USING (order_id, claim, pool_id) JOIN shop_order ON shop_order.id = order_id
    WHERE NOT (hold.order_id IS NULL AND need.quantity = 0 AND need.claim > 0) AND (
      hold.state IS DISTINCT FROM need.state
      OR need.quantity IS DISTINCT FROM CASE hold.state WHEN 'RELEASED' THEN 0 ELSE hold.quantity END)`.execute(
    db,
  )
  return rows
}

/**
 * Lines that draw on other dates or slots than the catalogue says for their time: a night without a pool, a pool too
 * many, or slots with a gap between them. A longer slot covers shorter ones of what else the offer draws on.
 */
async function findBrokenStays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH line AS (
      SELECT order_line.*, coalesce(until_date - CASE stay WHEN 'NIGHTS' THEN 1 ELSE 0 END, visit_date) AS last_date
      FROM order_line JOIN product ON product.id = product_id
    ),
    wanted AS (
      SELECT order_id, position, resource.code, day::date AS on_date
      FROM line JOIN shop_order ON shop_order.id = order_id JOIN draw USING (offer_id)
      JOIN resource ON resource.id = resource_id AND coalesce(resource.channel, shop_order.channel) = shop_order.channel
      CROSS JOIN generate_series(1, CASE resource.kind WHEN 'SLOT' THEN slots ELSE 1 END)
      LEFT JOIN generate_series(line.visit_date::timestamp, last_date, interval '1 day') AS day ON true
    ),
    part AS (
      SELECT order_id, position, resource.code, pool.visit_date AS on_date, pool.slot_from, pool.slot_to,
        lag(pool.slot_to, 1, line.slot_from) OVER (
          PARTITION BY order_id, position, resource.id ORDER BY pool.slot_from) AS begins
      FROM line, jsonb_to_recordset(draws) AS taken("poolId" bigint)
      JOIN pool ON pool.id = "poolId" JOIN resource ON resource.id = resource_id
    ),
    taken AS (SELECT order_id, position, code, on_date FROM part)
    SELECT 'no pool' AS fault, missing.* FROM (SELECT * FROM wanted EXCEPT ALL SELECT * FROM taken) AS missing
    UNION ALL SELECT 'a pool too many', more.* FROM (SELECT * FROM taken EXCEPT ALL SELECT * FROM wanted) AS more
    UNION ALL SELECT 'a gap', order_id, position, code, on_date FROM part
    WHERE slot_from <> begins AND NOT (slot_from < begins AND begins < slot_to)`.execute(db)
  return rows
}

/** Tickets that open a gate, or are being moved to another date, without a claim that is sold. */
async function findSeatless(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT unit_no, claim, draw."poolId" FROM unit
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position,
      jsonb_to_recordset(draws) AS draw("poolId" bigint, units integer)
    WHERE unit.state IN ('valid', 'changing') AND NOT EXISTS (
      SELECT FROM hold WHERE hold.order_id = order_line.order_id AND hold.claim = order_line.claim
        AND hold.pool_id = draw."poolId" AND hold.state = 'SOLD' AND hold.quantity >= draw.units)`.execute(db)
  return rows
}

async function findDoubleVisitors(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT visitor.visit_date, visitor.product_id, count(*)::integer AS tickets,
      array_agg(shop_order.order_no) AS orders
    FROM visitor JOIN unit ON unit.id = unit_id JOIN shop_order ON shop_order.id = order_id
    WHERE once_per_day AND document_index IS NOT NULL AND shop_order.seats = 'SOLD'
      AND unit.state IN ('reserved', 'valid', 'changing', 'refunding', 'used')
    GROUP BY visitor.visit_date, visitor.product_id, document_index HAVING count(*) > 1`.execute(db)
  return rows
}

/** Visitors of paid tickets that are still good, whose day somebody else may take. */
async function findLostDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no FROM visitor JOIN unit ON unit.id = unit_id
    JOIN shop_order ON shop_order.id = order_id
    WHERE once_per_day AND document_index IS NOT NULL AND seats = 'SOLD' AND NOT live
      AND unit.state IN ('reserved', 'valid', 'changing', 'refunding', 'used')`.execute(db)
  return rows
}

/** Counted from the orders, not from the counters. */
async function findHoarders(db: Db): Promise<unknown[]> {
  const { session, member, mobile, group } = holdLimits
  const { rows } = await sql`
    WITH open AS (
      SELECT shop_order.session_index, member_id, corp_id, guest_mobile_index, (
        SELECT coalesce(sum(quantity), 0) FROM order_line
        WHERE order_id = shop_order.id AND visit_date IS NOT NULL AND NOT is_package
      ) AS seats
      FROM shop_order WHERE flow_status IN ('INIT', 'AWAIT_PAID')
    ),
    held AS (
      SELECT 'session' AS whose, count(*) AS orders, sum(seats) AS units, ${session.orders}::integer AS most,
        ${session.units}::integer AS most_units FROM open WHERE corp_id IS NULL GROUP BY session_index
      UNION ALL SELECT 'member', count(*), sum(seats), ${member.orders}::integer, ${member.units}::integer
        FROM open WHERE member_id IS NOT NULL AND corp_id IS NULL GROUP BY member_id
      UNION ALL SELECT 'mobile', count(*), sum(seats), ${mobile.orders}::integer, ${mobile.units}::integer
        FROM open WHERE guest_mobile_index IS NOT NULL GROUP BY guest_mobile_index
      UNION ALL SELECT 'group', count(*), sum(seats), ${group.orders}::integer, ${group.units}::integer
        FROM open WHERE corp_id IS NOT NULL GROUP BY corp_id
    )
    SELECT * FROM held WHERE orders > most OR units > most_units`.execute(db)
  return rows
}
