/** Past business of the demo tower by a few statements, however many days: what its window sells soon, sold on days before. */
import { sql } from 'kysely'
import { type VisitDate, venueZone } from '#contract/values/time.ts'
import { openAccount } from '../../server/modules/ledger/ledger.ts'
import type { Tx } from '../../server/platform/db.ts'
import { importClaims } from '../seed-sql.ts'

/** Payments of the history, by their numbers. */
export const MARK = 'HISTORY'

export async function hasHistory(tx: Tx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM payment WHERE payment_no LIKE ${`P______${MARK}%`} LIMIT 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The hours and capacities of today hold since then. */
export async function openSince(tx: Tx, from: VisitDate, today: VisitDate): Promise<void> {
  await sql`UPDATE slot_rule SET valid_from = ${from} WHERE valid_from > ${from} AND valid_from <= ${today}`.execute(
    tx,
  )
}

/** Given back an hour after the purchase, if there is time for it until the visit, in minutes. */
const RETURNED_AHEAD = sql.lit(200)

/** So many of a hundred orders are of members. */
const OF_MEMBERS = sql.lit(15)

/** A number below `most` that is always the same for the same order and purpose. */
const drawn = (purpose: string, most: number) =>
  sql`(('x' || substr(md5(${sql.lit(purpose)} || n), 1, 7))::bit(28)::integer % ${sql.lit(most)})`

/**
 * What was sold, one row for each order: of the weekend day and of the working day for which the window has sold most, each
 * place on each past day of its kind, by as many as came.
 *
 * - window_line: what the window has sold for a coming day
 * - place: the same by place, with what one ticket draws there
 * - best_day: one of the weekend, one of working days, and how many were sold for it
 * - past_day: the days, with how many come: most at weekends and in summer
 * - past_place: places whose pools are open on the day, with how many tickets are sold there
 * - sale: orders of one to four tickets, as long as there are tickets
 * - numbered: with the minutes from order to visit
 * - returned: with how many of the tickets are given back, and what the policy of the offer keeps of each
 * - pace: of the members who joined
 *
 * An order of a member is of one who had joined when it was placed (past_member).
 */
type Days = { from: VisitDate; until: VisitDate; today: VisitDate }

export async function planHistory(tx: Tx, { from, until, today }: Days): Promise<void> {
  await sql`
    CREATE TEMP TABLE past_sale ON COMMIT DROP AS
    WITH window_line AS (
      SELECT order_line.*, extract(isodow FROM order_line.visit_date) > 5 AS weekend
      FROM shop_order JOIN order_line ON order_id = shop_order.id
      WHERE channel = 'SYS' AND pay_type IS NULL AND paid_at IS NOT NULL AND order_line.visit_date > ${today}
        AND until_date IS NULL AND NOT is_package AND order_line.product_code <> 'CONCERT'
    ), place AS (
      SELECT DISTINCT ON (visit_date, offer_id, slot_from) window_line.*,
        sum(quantity) OVER (PARTITION BY visit_date, offer_id, slot_from) AS tickets
      FROM window_line ORDER BY visit_date, offer_id, slot_from, order_id
    ), best_day AS (
      SELECT DISTINCT ON (weekend) weekend, visit_date, sum(tickets) AS sold
      FROM place GROUP BY weekend, visit_date ORDER BY weekend, sold DESC
    ), past_day AS (
      SELECT day::date AS day, weekend, visit_date, least(0.9, (600 + 1900 * (
        0.2 + 0.4 * weekend::integer + 0.25 * (1 + cos(2 * pi() * (extract(doy FROM day) - 210) / 365)) / 2
        + 0.15 * ${drawn('day', 100)} / 100)) / sold) AS share
      FROM generate_series(${from}::date, ${until}::date, interval '1 day') AS day
      JOIN best_day ON weekend = (extract(isodow FROM day) > 5),
        LATERAL (SELECT to_char(day, 'YYYYMMDD') AS n) AS number
    ), past_place AS (
      SELECT place.*, day, day - place.visit_date AS shift, round(place.tickets * share)::integer AS sold, past_draws
      FROM past_day JOIN place USING (visit_date), LATERAL (
        SELECT jsonb_agg(jsonb_build_object('poolId', past.id, 'units', units)) AS past_draws, count(past.id) AS open
        FROM jsonb_to_recordset(draws) AS draw("poolId" bigint, units integer) JOIN pool ON pool.id = "poolId"
        LEFT JOIN pool AS past ON past.resource_id = pool.resource_id AND past.visit_date = day
          AND past.slot_from IS NOT DISTINCT FROM pool.slot_from AND NOT past.closed
      ) AS past_pool
      WHERE open = jsonb_array_length(draws)
    ), sale AS (
      SELECT past_place.*, n, piece, sum(piece) OVER (PARTITION BY day, offer_id, slot_from ORDER BY turn) AS sold_so_far
      FROM past_place, generate_series(1, sold) AS turn,
        LATERAL (SELECT day || offer_code || coalesce(slot_from::text, '') || turn AS n) AS number,
        LATERAL (SELECT 1 + ${drawn('pieces', 4)} AS piece) AS size
    ), numbered AS (
      SELECT sale.*, row_number() OVER (ORDER BY day, n) AS number, 30 + ${drawn('ahead', 4_000)} AS ahead
      FROM sale WHERE sold_so_far <= sold
    ), returned AS (
      SELECT numbered.*, fee_bp, CASE WHEN fee_bp IS NULL OR ahead < ${RETURNED_AHEAD} OR ${drawn('returns', 100)} >= 5 THEN 0
        WHEN ${drawn('part', 3)} = 0 THEN greatest(1, piece - 1) ELSE piece END AS back
      FROM numbered JOIN snapshot ON snapshot.id = offer_snapshot LEFT JOIN LATERAL (
        SELECT (tier ->> 'feeBp')::bigint AS fee_bp
        FROM jsonb_array_elements(content #> '{refundPolicy,rules,tiers}') WITH ORDINALITY AS tiers(tier, nth)
        WHERE (tier ->> 'untilHoursBefore')::integer * 60 <= ahead - 60 ORDER BY nth LIMIT 1
      ) AS due ON true
    ), pace AS (SELECT min(joined_at) AS opened, max(joined_at) AS closed, max(nth) AS last FROM past_member)
    SELECT order_id AS model_id, position, day, shift, number, piece AS quantity, piece * price_fen AS amount_fen, past_draws,
      back, (price_fen * coalesce(fee_bp, 0) + 5000) / 10000 AS unit_fee_fen,
      back * (price_fen - (price_fen * coalesce(fee_bp, 0) + 5000) / 10000) AS back_fen,
      to_char(day, 'YYMMDD') || '9' || lpad(number::text, 9, '0') AS order_no,
      'P' || to_char(day, 'YYMMDD') || ${MARK} || lpad(number::text, 7, '0') AS payment_no,
      valid_from + shift * interval '1 day' AS valid_from, valid_until + shift * interval '1 day' AS valid_until,
      ordering.placed_at, past_member.id AS member_id,
      CASE WHEN back > 0 THEN valid_from + shift * interval '1 day' - (ahead - 60) * interval '1 minute' END AS asked_at,
      CASE WHEN ${drawn('comes', 100)} < 96 AND back < piece THEN valid_from + shift * interval '1 day'
        + (CASE WHEN slot_from IS NULL THEN 600 ELSE 2 END + ${drawn('late', 20)}) * interval '1 minute' END AS used_at,
      (ARRAY['WAP', 'WECHAT', 'WAP', 'WEB'])[1 + ${drawn('channel', 4)}] AS channel,
      CASE WHEN ${drawn('channel', 4)} = 1 THEN 'WECHAT_MP' WHEN ${drawn('pays', 2)} = 0 THEN 'ALIPAY_WAP' ELSE 'WECHAT_H5' END AS pay_type
    FROM returned
      CROSS JOIN pace
      CROSS JOIN LATERAL (SELECT valid_from + shift * interval '1 day' - ahead * interval '1 minute' AS placed_at) AS ordering
      CROSS JOIN LATERAL (
        SELECT least(last, last * extract(epoch FROM ordering.placed_at - opened) / extract(epoch FROM closed - opened)) AS joined
      ) AS members
      LEFT JOIN past_member ON ${drawn('buyer', 100)} < ${OF_MEMBERS} AND nth = floor(joined * ${drawn('member', 1_000_000)} / 1e6)`.execute(
    tx,
  )
  await sql`CREATE INDEX ON past_sale (order_no)`.execute(tx)
  await sql`ANALYZE past_sale`.execute(tx)
}

const paidAt = sql`placed_at + interval '3 minutes'`
export const endedAt = sql`coalesce(used_at, past_sale.valid_until)`
export const endNote = sql`CASE WHEN used_at IS NULL THEN 'expired' ELSE 'used' END`
export const endActor = sql`CASE WHEN used_at IS NULL THEN 'system' ELSE 'staff:gate' END`
export const providerOfPast = sql`CASE WHEN past_sale.pay_type LIKE 'ALIPAY%' THEN 'ALIPAY' ELSE 'WECHAT_PAY' END`

/** The planned orders with their lines, seats, tickets and steps. Answers how many orders. */
export async function sellHistory(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, limit_keys, visit_date, slot_from,
      slot_to, valid_from, valid_until, quantity, goods_fen, payable_fen, paid_fen, refunded_fen, flow_status, confirmation, seats, pay_type,
      member_id, contact_name_sealed, contact_mobile_sealed, contact_mobile_index, assist_code, created_at, held_until, notice_opened_at, placed_at, pay_until, release_due_at, paid_at, hold_key, hold_digest)
    SELECT past_sale.order_no, type, past_sale.channel, product_id, product_code, product_snapshot, '{}', day, slot_from, slot_to,
      past_sale.valid_from, past_sale.valid_until, past_sale.quantity, amount_fen, amount_fen, amount_fen, back_fen,
      CASE back WHEN 0 THEN 'CHECK_FINISH' WHEN past_sale.quantity THEN 'TD_FINISH' ELSE 'PART_FINISH' END, confirmation, 'SOLD',
      past_sale.pay_type, past_sale.member_id, name_sealed, mobile_sealed, mobile_index, 'H' || translate(upper(lpad(to_hex(number), 7, '0')), '01', 'YZ'), past_sale.placed_at,
      past_sale.placed_at + interval '10 minutes', past_sale.placed_at, past_sale.placed_at, past_sale.placed_at + interval '15 minutes',
      past_sale.placed_at + interval '17 minutes', past_sale.placed_at + interval '3 minutes',
      sha256(convert_to('hold ' || past_sale.order_no, 'UTF8')), sha256(convert_to('digest ' || past_sale.order_no, 'UTF8'))
    FROM past_sale JOIN shop_order ON shop_order.id = model_id LEFT JOIN past_member ON past_member.id = past_sale.member_id
    ORDER BY number`.execute(tx)
  await sql`
    INSERT INTO order_line (order_id, position, product_id, product_code, product_snapshot, visit_date, slot_from, slot_to, valid_from,
      valid_until, offer_id, offer_code, quantity, price_fen, price_parts, amount_fen, offer_snapshot, draws)
    SELECT shop_order.id, 0, model.product_id, model.product_code, model.product_snapshot, day, model.slot_from, model.slot_to,
      past_sale.valid_from, past_sale.valid_until, offer_id, offer_code, past_sale.quantity, price_fen,
      jsonb_build_array(jsonb_build_object('date', day, 'priceFen', price_fen)), past_sale.amount_fen, offer_snapshot, past_draws
    FROM past_sale JOIN shop_order USING (order_no)
      JOIN order_line AS model ON model.order_id = model_id AND model.position = past_sale.position`.execute(
    tx,
  )
  await importClaims(
    tx,
    `SELECT shop_order.id AS order_id, "poolId" AS pool_id,
        sum(units * (past_sale.quantity - back)) AS quantity
      FROM past_sale JOIN shop_order USING (order_no), jsonb_to_recordset(past_draws) AS draw("poolId" bigint, units integer)
      GROUP BY 1, 2`,
  )
  await sql`
    INSERT INTO unit (unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, admits, admitted, ended_at, earned_fen)
    SELECT past_sale.order_no || lpad((piece + 1)::text, 3, '0'), shop_order.id, 0, piece,
      CASE WHEN piece < back THEN 'refunded' WHEN used_at IS NULL THEN 'expired' ELSE 'used' END, price_fen, price_fen,
      model.admits, CASE WHEN piece < back OR used_at IS NULL THEN 0 ELSE model.admits END,
      CASE WHEN piece >= back THEN ${endedAt} END, CASE WHEN piece >= back THEN price_fen END
    FROM past_sale JOIN shop_order USING (order_no)
      JOIN unit AS model ON model.order_id = model_id AND line_position = position AND unit_index = 0,
      generate_series(0, past_sale.quantity - 1) AS piece`.execute(tx)
  await sql`
    INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT shop_order.id, step.* FROM past_sale JOIN shop_order USING (order_no), LATERAL (VALUES
      (past_sale.placed_at, 'AWAIT_PAID', 'placed', 'buyer'),
      (past_sale.placed_at + interval '3 minutes', 'AWAIT_CHECK', 'paid', 'provider'),
      (CASE back WHEN 0 THEN ${endedAt} END, 'CHECK_FINISH', ${endNote}, ${endActor})
    ) AS step(at, status, note, actor) WHERE step.at IS NOT NULL ORDER BY number, step.at`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The payments of the planned orders, and what of them is revenue by now: a booking for each day and kind, as the sweep makes it. */
export async function bookHistory(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO payment (payment_no, order_no, provider, pay_type, amount_fen, state, payer_index, created_at, expires_at,
      provider_trade_no, paid_fen, paid_at, provider_refund_fen)
    SELECT payment_no, order_no, ${providerOfPast}, pay_type, amount_fen, 'PAID', sha256(convert_to('payer ' || coalesce('member ' || member_id, (number % 9000)::text), 'UTF8')), placed_at,
      placed_at + interval '15 minutes', payment_no, amount_fen, ${paidAt}, back_fen
    FROM past_sale ORDER BY number`.execute(tx)
  await sql`
    WITH booking AS (
      INSERT INTO ledger_tx (key, kind, ref, at)
      SELECT 'payment:' || payment_no, 'payment', payment_no, ${paidAt} FROM past_sale ORDER BY number
      RETURNING id, ref
    )
    INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
    SELECT booking.id, entry.* FROM booking JOIN past_sale ON payment_no = ref, LATERAL (VALUES
      (0, 'cash:' || ${providerOfPast}, amount_fen), (1, 'clearing:order', -amount_fen)) AS entry(position, account, amount_fen)`.execute(
    tx,
  )
  const { rows: types } = await sql<{ type: string }>`
    SELECT DISTINCT type FROM past_sale JOIN shop_order USING (order_no)`.execute(tx)
  for (const { type } of types) await openAccount(tx, `revenue:${type}`)
  await sql`
    WITH earned AS (
      SELECT to_char(ended_at AT TIME ZONE ${venueZone}, 'YYYY-MM-DD') AS day, 'revenue:' || type AS account, max(ended_at) AS at,
        sum(earned_fen)::bigint AS amount_fen
      FROM past_sale JOIN shop_order USING (order_no) JOIN unit ON unit.order_id = shop_order.id WHERE ended_at IS NOT NULL GROUP BY 1, 2
    ), booking AS (
      INSERT INTO ledger_tx (key, kind, ref, at)
      SELECT 'earned:' || account || ':' || day || ':' || ${MARK}, 'earned', day, at FROM earned WHERE amount_fen > 0 RETURNING id, key
    )
    INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
    SELECT booking.id, entry.* FROM booking JOIN earned ON key = 'earned:' || earned.account || ':' || day || ':' || ${MARK},
      LATERAL (VALUES (0, 'clearing:order', earned.amount_fen), (1, earned.account, -earned.amount_fen)) AS entry(position, account, amount_fen)`.execute(
    tx,
  )
}

