/** Years of orders by a few SQL statements: copies of one real purchase, with everything that hangs on it. */
import type pg from 'pg'
import { venueZone } from '#contract/values/time.ts'

/** Numbers of grown rows begin here, far above those of living orders. */
const BASE = 100_000_000

/** Seconds from one order to the next: 10,000 of them are a month. */
const SECONDS_APART = 260

/**
 * How many there are to be, each with its number, how long before the real purchase it was made, and the numbers of its
 * order and its payment: those of payments begin with their day. Yesterday's come first.
 */
const copies = `(SELECT n, ago, '12' || lpad(n::text, 14, '0') AS copied_order_no,
    to_char((created_at - ago) AT TIME ZONE '${venueZone}', 'YYMMDD') || lpad(n::text, 14, '0') AS number_of_day
  FROM shop_order, generate_series($2::int + 1, $3::int) AS n,
    LATERAL (SELECT n * interval '${SECONDS_APART} seconds' + interval '1 day' AS ago) AS shifted
  WHERE order_no = $1) AS copy`

/**
 * Where copies go: everything but finished orders, whose buyers know that they have paid, would keep the sweeps busy. All
 * times of a copy are those of its day, also when money came and went back, because staff ask for the sums of a day. The
 * dates of visits are spread over a whole year: of a month they would be so many a day that reading all is right.
 */
