-- What the shop wrote when an order had one product and date (migrations up to 0030): an order of two lines in every
-- status, with its seats, tickets, visitors, history and money.

INSERT INTO product (code, type, kind, name, summary, description, place, opening_hours, how_to_use, notice, picture,
  sale_state, slotted, sort)
VALUES ('DECK', 'PKTK', 'park', '{}', '{}', '{}', '{}', '{}', '[]', '[]', 'deck.svg', 'ON_SALE', true, 1);
INSERT INTO ticket_type (product_id, code, category, name, description, real_name, max_per_order, refund_policy_code,
  change_policy_code, sort)
VALUES (1, 'DECK-ADULT', 'adult', '{}', '{}', 'EVERY', 9, 'R', 'C', 1), (1, 'DECK-MINOR', 'minor', '{}', '{}', 'NONE', 9, 'R', 'C', 2);
INSERT INTO frozen_fact (digest, content)
SELECT sha256(name::bytea), jsonb_build_object('name', jsonb_build_object('zh-CN', name, 'en-US', name),
  'confirmWithinMinutes', NULL)
FROM unnest(ARRAY['deck', 'adult', 'minor']) AS name;
INSERT INTO resource (code, kind, slot_minutes) VALUES ('DECK-slot', 'SLOT', 30), ('DECK-day', 'DAY', NULL);
INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
VALUES (1, '2026-12-01', '10:00', '10:30', 100), (2, '2026-12-01', NULL, NULL, 200);
INSERT INTO draw (ticket_type_id, resource_id, units) VALUES (1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 2);

CREATE TEMPORARY TABLE known AS
SELECT *, '261121' || lpad(n::text, 10, '0') AS order_no, seats = 'SOLD' AS paid,
  units[1] = ANY('{returning,refunded}') AS adult_left, units[2] = ANY('{returning,refunded}') AS minor_left
FROM (VALUES
  (1, 'INIT', 'NONE', 'HELD', '{}'::text[]),
  (2, 'AWAIT_PAID', 'NONE', 'HELD', '{reserved,reserved}'),
  (3, 'CANCEL', 'NONE', 'RELEASED', '{void,void}'),
  (4, 'PAST_DUE', 'NONE', 'HELD', '{reserved,reserved}'),
  (5, 'PAST_DUE', 'NONE', 'RELEASED', '{void,void}'),
  (6, 'UNCONIRM', 'AWAITING', 'SOLD', '{reserved,reserved}'),
  (7, 'CONFIRM_FAIL', 'REJECTED', 'SOLD', '{reserved,reserved}'),
  (8, 'TD_ING', 'NONE', 'SOLD', '{returning,returning}'),
  (9, 'TD_FINISH', 'NONE', 'SOLD', '{refunded,refunded}'),
  (10, 'AWAIT_CHECK', 'NONE', 'SOLD', '{valid,valid}'),
  (11, 'CHECK_ING', 'NONE', 'SOLD', '{used,valid}'),
  (12, 'CHECK_FINISH', 'NONE', 'SOLD', '{used,expired}'),
  (13, 'PART_TD_ING', 'NONE', 'SOLD', '{refunding,valid}'),
  (14, 'PART_AWAIT_CHECK', 'NONE', 'SOLD', '{refunded,valid}'),
  (15, 'PART_FINISH', 'NONE', 'SOLD', '{refunded,used}'),
  (16, 'CHANGING_ING', 'NONE', 'SOLD', '{changing,valid}')
) AS made(n, status, confirmation, seats, units);

INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_fact, guest_mobile_index, limit_keys,
  visit_date, slot_from, slot_to, valid_from, valid_until, quantity, goods_fen, payable_fen, paid_fen, refunded_fen, flow_status,
  confirmation, seats, pay_type, contact_name_sealed, contact_mobile_sealed, contact_mobile_index, created_at,
  held_until, notice_opened_at, placed_at, pay_until, release_due_at, paid_at, confirm_until, hold_key, hold_digest, place_key, place_digest)
SELECT order_no, 'PKTK', 'WEB', 1, 'DECK', 1, contact, ARRAY['\x01'::bytea], '2026-12-01', '10:00', '10:30',
  '2026-12-01 10:00+08', '2026-12-02 00:00+08', 2, 23000, 23000, CASE WHEN paid THEN 23000 ELSE 0 END,
  CASE WHEN adult_left THEN 15000 ELSE 0 END + CASE WHEN minor_left THEN 8000 ELSE 0 END, status, confirmation, seats,
  CASE WHEN paid THEN 'WECHAT_QR' END, contact, contact, contact, '2026-11-21 10:00+08', '2026-11-21 10:10+08',
  '2026-11-21 10:00+08', placed, placed + interval '15 minutes', placed + interval '17 minutes', CASE WHEN paid THEN placed END,
  CASE WHEN confirmation <> 'NONE' THEN placed + interval '2 hours' END, sha256(('hold' || n)::bytea), '\x01',
  sha256(('place' || n)::bytea), '\x01'
