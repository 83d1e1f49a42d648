-- Coupons: what an activity promises, who took one, the codes that stand for one, and which order uses it.

CREATE TABLE coupon_activity (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,31}$'),
  -- In both languages: its name, its rule, and what has to be met to use it.
  name jsonb NOT NULL,
  rule jsonb NOT NULL,
  use_condition jsonb NOT NULL,
  -- CLAIM: members take one in the shop. CODE: who knows one of its codes.
  kind text NOT NULL CHECK (kind IN ('CLAIM', 'CODE')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL CHECK (closes_at > opens_at),
  total integer NOT NULL CHECK (total > 0),
  claimed integer NOT NULL DEFAULT 0 CHECK (claimed BETWEEN 0 AND total),
  per_member smallint NOT NULL DEFAULT 1 CHECK (per_member > 0),
  -- Off from so much on, counted over what is in its scope.
  threshold_fen bigint NOT NULL DEFAULT 0 CHECK (threshold_fen >= 0),
  minus_fen bigint CHECK (minus_fen > 0),
  percent_bp integer CHECK (percent_bp BETWEEN 1 AND 10000),
  cap_fen bigint CHECK (cap_fen > 0),
  CHECK (num_nonnulls(minus_fen, percent_bp) = 1),
  CHECK (cap_fen IS NULL OR percent_bp IS NOT NULL),
  -- { types, products, offers }: what it is good for; an empty list is all.
  scope jsonb NOT NULL,
  -- Of sales; none: all.
  channels text[] NOT NULL DEFAULT '{}',
  -- A period, or so many days from taking it.
  valid_from timestamptz,
  valid_until timestamptz CHECK (valid_until > valid_from),
  valid_days smallint CHECK (valid_days > 0),
  CHECK ((valid_days IS NULL) = (valid_until IS NOT NULL)),
  CHECK ((valid_from IS NULL) = (valid_until IS NULL)),
  sort integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('DRAFT', 'OPEN', 'STOPPED')),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX coupon_activity_shown ON coupon_activity (sort, id) WHERE state = 'OPEN' AND kind = 'CLAIM';

CREATE TABLE coupon (
  coupon_no text PRIMARY KEY CHECK (coupon_no ~ '^Q\d{6}[0-9A-Z]{12}$'),
  activity_id integer NOT NULL REFERENCES coupon_activity,
  -- Null when the member's account was deleted.
  member_id bigint REFERENCES member ON DELETE SET NULL,
  ordinal smallint NOT NULL CHECK (ordinal > 0),
  -- TAKEN: by an order, from when it is placed until its seats are free or all of it is refunded.
  state text NOT NULL DEFAULT 'UNUSED' CHECK (state IN ('UNUSED', 'TAKEN', 'VOID')),
  order_id bigint REFERENCES shop_order,
  -- For links; the coupon's module stands below orders.
  order_no text,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL CHECK (valid_until > valid_from),
  claimed_at timestamptz NOT NULL,
  -- Who sends the same claim again gets the same coupon.
  claim_key bytea CONSTRAINT coupon_claim_key UNIQUE,
  taken_at timestamptz,
  returned_at timestamptz,
  CONSTRAINT coupon_ordinal UNIQUE (activity_id, member_id, ordinal),
  CHECK ((state = 'TAKEN') = (order_id IS NOT NULL)),
  CHECK ((order_id IS NULL) = (order_no IS NULL))
);
CREATE INDEX coupon_of_member ON coupon (member_id, state, valid_until);
CREATE UNIQUE INDEX coupon_of_order ON coupon (order_id) WHERE order_id IS NOT NULL;

-- Only hashes: a code can be tried, not read.
CREATE TABLE coupon_code (
  code_hash bytea PRIMARY KEY,
  activity_id integer NOT NULL REFERENCES coupon_activity,
  -- Its place in the activity; the code follows from both and the house's key.
  serial integer NOT NULL CHECK (serial > 0),
  coupon_no text REFERENCES coupon,
  used_at timestamptz,
  UNIQUE (activity_id, serial),
  CHECK ((coupon_no IS NULL) = (used_at IS NULL))
);

-- Which coupon an order was placed with; it may be free again by now.
ALTER TABLE shop_order ADD COLUMN coupon_no text CHECK (coupon_no IS NULL OR coupon_fen > 0);
