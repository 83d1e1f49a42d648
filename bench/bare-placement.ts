/** The limit of placements: the rows that holding and placing leave behind, written by one prepared statement each. */
import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { bytea, prepared } from '../server/platform/prepared.ts'
import type { Park, Slot } from './park.ts'

/** Bare SQL has it easier: no order is updated from held to placed, nothing is checked but the seat itself. */
const placement = prepared<{ id: number }>(
  'bare_placement',
  `WITH taken AS (
    UPDATE pool SET held = held + 1 WHERE id = $1 AND NOT closed AND held + sold + 1 <= capacity RETURNING id
  ),
  made AS (
    INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id, session_index,
      limit_keys, visit_date, slot_from, slot_to, valid_from, valid_until, quantity, goods_fen, payable_fen,
      flow_status, seats, confirmation, created_at, held_until, hold_key, hold_digest, notice_opened_at, placed_at,
      pay_until, release_due_at, assist_code, place_key, place_digest, contact_name_sealed, contact_mobile_sealed,
      contact_mobile_index)
    SELECT $2, 'PKTK', 'WEB', $3, $4, 1, $5::bigint, $6::bytea, $7::bytea[], $8::date, $9::time,
      $9::time + interval '15 minutes', $10::timestamptz, $10::timestamptz + interval '1 day', 1, $11::bigint,
      $11::bigint, 'AWAIT_PAID', 'HELD', 'NONE', $10, $10, $6, $6, $10, $10,
      $10::timestamptz + interval '30 days', $10::timestamptz + interval '30 days', $12, $6, $6, $6, $6, $6 FROM taken
    RETURNING id
  ),
  line AS (
    INSERT INTO order_line (order_id, position, product_id, product_code, product_snapshot, visit_date, slot_from, slot_to,
      valid_from, valid_until, offer_id, offer_code, quantity, price_fen, price_parts, amount_fen, offer_snapshot,
      draws)
    SELECT id, 0, $3, $4, 1, $8, $9, $9::time + interval '15 minutes', $10, $10::timestamptz + interval '1 day', $13,
      $14, 1, $11, jsonb_build_array(jsonb_build_object('date', $8::date, 'priceFen', $11::bigint)), $11, 1, '[]'
    FROM made
  ),
  kept AS (INSERT INTO hold (order_id, pool_id, quantity, state) SELECT id, $1, 1, 'HELD' FROM made),
  counted_in AS (
    INSERT INTO open_hold (key, units, orders, max_units, max_orders)
    SELECT key, 1, 1, 60, 5 FROM made, unnest($7::bytea[]) AS key
  ),
  history AS (
    INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT id, $10, 'AWAIT_PAID', 'placed', 'buyer' FROM made
  )
  INSERT INTO unit (unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, admits)
  SELECT $2, id, 0, 0, 'reserved', $11, $11, 1 FROM made RETURNING id`,
)

const ASSIST_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const assistCode = () => Array.from(randomBytes(8), (byte) => ASSIST_LETTERS[byte % 32]).join('')

let last = 0

/** As many at once as the pool has connections; answers the seconds until the last is done. */
export async function placeBare(pool: pg.Pool, park: Park, slots: readonly Slot[]): Promise<number> {
  const begun = performance.now()
  let next = 0
  const work = async () => {
    for (let slot = slots[next++]; slot; slot = slots[next++]) {
      const rows = await placement.run(pool, valuesOf(park, slot))
      assert.equal(rows.length, 1, 'bare SQL found no seat')
    }
  }
  await Promise.all(Array.from({ length: pool.options.max }, work))
  return (performance.now() - begun) / 1000
}

function valuesOf(park: Park, { poolId, visitDate, slotFrom }: Slot): unknown[] {
  last += 1
  // The shop's order numbers begin with the year, so these never meet them.
  const orderNo = `00${String(last).padStart(14, '0')}`
  const keys = [0, 1, 2].map(() => bytea(randomBytes(32)))
  return [
    poolId,
    orderNo,
    park.productId,
    park.productCode,
    1 + (last % 1000),
    randomBytes(32),
    keys,
    visitDate,
    slotFrom,
    new Date(),
    park.priceFen,
    assistCode(),
    park.offerId,
    park.offerCode,
  ]
}