FROM known, LATERAL (SELECT CASE WHEN status <> 'INIT' THEN '2026-11-21 10:05+08'::timestamptz END AS placed,
  CASE WHEN status <> 'INIT' THEN '\x01'::bytea END AS contact) AS times
ORDER BY n;
INSERT INTO order_line (order_id, position, ticket_type_id, ticket_type_code, quantity, price_fen, amount_fen, line_fact, draws)
SELECT n, 0, 1, 'DECK-ADULT', 1, 15000, 15000, 2, '[{"poolId": 1, "units": 1}, {"poolId": 2, "units": 1}]'::jsonb FROM known
UNION ALL SELECT n, 1, 2, 'DECK-MINOR', 1, 8000, 8000, 3, '[{"poolId": 1, "units": 1}, {"poolId": 2, "units": 2}]' FROM known;
INSERT INTO hold (order_id, pool_id, quantity, state)
SELECT n, pool_id, adult + minor, seats FROM known, LATERAL (VALUES
  (1, CASE WHEN adult_left THEN 0 ELSE 1 END, CASE WHEN minor_left THEN 0 ELSE 1 END),
  (2, CASE WHEN adult_left THEN 0 ELSE 1 END, CASE WHEN minor_left THEN 0 ELSE 2 END)
) AS need(pool_id, adult, minor);
UPDATE pool SET held = taken.held, sold = taken.sold FROM (
  SELECT pool_id, sum(quantity) FILTER (WHERE state = 'HELD') AS held, sum(quantity) FILTER (WHERE state = 'SOLD') AS sold
  FROM hold GROUP BY pool_id) AS taken WHERE pool.id = pool_id;
INSERT INTO open_hold (key, units, orders, max_units, max_orders) VALUES ('\x01', 4, 2, 60, 5);
INSERT INTO ticket_unit (unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, admits)
SELECT order_no || '00' || place, n, place - 1, 0, state, price, price, 1
FROM known, unnest(units, ARRAY[15000, 8000]) WITH ORDINALITY AS unit(state, price, place) WHERE status <> 'INIT';
INSERT INTO visitor (unit_id, seat, name_sealed, document_index, product_id, visit_date, once_per_day, live)
SELECT id, 0, '\x01', sha256(unit_no::bytea), 1, '2026-12-01', true,
  state NOT IN ('void', 'returning', 'refunded', 'expired') FROM ticket_unit WHERE line_position = 0;
INSERT INTO order_history (order_id, at, status, note, actor)
SELECT n, '2026-11-21 10:05+08', 'AWAIT_PAID', 'placed', 'buyer' FROM known WHERE status <> 'INIT';

INSERT INTO payment (payment_no, order_no, provider, pay_type, amount_fen, state, payer_index, created_at, expires_at,
  provider_trade_no, paid_fen, paid_at, back_fen)
SELECT 'P261121' || lpad(n::text, 14, '0'), order_no, 'WECHAT_PAY', 'WECHAT_QR', 23000, 'PAID', '\x01',
  '2026-11-21 10:05+08', '2026-11-21 10:20+08', 'T' || n, 23000, '2026-11-21 10:06+08', refunded_fen
FROM known JOIN shop_order USING (order_no) WHERE paid;
INSERT INTO money_back (refund_no, payment_no, amount_fen, cause, state, created_at, due_at, done_at)
SELECT 'R' || substr(payment_no, 2), payment_no, back_fen, 'REFUND', CASE flow_status WHEN 'TD_ING' THEN 'SENT' ELSE 'DONE' END,
  created_at, created_at, CASE WHEN flow_status <> 'TD_ING' THEN created_at END
FROM (SELECT payment.*, flow_status FROM payment JOIN shop_order USING (order_no)) AS returned WHERE back_fen > 0;
WITH booking AS MATERIALIZED (
  SELECT 'payment:' || payment_no AS key, 'payment' AS kind, payment_no, 23000 AS fen, 'cash:WECHAT_PAY' AS debit,
    'clearing:order' AS credit FROM payment
  UNION ALL SELECT 'owed:' || refund_no, 'refund-promised', payment_no, amount_fen, 'clearing:order', 'owed:refund' FROM money_back
  UNION ALL SELECT 'back:' || refund_no, 'refund', payment_no, amount_fen, 'owed:refund', 'cash:WECHAT_PAY' FROM money_back
  WHERE state = 'DONE'
),
booked AS (
  INSERT INTO ledger_tx (key, kind, ref, at) SELECT key, kind, payment_no, '2026-11-21 10:06+08' FROM booking RETURNING id, key
)
INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
SELECT id, 0, debit, fen FROM booked JOIN booking USING (key) UNION ALL SELECT id, 1, credit, -fen FROM booked JOIN booking USING (key);
