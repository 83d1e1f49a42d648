-- What buyers and staff ask back of an order, what the policy of the purchase makes of it, and where the money stands.

CREATE TABLE refund (
  refund_no text PRIMARY KEY CHECK (refund_no ~ '^T\d{6}[0-9A-Z]{12}$'),
  order_id bigint NOT NULL REFERENCES shop_order (id),
  order_no text NOT NULL,
  source text NOT NULL CHECK (source IN ('USER', 'SYSTEM')),
  -- GOODWILL: an amount without tickets. CHANGE: the difference of a change of date.
  kind text NOT NULL CHECK (kind IN ('UNITS', 'REJECTED', 'CLOSURE', 'GOODWILL', 'CHANGE')),
  status text NOT NULL CHECK (status IN ('PENDING', 'REFUND_ING', 'REFUND', 'REJECT', 'REPEAL', 'FINISH')),
  reason_code text NOT NULL,
  reason_text text CHECK (length(reason_text) <= 200),

  worth_fen bigint NOT NULL CHECK (worth_fen >= 0),
  fee_fen bigint NOT NULL CHECK (fee_fen >= 0),
  freight_fen bigint NOT NULL DEFAULT 0 CHECK (freight_fen >= 0),
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  CHECK (amount_fen = worth_fen - fee_fen + freight_fen),
  -- The shares of discounts that stood on its units: what comes back besides money.
  coupon_fen bigint NOT NULL DEFAULT 0 CHECK (coupon_fen >= 0),
  integral_fen bigint NOT NULL DEFAULT 0 CHECK (integral_fen >= 0),

  change_no text,
  -- Who decides: time alone, staff, or the shop once it has counted what came back.
  needs text NOT NULL CHECK (needs IN ('AUTO', 'STAFF', 'GOODS')),
  -- The fee is what the policy says at this moment, however late it is decided.
  asked_at timestamptz NOT NULL,
  decide_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reject_text text,
  paid_back_at timestamptz,
  finished_at timestamptz,
  CHECK ((status IN ('PENDING', 'REPEAL')) = (decided_at IS NULL)),
  CHECK ((status IN ('REFUND', 'FINISH')) = (paid_back_at IS NOT NULL)),
  CHECK ((status = 'FINISH') = (finished_at IS NOT NULL)),

  ask_key bytea UNIQUE,
  ask_digest bytea
);
CREATE INDEX refund_of_order ON refund (order_id);
CREATE INDEX refund_due ON refund (decide_at) WHERE status = 'PENDING' AND decide_at IS NOT NULL;
CREATE INDEX refund_going ON refund (refund_no) WHERE status IN ('REFUND_ING', 'REFUND');
CREATE INDEX refund_queue ON refund (needs, asked_at) WHERE status = 'PENDING';
-- The difference of a change is given back once.
CREATE UNIQUE INDEX refund_of_change ON refund (change_no) WHERE change_no IS NOT NULL;

-- Each unit is rounded by itself; what a refund gives back is their sum.
CREATE TABLE refund_unit (
  refund_no text NOT NULL REFERENCES refund,
  unit_id bigint NOT NULL REFERENCES unit (id),
  -- What it becomes again when the refund is taken back or refused.
  was text NOT NULL CHECK (was IN ('valid', 'reserved')),
  worth_fen bigint NOT NULL CHECK (worth_fen >= 0),
  fee_fen bigint NOT NULL CHECK (fee_fen BETWEEN 0 AND worth_fen),
  PRIMARY KEY (refund_no, unit_id)
);
CREATE INDEX refund_unit_of_unit ON refund_unit (unit_id);

-- The provider refunds that a refund consists of: one for each payment that it is spread over.
CREATE TABLE refund_part (
  provider_refund_no text PRIMARY KEY REFERENCES provider_refund (provider_refund_no),
  refund_no text NOT NULL REFERENCES refund,
  position smallint NOT NULL,
  UNIQUE (refund_no, position)
);

CREATE TABLE refund_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_no text NOT NULL REFERENCES refund,
  at timestamptz NOT NULL,
  status text NOT NULL,
  note text NOT NULL,
  actor text NOT NULL
);
CREATE INDEX refund_history_of_refund ON refund_history (refund_no);
