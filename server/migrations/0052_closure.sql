-- Staff close a resource or a product for a date or some of its hours. The pools are closed first; then each order that
-- has tickets for them is refunded without a fee, in a transaction of its own.

CREATE TABLE closure (
  closure_no text PRIMARY KEY CHECK (closure_no ~ '^C\d{6}[0-9A-Z]{12}$'),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  visit_date date NOT NULL,
  -- The slots that begin in [from_time, until_time); null: the whole day.
  from_time time,
  until_time time CHECK (until_time > from_time),
  CHECK ((from_time IS NULL) = (until_time IS NULL)),
  -- What staff chose; its resources follow from it.
  product_code text,
  resource_code text,
  CHECK (num_nonnulls(product_code, resource_code) = 1),
  -- Shown to visitors, in both languages.
  reason jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE')),
  -- What becomes valid on its pools until then is refunded as well.
  stands_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  done_at timestamptz,
  CHECK ((state = 'DONE') = (done_at IS NOT NULL))
);
CREATE INDEX closure_standing ON closure (stands_until);

CREATE TABLE closure_pool (
  pool_id bigint NOT NULL REFERENCES pool,
  closure_no text NOT NULL REFERENCES closure,
  -- A pool is closed once.
  PRIMARY KEY (pool_id)
);
CREATE INDEX closure_pool_of_closure ON closure_pool (closure_no);

-- What the closure did to an order. What becomes valid later is added to it.
CREATE TABLE closure_order (
  closure_no text NOT NULL REFERENCES closure,
  order_id bigint NOT NULL REFERENCES shop_order,
  order_no text NOT NULL,
  units integer NOT NULL DEFAULT 0 CHECK (units >= 0),
  amount_fen bigint NOT NULL DEFAULT 0 CHECK (amount_fen >= 0),
  -- The last of its refunds.
  refund_no text,
  -- It was unpaid, and has ended.
  ended boolean NOT NULL DEFAULT false,
  -- A change of date to the closed day was dropped.
  change_dropped boolean NOT NULL DEFAULT false,
  -- Why it could not be done, and when it is tried again; null: it is done.
  fault text,
  retry_at timestamptz,
  CHECK ((fault IS NULL) = (retry_at IS NULL)),
  at timestamptz NOT NULL,
  PRIMARY KEY (closure_no, order_id)
);
CREATE INDEX closure_order_retry ON closure_order (closure_no) WHERE fault IS NOT NULL;

-- What a closure closed stays closed.
ALTER TABLE slot_exception ADD COLUMN by_closure boolean NOT NULL DEFAULT false;

ALTER TABLE refund ADD COLUMN closure_no text REFERENCES closure,
  ADD CHECK ((kind = 'CLOSURE') = (closure_no IS NOT NULL));
CREATE INDEX refund_of_closure ON refund (closure_no) WHERE closure_no IS NOT NULL;