const statements = [
  `INSERT INTO shop_order (id, order_no, type, channel, product_id, product_code, product_snapshot, member_id,
    session_index, limit_keys, visit_date, slot_from, slot_to, valid_from, valid_until, quantity, goods_fen,
    payable_fen, paid_fen, flow_status, confirmation, seats, pay_type, assist_code, contact_name_sealed,
    contact_mobile_sealed, contact_mobile_index, created_at, held_until, notice_opened_at, placed_at, pay_until,
    paid_at, hold_key, hold_digest, place_key, place_digest)
  OVERRIDING SYSTEM VALUE
  SELECT ${BASE} + n, copied_order_no, type, channel, product_id, product_code, product_snapshot, 1 + n % 25000,
    session_index, '{}', visit_date - n % 365, slot_from, slot_to, valid_from - ago, valid_until - ago, quantity,
    goods_fen, payable_fen, paid_fen, (ARRAY['CHECK_FINISH', 'CHECK_FINISH', 'CHECK_FINISH', 'TD_FINISH'])[1 + n % 4],
    confirmation, 'SOLD', pay_type, 'G' || n, contact_name_sealed, contact_mobile_sealed, contact_mobile_index,
    created_at - ago, held_until - ago, notice_opened_at - ago, placed_at - ago, pay_until - ago, paid_at - ago,
    sha256(convert_to('hold' || n, 'UTF8')), hold_digest, sha256(convert_to('place' || n, 'UTF8')), place_digest
  FROM shop_order, ${copies} WHERE order_no = $1`,
  `INSERT INTO order_line (order_id, position, product_id, product_code, product_snapshot, visit_date, slot_from, slot_to,
    valid_from, valid_until, offer_id, offer_code, quantity, price_fen, price_parts, amount_fen, offer_snapshot,
    draws)
  SELECT ${BASE} + n, position, order_line.product_id, order_line.product_code, order_line.product_snapshot,
    order_line.visit_date - n % 365, order_line.slot_from, order_line.slot_to, order_line.valid_from - ago,
    order_line.valid_until - ago, offer_id, offer_code, order_line.quantity, price_fen, price_parts,
    amount_fen, offer_snapshot, draws
  FROM order_line JOIN shop_order ON id = order_id, ${copies} WHERE order_no = $1`,
  `INSERT INTO hold (order_id, pool_id, quantity, state)
  SELECT ${BASE} + n, roomy[1 + n % cardinality(roomy)], 1, 'SOLD' FROM generate_series($2::int + 1, $3::int) AS n,
    (SELECT array_agg(id) AS roomy FROM pool WHERE capacity >= 1000000) AS pools WHERE $1 <> ''`,
  `UPDATE pool SET sold = sold + copies FROM (
    SELECT pool_id, count(*) AS copies FROM hold WHERE order_id BETWEEN ${BASE} + 1 + $2::int AND ${BASE} + $3::int
    GROUP BY pool_id) AS grown WHERE pool.id = pool_id AND $1 <> ''`,
  `INSERT INTO unit (id, unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, admits)
  OVERRIDING SYSTEM VALUE
  SELECT ${BASE} + n, copied_order_no || '001', ${BASE} + n, line_position, unit_index, 'used', price_fen, worth_fen,
    admits
  FROM unit JOIN shop_order ON shop_order.id = order_id, ${copies} WHERE order_no = $1`,
  `INSERT INTO visitor (unit_id, seat, name_sealed, document_sealed, document_index, product_id, visit_date,
    once_per_day, live)
  SELECT ${BASE} + n, 0, contact_name_sealed, contact_name_sealed, sha256(convert_to('document' || n, 'UTF8')),
    product_id, visit_date - n % 365, true, true
  FROM shop_order, ${copies} WHERE order_no = $1`,
  `INSERT INTO order_history (id, order_id, at, status, note, actor)
  OVERRIDING SYSTEM VALUE
  SELECT ${BASE} + 2 * n + step, ${BASE} + n, placed_at - ago, status, note, actor
  FROM shop_order, ${copies},
    (VALUES (0, 'AWAIT_PAID', 'placed', 'buyer'), (1, 'AWAIT_CHECK', 'paid', 'provider')) AS move(step, status, note, actor)
  WHERE order_no = $1`,
  `INSERT INTO payment (payment_no, order_no, provider, pay_type, amount_fen, state, payer_index, created_at,
    expires_at, provider_trade_no, paid_fen, paid_at, provider_refund_fen)
  SELECT 'P' || number_of_day, copied_order_no, provider, pay_type, amount_fen, 'PAID', payer_index, created_at - ago,
    expires_at - ago, provider_trade_no || n, paid_fen, paid_at - ago, CASE n % 4 WHEN 3 THEN paid_fen ELSE 0 END
  FROM payment, ${copies} WHERE order_no = $1`,
  `INSERT INTO payment_start (start_key, digest, payment_no, next, created_at)
  SELECT sha256(convert_to('start' || n, 'UTF8')), digest, 'P' || number_of_day, next, payment_start.created_at - ago
  FROM payment_start JOIN payment USING (payment_no), ${copies} WHERE order_no = $1`,
  `INSERT INTO payment_webhook (id, provider, dedupe_key, payment_no, outcome, payload_digest, received_at)
  OVERRIDING SYSTEM VALUE
  SELECT ${BASE} + n, payment_webhook.provider, 'grown' || n, 'P' || number_of_day, outcome, payload_digest,
    received_at - ago
  FROM payment_webhook JOIN payment USING (payment_no), ${copies} WHERE order_no = $1`,
  `INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, created_at, done_at)
  SELECT 'R' || number_of_day, 'P' || number_of_day, payable_fen, 'REFUND', 'DONE', created_at - ago, created_at - ago
  FROM shop_order, ${copies} WHERE order_no = $1 AND n % 4 = 3`,
  `INSERT INTO ledger_tx (id, key, kind, ref, at)
  OVERRIDING SYSTEM VALUE
  SELECT ${BASE} + n, 'payment:P' || number_of_day, 'payment', 'P' || number_of_day, created_at - ago
  FROM shop_order, ${copies} WHERE order_no = $1`,
  `INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
  SELECT ${BASE} + n, side, account, sign * payable_fen
  FROM shop_order, generate_series($2::int + 1, $3::int) AS n,
    (VALUES (0, 'cash:WECHAT_PAY', 1), (1, 'clearing:order', -1)) AS entry(side, account, sign) WHERE order_no = $1`,
  // What was sent, tried or held a moment ago is swept away, so it does not grow with the years.
  `INSERT INTO guest (id, mobile_sealed, mobile_index, created_at)
  SELECT gen_random_uuid(), contact_mobile_sealed, sha256(convert_to('guest' || n, 'UTF8')), created_at - ago
  FROM shop_order, ${copies} WHERE order_no = $1`,
  `INSERT INTO contact (member_id, person_sealed, document_index, created_at)
  SELECT 1 + n % 25000, contact_name_sealed, sha256(convert_to('contact' || n, 'UTF8')), created_at - ago
  FROM shop_order, ${copies} WHERE order_no = $1`,
]

/** Everything from the order `from` + 1 to the order `to`. Foreign keys and triggers would look at each row alone. */
export async function growPark(
  pool: pg.Pool,
  { like, from, to }: { like: string; from: number; to: number },
): Promise<void> {
  const client = await pool.connect()
  try {
    for (const setting of [
      'session_replication_role = replica',
      'synchronous_commit = off',
      'statement_timeout = 0',
    ])
      await client.query(`SET ${setting}`)
    await client.query('RESET enable_seqscan')
    for (const text of statements) await client.query(text, [like, from, to])
    await client.query('ANALYZE')
    await client.query('CHECKPOINT')
  } finally {
    client.release(true)
  }
}