/** As the bills were compared each morning, which staff read on the page Money. */
export async function compareHistory(tx: Tx): Promise<void> {
  await sql`
    WITH moved AS (
      SELECT provider, (paid_at AT TIME ZONE ${venueZone})::date AS day, paid_fen, NULL::bigint AS back_fen
      FROM payment WHERE state = 'PAID'
      UNION ALL
      SELECT provider, (done_at AT TIME ZONE ${venueZone})::date, NULL, provider_refund.amount_fen
      FROM provider_refund JOIN payment USING (payment_no) WHERE provider_refund.state = 'DONE'
    ), past AS (SELECT DISTINCT ${providerOfPast} AS provider, ((${paidAt}) AT TIME ZONE ${venueZone})::date AS day FROM past_sale)
    INSERT INTO bill_comparison (provider, day, state, compared_at, billed_count, billed_fen, booked_count, booked_fen, refunded_count, refunded_fen)
    SELECT provider, day, 'COMPARED', (day + 1 + time '11:00') AT TIME ZONE ${venueZone}, count(paid_fen), coalesce(sum(paid_fen), 0),
      count(paid_fen), coalesce(sum(paid_fen), 0), count(back_fen), coalesce(sum(back_fen), 0)
    FROM past JOIN moved USING (provider, day) GROUP BY provider, day ON CONFLICT DO NOTHING`.execute(tx)
}
