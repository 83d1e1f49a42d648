-- Changes of date: tickets of a paid order move to another date or slot of their product. The new seats are held under a
-- claim number of their own before the old ones go (server/modules/inventory/claims-sql.ts).

CREATE TABLE order_change (
  change_no text PRIMARY KEY CHECK (change_no ~ '^G\d{6}[0-9A-Z]{12}$'),
  order_id bigint NOT NULL REFERENCES shop_order,
  order_no text NOT NULL,
  -- Of `hold`: what the change takes of pools. 0 is the purchase.
  claim smallint NOT NULL CHECK (claim > 0),
  state text NOT NULL CHECK (state IN ('AWAIT_AUDIT', 'AWAIT_PAID', 'DONE', 'REVOKED', 'REJECTED', 'EXPIRED')),
  origin_date date,
  origin_until date,
  origin_slot_from time,
  origin_slot_to time,
  new_date date NOT NULL,
  new_until date,
  new_slot_from time,
  new_slot_to time,
  reason_code text NOT NULL,
  reason_text text CHECK (length(reason_text) <= 200),
  -- By how much all its tickets together become dearer, or cheaper; without the fee.
  difference_fen bigint NOT NULL,
  fee_fen bigint NOT NULL CHECK (fee_fen >= 0),
  payable_fen bigint NOT NULL GENERATED ALWAYS AS (greatest(difference_fen + fee_fen, 0)) STORED,
  back_fen bigint NOT NULL GENERATED ALWAYS AS (greatest(-difference_fen - fee_fen, 0)) STORED,
  -- What its lines become when it is complete: rows of order_line without their order.
  lines jsonb NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Until when staff decide; then it is rejected by itself.
  audit_until timestamptz,
  pay_until timestamptz,
  -- After the pay time its seats stay a little longer, until the provider was asked.
  release_due_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reject_text text CHECK (length(reject_text) <= 200),
  ended_at timestamptz,
  -- The refund that gives a lower price back.
  refund_no text,
  -- Idempotency: hash of caller and Idempotency-Key, and of what was asked with it.
  ask_key bytea NOT NULL UNIQUE,
  ask_digest bytea NOT NULL,
  due_at timestamptz GENERATED ALWAYS AS (CASE state
    WHEN 'AWAIT_AUDIT' THEN audit_until WHEN 'AWAIT_PAID' THEN release_due_at END) STORED,
  UNIQUE (order_id, claim),
  CHECK (state <> 'AWAIT_AUDIT' OR audit_until IS NOT NULL),
  CHECK (state <> 'AWAIT_PAID' OR (pay_until IS NOT NULL AND release_due_at >= pay_until))
);
-- One at a time for an order.
CREATE UNIQUE INDEX order_change_open ON order_change (order_id) WHERE state IN ('AWAIT_AUDIT', 'AWAIT_PAID');
CREATE INDEX order_change_due ON order_change (state, due_at) WHERE due_at IS NOT NULL;

CREATE TABLE order_change_unit (
  change_no text NOT NULL REFERENCES order_change,
  unit_id bigint NOT NULL REFERENCES unit,
  from_position smallint NOT NULL,
  from_index smallint NOT NULL,
  to_position smallint NOT NULL,
  to_index smallint NOT NULL,
  old_price_fen bigint NOT NULL,
  new_price_fen bigint NOT NULL CHECK (new_price_fen >= 0),
  old_worth_fen bigint NOT NULL,
  new_worth_fen bigint NOT NULL CHECK (new_worth_fen >= 0),
  -- Of what it costs more or less, its worth has the same.
  CHECK (new_price_fen - old_price_fen = new_worth_fen - old_worth_fen),
  PRIMARY KEY (change_no, unit_id)
);
CREATE INDEX order_change_of_unit ON order_change_unit (unit_id);

-- How often its date was changed; its code has been replaced as often.
ALTER TABLE unit ADD COLUMN changes smallint NOT NULL DEFAULT 0 CHECK (changes >= 0);

-- A change that is asked for reserves the new day of each document: such a row stands 1,000 seats behind its visitor,
-- counts in visitor_once as every other does, and is nobody who comes.
ALTER TABLE visitor ADD COLUMN reserved_by text REFERENCES order_change,
  ADD CHECK ((reserved_by IS NOT NULL) = (seat >= 1000));
CREATE INDEX visitor_reserved ON visitor (reserved_by) WHERE reserved_by IS NOT NULL;

-- What pays a change. Its order has been paid before.
ALTER TABLE payment ADD COLUMN change_no text REFERENCES order_change;
CREATE INDEX payment_of_change ON payment (change_no) WHERE change_no IS NOT NULL;

ALTER TABLE policy ADD CONSTRAINT change_rules_fit CHECK (kind <> 'CHANGE' OR (
  coalesce(jsonb_typeof(rules -> 'feeFen') = 'number' AND (rules ->> 'feeFen')::numeric >= 0, true)
  AND coalesce(jsonb_typeof(rules -> 'feeBp') = 'number' AND (rules ->> 'feeBp')::numeric BETWEEN 0 AND 10000, true)
  AND coalesce(rules ->> 'difference' IN ('BOTH', 'UP'), true)
  AND coalesce(rules ->> 'approval' IN ('AUTO', 'STAFF'), true)));
