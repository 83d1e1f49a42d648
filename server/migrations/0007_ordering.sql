-- Orders and what hangs on them: lines, held seats, tickets, visitors, history.
-- Rows that every order of a product shares (product, frozen_fact) carry no foreign key from here: each insert would
-- lock the same parent row, and those rows are never deleted.

-- What was promised at purchase (names, texts, rules, policies, in both languages), stored once per wording and never changed.
CREATE TABLE frozen_fact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  digest bytea NOT NULL UNIQUE,
  content jsonb NOT NULL
);

CREATE TABLE shop_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_no text NOT NULL UNIQUE CHECK (order_no ~ '^\d{16}$'),
  type text NOT NULL,
  channel text NOT NULL,
  product_id integer NOT NULL,
  product_code text NOT NULL,
  product_fact bigint NOT NULL,

  member_id bigint,
  guest_mobile_index bytea,
  session_index bytea,
  -- The counters of open_hold that this order weighs on.
  limit_keys bytea[] NOT NULL,

  visit_date date NOT NULL,
  slot_from time,
  slot_to time,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > valid_from),
  quantity integer NOT NULL CHECK (quantity > 0),

  goods_fen bigint NOT NULL CHECK (goods_fen >= 0),
  coupon_fen bigint NOT NULL DEFAULT 0 CHECK (coupon_fen >= 0),
  integral_fen bigint NOT NULL DEFAULT 0 CHECK (integral_fen >= 0),
  freight_fen bigint NOT NULL DEFAULT 0 CHECK (freight_fen >= 0),
  other_fen bigint NOT NULL DEFAULT 0,
  payable_fen bigint NOT NULL CHECK (payable_fen >= 0),
  paid_fen bigint NOT NULL DEFAULT 0 CHECK (paid_fen >= 0),
  refunded_fen bigint NOT NULL DEFAULT 0 CHECK (refunded_fen BETWEEN 0 AND paid_fen),
  CHECK (payable_fen = goods_fen - coupon_fen - integral_fen + freight_fen + other_fen),

  flow_status text NOT NULL CHECK (flow_status IN (
    'INIT', 'AWAIT_PAID', 'CANCEL', 'PAST_DUE', 'UNCONIRM', 'CONFIRM_FAIL', 'TD_ING', 'TD_FINISH', 'AWAIT_CHECK',
    'CHECK_ING', 'CHECK_FINISH', 'PART_TD_ING', 'PART_AWAIT_CHECK', 'PART_FINISH', 'CHANGING_ING')),
  payment_status text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN flow_status IN ('INIT', 'AWAIT_PAID') THEN 'UNPAID'
    WHEN flow_status IN ('CANCEL', 'PAST_DUE') THEN 'FAILED'
    WHEN flow_status IN ('CHECK_FINISH', 'TD_FINISH', 'PART_FINISH') THEN 'FINISH'
    ELSE 'SUCESS' END) STORED,
  confirmation text NOT NULL CHECK (confirmation IN ('NONE', 'AWAITING', 'CONFIRMED', 'REJECTED')),
  seats text NOT NULL CHECK (seats IN ('HELD', 'SOLD', 'RELEASED')),
  pay_type text,
  assist_code text UNIQUE,

  contact_name_sealed bytea,
  contact_mobile_sealed bytea,
  contact_mobile_index bytea,

  created_at timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  notice_opened_at timestamptz,
  placed_at timestamptz,
  pay_until timestamptz,
  -- Seats of an order past its pay time return a little later, after the provider was asked.
  release_due_at timestamptz,
  paid_at timestamptz,
  -- Until when staff confirm; once rejected, when the money goes back by itself.
  confirm_until timestamptz,

  -- Idempotency: hash of caller and Idempotency-Key, and keyed hash of what was asked with it.
  hold_key bytea NOT NULL UNIQUE,
  hold_digest bytea NOT NULL,
  place_key bytea,
  place_digest bytea,
  again_of bigint REFERENCES shop_order,

  -- The tab of the order list (contract/values/order.ts); orders that were never placed are not listed.
  list_tab smallint GENERATED ALWAYS AS (CASE
    WHEN placed_at IS NULL THEN NULL
    WHEN flow_status = 'AWAIT_PAID' THEN 1
    WHEN flow_status IN ('UNCONIRM', 'CONFIRM_FAIL', 'AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'CHANGING_ING') THEN 2
    WHEN flow_status IN ('TD_ING', 'TD_FINISH', 'PART_TD_ING') THEN 3
    ELSE 4 END) STORED,
  -- When a sweep must look at the order next, by its status.
  due_at timestamptz GENERATED ALWAYS AS (CASE
    WHEN flow_status = 'INIT' THEN held_until
    WHEN flow_status = 'AWAIT_PAID' THEN pay_until
    WHEN flow_status = 'PAST_DUE' AND seats = 'HELD' THEN release_due_at
    WHEN flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') THEN confirm_until
    WHEN flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK') THEN valid_until
    END) STORED
);
CREATE UNIQUE INDEX shop_order_place_key ON shop_order (place_key) WHERE place_key IS NOT NULL;
CREATE INDEX shop_order_due ON shop_order (flow_status, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX shop_order_of_member ON shop_order (member_id, list_tab, placed_at, id)
  WHERE member_id IS NOT NULL AND list_tab IS NOT NULL;
CREATE INDEX shop_order_of_guest ON shop_order (guest_mobile_index, list_tab, placed_at, id)
  WHERE guest_mobile_index IS NOT NULL AND list_tab IS NOT NULL;

-- Holds that never became orders are forgotten after some days; each deletion looks for who was bought again from it.
CREATE INDEX shop_order_abandoned ON shop_order (held_until) WHERE placed_at IS NULL AND seats = 'RELEASED';
CREATE INDEX shop_order_again ON shop_order (again_of) WHERE again_of IS NOT NULL;

CREATE TABLE order_line (
  order_id bigint NOT NULL REFERENCES shop_order,
  position smallint NOT NULL,
  ticket_type_id integer NOT NULL,
  ticket_type_code text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  amount_fen bigint NOT NULL,
  CHECK (amount_fen = price_fen * quantity),
  line_fact bigint NOT NULL,
  -- What one ticket takes: [{"poolId": 1, "units": 1}].
  draws jsonb NOT NULL,
  PRIMARY KEY (order_id, position)
);

-- What an order takes of a pool. `quantity` shrinks when single tickets give their seats back.
CREATE TABLE hold (
  order_id bigint NOT NULL REFERENCES shop_order,
  pool_id bigint NOT NULL REFERENCES pool,
  quantity integer NOT NULL CHECK (quantity >= 0),
  state text NOT NULL CHECK (state IN ('HELD', 'SOLD', 'RELEASED')),
  PRIMARY KEY (order_id, pool_id)
);

CREATE TABLE ticket_unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  unit_no text NOT NULL UNIQUE,
  order_id bigint NOT NULL REFERENCES shop_order,
  line_position smallint NOT NULL,
  unit_index smallint NOT NULL,
  state text NOT NULL CHECK (state IN (
    'reserved', 'valid', 'changing', 'refunding', 'refunded', 'used', 'expired', 'void')),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  -- What the ticket is worth back before fees: its share of what the order cost.
  worth_fen bigint NOT NULL CHECK (worth_fen >= 0),
  admits smallint NOT NULL CHECK (admits > 0),
  -- Counts up when the signed code is replaced.
  code_serial integer NOT NULL DEFAULT 0,
  UNIQUE (order_id, line_position, unit_index)
);

