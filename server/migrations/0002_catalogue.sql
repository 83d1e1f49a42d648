-- What is for sale. Texts are jsonb objects with a key per language ({"zh-CN": …, "en-US": …}).

-- Never changed, only followed by a higher version: orders freeze the newest one when the seats are held.
CREATE TABLE policy (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('REFUND', 'CHANGE')),
  code text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- REFUND {"tiers": [{"untilHoursBefore", "feeBp"}]}, CHANGE {"maxTimes", "untilHoursBefore"}.
  rules jsonb NOT NULL,
  summary jsonb NOT NULL,
  UNIQUE (kind, code, version),
  CONSTRAINT policy_rules_fit CHECK (CASE kind
    WHEN 'REFUND' THEN jsonb_typeof(rules -> 'tiers') = 'array'
    ELSE jsonb_typeof(rules -> 'maxTimes') = 'number' AND jsonb_typeof(rules -> 'untilHoursBefore') = 'number'
    END)
);

CREATE TABLE product (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'),
  type text NOT NULL CHECK (type IN ('PKTK', 'HTRM', 'ER', 'MD', 'RT', 'FT', 'GD', 'CR', 'SR')),
  kind text NOT NULL CHECK (kind IN ('park', 'ztyPark', 'general')),
  name jsonb NOT NULL,
  summary jsonb NOT NULL,
  description jsonb NOT NULL,
  place jsonb NOT NULL,
  opening_hours jsonb NOT NULL,
  -- Steps, an array of texts.
  how_to_use jsonb NOT NULL,
  -- Sections, an array of {"title", "text"}; the version goes up with every change.
  notice jsonb NOT NULL,
  notice_version integer NOT NULL DEFAULT 1 CHECK (notice_version > 0),
  -- Paths below the public bucket, or absolute addresses. The first is for lists.
  picture text NOT NULL,
  pictures text[] NOT NULL DEFAULT '{}',
  -- An array of texts.
  tags jsonb NOT NULL DEFAULT '[]',
  sale_state text NOT NULL CHECK (sale_state IN ('ON_SALE', 'COMING_SOON', 'MAINTENANCE', 'STOPPED')),
  -- Staff have this long to confirm a paid order; null: it needs no confirmation.
  confirm_within_minutes integer CHECK (confirm_within_minutes > 0),
  -- The buyer chooses a time slot, not only a day.
  slotted boolean NOT NULL,
  -- How many days ahead it may be bought, counted from today.
  bookable_days integer NOT NULL DEFAULT 90 CHECK (bookable_days >= 0),
  sort integer NOT NULL
);
CREATE INDEX product_list ON product (kind, sort, id);

CREATE TABLE ticket_type (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL REFERENCES product,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9][A-Z0-9_-]{1,47}$'),
  category text NOT NULL
    CHECK (category IN ('adult', 'minor', 'oldMan', 'parentChild', 'child', 'free', 'discount', 'activity')),
  name jsonb NOT NULL,
  description jsonb NOT NULL,
  real_name text NOT NULL CHECK (real_name IN ('NONE', 'ONE', 'EVERY')),
  id_types text[] NOT NULL DEFAULT '{}',
  -- Whole years on the visit date, both inclusive.
  age_min integer CHECK (age_min >= 0),
  age_max integer CHECK (age_max >= age_min),
  admits integer NOT NULL DEFAULT 1 CHECK (admits > 0),
  -- A child who rides on an adult's ticket of the same order.
  needs_guardian boolean NOT NULL DEFAULT false,
  -- Only with a deck ticket of the same day, which tickets that grant the deck are.
  needs_deck_ticket boolean NOT NULL DEFAULT false,
  grants_deck boolean NOT NULL DEFAULT false,
  max_per_order integer NOT NULL CHECK (max_per_order > 0),
  per_document_per_day boolean NOT NULL DEFAULT true,
  -- Days of buying, both inclusive; null: open.
  sale_from date,
  sale_until date CHECK (sale_until >= sale_from),
  -- The sale stops this long after the slot began; without slots, after the midnight at which the day began.
  cutoff_minutes integer NOT NULL DEFAULT 0,
  refund_policy_code text NOT NULL,
  change_policy_code text NOT NULL,
  sort integer NOT NULL,
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX ticket_type_of_product ON ticket_type (product_id, sort);

-- One price per visit date. A row of the order's own channel goes before 'ALL'.
CREATE TABLE price (
  ticket_type_id integer NOT NULL REFERENCES ticket_type,
  visit_date date NOT NULL,
  channel text NOT NULL DEFAULT 'ALL'
    CHECK (channel IN ('ALL', 'WEB', 'WECHAT', 'WAP', 'APP', 'SYS', 'B2B', 'OTA')),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  PRIMARY KEY (ticket_type_id, visit_date, channel)
);

CREATE TRIGGER policy_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON policy
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
CREATE TRIGGER product_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
CREATE TRIGGER ticket_type_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ticket_type
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
CREATE TRIGGER price_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON price
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
