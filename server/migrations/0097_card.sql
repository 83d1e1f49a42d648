-- Annual cards, which are bought and approved as orders are confirmed, and citizen cards, which are applied for.
ALTER TABLE product DROP CONSTRAINT product_kind_check;
ALTER TABLE product ADD CONSTRAINT product_kind_check CHECK (kind IN ('park', 'ztyPark', 'general', 'card'));

-- Cards that nobody buys. Of an annual card its product says all this.
CREATE TABLE card_type (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'),
  name jsonb NOT NULL,
  rules jsonb NOT NULL,
  -- valid days, visits of a day and of a year, days on which it is not good.
  terms jsonb NOT NULL,
  -- Resident ID cards that begin with one of these are of the city.
  document_prefixes text[] NOT NULL,
  -- Those are approved at once; staff look at all others.
  automatic boolean NOT NULL,
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE card (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  card_no text NOT NULL UNIQUE CHECK (card_no ~ '^\d{17}$'),
  kind text NOT NULL CHECK (kind IN ('ANNUAL', 'CITIZEN')),
  -- The product's code, or that of card_type.
  type_code text NOT NULL,
  type_name jsonb NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  order_id bigint REFERENCES shop_order,
  order_no text,
  unit_no text,
  CHECK ((kind = 'ANNUAL') = (order_id IS NOT NULL) AND (order_id IS NULL) = (unit_no IS NULL)
    AND (order_id IS NULL) = (order_no IS NULL)),
  -- Name, document and birth date.
  holder_sealed bytea NOT NULL,
  document_index bytea NOT NULL,
  -- PLACED: its order says whether it is paid, awaits staff or was rejected.
  state text NOT NULL
    CHECK (state IN ('PLACED', 'AWAIT', 'REJECTED', 'ACTIVE', 'FROZEN', 'EXPIRED', 'CANCELLED')),
  CHECK (state <> 'PLACED' OR kind = 'ANNUAL'),
  CHECK (state NOT IN ('AWAIT', 'REJECTED') OR kind = 'CITIZEN'),
  frozen_for text CHECK (frozen_for IN ('REFUND', 'STAFF')),
  CHECK ((state = 'FROZEN') = (frozen_for IS NOT NULL)),
  reject_text text,
  CHECK ((state = 'REJECTED') = (reject_text IS NOT NULL)),
  -- As they were when it was bought or applied for.
  terms jsonb NOT NULL,
  valid_from date,
  valid_until date CHECK (valid_until >= valid_from),
  CHECK (state NOT IN ('ACTIVE', 'FROZEN', 'EXPIRED') OR (valid_from IS NOT NULL AND valid_until IS NOT NULL)),
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  -- Counts up when the card is lost: older codes open nothing.
  code_serial integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
-- One person has one live card of a type.
CREATE UNIQUE INDEX card_live ON card (type_code, document_index) WHERE state IN ('AWAIT', 'ACTIVE', 'FROZEN');
CREATE INDEX card_by_document ON card (document_index) WHERE state IN ('PLACED', 'AWAIT', 'ACTIVE', 'FROZEN');
CREATE INDEX card_by_member ON card (member_id, id);
CREATE INDEX card_by_order ON card (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX card_by_state ON card (state, id);
CREATE INDEX card_over ON card (valid_until) WHERE state IN ('ACTIVE', 'FROZEN');

-- Sealed as text is; seen by its member and by staff, and below no public address.
CREATE TABLE card_picture (
  card_id bigint NOT NULL REFERENCES card ON DELETE CASCADE,
  use text NOT NULL CHECK (use IN ('PHOTO', 'PROOF')),
  sealed bytea NOT NULL,
  PRIMARY KEY (card_id, use)
);