CREATE TABLE visitor (
  unit_id bigint NOT NULL REFERENCES ticket_unit,
  seat smallint NOT NULL,
  name_sealed bytea NOT NULL,
  id_type text,
  document_sealed bytea,
  document_index bytea,
  birth_date_sealed bytea,
  -- The adult whom a child without a document accompanies: the place in the same order.
  guardian_unit_id bigint REFERENCES ticket_unit,
  guardian_seat smallint,
  product_id integer NOT NULL,
  visit_date date NOT NULL,
  -- The ticket type allows a document one ticket per product and day.
  once_per_day boolean NOT NULL,
  -- False once the order was cancelled or ran out, or the ticket was refunded, changed or expired.
  live boolean NOT NULL,
  PRIMARY KEY (unit_id, seat)
);
CREATE UNIQUE INDEX visitor_once ON visitor (visit_date, document_index, product_id)
  WHERE live AND once_per_day AND document_index IS NOT NULL;

-- Every move of an order. Its beginning (INIT) is shop_order.created_at.
CREATE TABLE order_history (
  id bigint GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES shop_order,
  at timestamptz NOT NULL,
  status text NOT NULL,
  -- A word of server/modules/ordering/order-words.ts.
  note text,
  -- buyer, system, provider or staff:<account>
  actor text NOT NULL,
  PRIMARY KEY (order_id, id)
);

-- Against hoarding: what a browser session, an address, a member or a mobile holds without having paid.
-- The limits stand in the row, so that the CHECK refuses what two first holds of a new key could slip past.
CREATE TABLE open_hold (
  key bytea PRIMARY KEY,
  units integer NOT NULL CHECK (units >= 0),
  orders integer NOT NULL CHECK (orders >= 0),
  max_units integer NOT NULL,
  max_orders integer NOT NULL,
  CONSTRAINT open_hold_limit CHECK (units <= max_units AND orders <= max_orders)
) WITH (fillfactor = 50);
