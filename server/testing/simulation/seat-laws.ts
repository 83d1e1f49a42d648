/** Law 1 as a simulation checks it: never oversold, every seat counted once, nobody hoards, nobody comes twice. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { holdLimits } from '../../modules/ordering/rules.ts'
import type { Db } from '../../platform/db.ts'
import { assertCountersTrue } from '../laws.ts'
import type { World } from './world.ts'

export async function checkSeats({ db }: World): Promise<void> {
  await assertCountersTrue(db)
  assert.deepEqual(await findWrongHolds(db), [], 'an order takes of each pool what its tickets need')
  assert.deepEqual(await findStockDrift(db), [], 'stock is the sum of its entries')
  assert.deepEqual(await findDoubleVisitors(db), [], 'one paid ticket per document, product and day')
  assert.deepEqual(await findLostDays(db), [], 'whoever has paid has the day of every document')
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

/** The holds of orders against what their lines, or their tickets once there are some, need. */
export async function findWrongHolds(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    WITH need AS (
      SELECT shop_order.id AS order_id, claim, draw."poolId" AS pool_id, sum(draw.units * CASE shop_order.seats
        WHEN 'HELD' THEN order_line.quantity
        WHEN 'SOLD' THEN (SELECT count(*) FROM ticket_unit WHERE ticket_unit.order_id = order_line.order_id
          AND line_position = position AND state NOT IN ('returning', 'refunded', 'void'))
        ELSE 0 END) AS quantity
      FROM shop_order JOIN order_line ON order_line.order_id = shop_order.id,
        jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
      GROUP BY shop_order.id, claim, draw."poolId"
    )
    SELECT order_no, seats, need.quantity AS need, hold.quantity, hold.state
    FROM need JOIN shop_order ON shop_order.id = need.order_id
    LEFT JOIN hold ON hold.order_id = need.order_id AND hold.claim = need.claim AND hold.pool_id = need.pool_id
    WHERE hold.state IS DISTINCT FROM shop_order.seats
      OR need.quantity <> CASE hold.state WHEN 'RELEASED' THEN 0 ELSE hold.quantity END`.execute(db)
  return rows
}

async function findDoubleVisitors(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT visitor.visit_date, visitor.product_id, count(*)::integer AS tickets,
      array_agg(shop_order.order_no) AS orders
    FROM visitor JOIN ticket_unit ON ticket_unit.id = unit_id JOIN shop_order ON shop_order.id = order_id
    WHERE once_per_day AND document_index IS NOT NULL AND shop_order.seats = 'SOLD'
      AND ticket_unit.state IN ('reserved', 'valid', 'changing', 'refunding', 'used')
    GROUP BY visitor.visit_date, visitor.product_id, document_index HAVING count(*) > 1`.execute(db)
  return rows
}

/** Visitors of paid tickets that are still good, whose day somebody else may take. */
async function findLostDays(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no FROM visitor JOIN ticket_unit ON ticket_unit.id = unit_id
    JOIN shop_order ON shop_order.id = order_id
    WHERE once_per_day AND document_index IS NOT NULL AND seats = 'SOLD' AND NOT live
      AND ticket_unit.state IN ('reserved', 'valid', 'changing', 'refunding', 'used')`.execute(db)
  return rows
}

/** Counted from the orders, not from the counters. */
async function findHoarders(db: Db): Promise<unknown[]> {
  const { session, member, mobile } = holdLimits
  const { rows } = await sql`
    WITH open AS (SELECT * FROM shop_order WHERE flow_status IN ('INIT', 'AWAIT_PAID')),
    held AS (
      SELECT 'session' AS whose, count(*) AS orders, sum(quantity) AS units, ${session.orders}::integer AS most,
        ${session.units}::integer AS most_units FROM open GROUP BY session_index
      UNION ALL SELECT 'member', count(*), sum(quantity), ${member.orders}::integer, ${member.units}::integer
        FROM open WHERE member_id IS NOT NULL GROUP BY member_id
      UNION ALL SELECT 'mobile', count(*), sum(quantity), ${mobile.orders}::integer, ${mobile.units}::integer
        FROM open WHERE guest_mobile_index IS NOT NULL GROUP BY guest_mobile_index
    )
    SELECT * FROM held WHERE orders > most OR units > most_units`.execute(db)
  return rows
}
