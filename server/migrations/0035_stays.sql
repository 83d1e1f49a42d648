-- How the time of a purchase is chosen: a slot of a day, a day, the nights or days from one date to another, or not at
-- all. Nights and days take a pool for each date, stock is one pool without a date, a tour may take adjoining slots.

ALTER TABLE product ADD COLUMN stay text CHECK (stay IN ('SLOT', 'DAY', 'NIGHTS', 'DAYS', 'NONE'));
UPDATE product SET stay = CASE WHEN slotted THEN 'SLOT' ELSE 'DAY' END;
ALTER TABLE product
  ALTER COLUMN stay SET NOT NULL,
  DROP COLUMN slotted,
  -- Nights or days; without them one is enough, and thirty are the most.
  ADD COLUMN min_length smallint CHECK (min_length > 0),
  ADD COLUMN max_length smallint CHECK (max_length BETWEEN 1 AND 30),
  -- From the purchase on, for what has no date; null: it ends when it is received.
  ADD COLUMN valid_days smallint CHECK (valid_days > 0),
  ADD CHECK (max_length >= min_length),
  ADD CHECK (stay IN ('NIGHTS', 'DAYS') OR (min_length IS NULL AND max_length IS NULL)),
  ADD CHECK (stay = 'NONE' OR valid_days IS NULL);

ALTER TABLE resource
  DROP CONSTRAINT resource_kind_check,
  DROP CONSTRAINT resource_check,
  ADD CONSTRAINT resource_kind_check CHECK (kind IN ('SLOT', 'DAY', 'ALLOTMENT', 'STOCK')),
  -- A resource of any kind may be kept for one channel; an allotment always is.
  ADD CONSTRAINT resource_channel_of_allotment CHECK (kind <> 'ALLOTMENT' OR channel IS NOT NULL);

ALTER TABLE pool
  ALTER COLUMN visit_date DROP NOT NULL,
  ADD CHECK (visit_date IS NOT NULL OR slot_from IS NULL);

-- So many adjoining slots from the start on.
ALTER TABLE draw ADD COLUMN slots smallint NOT NULL DEFAULT 1 CHECK (slots BETWEEN 1 AND 24);

-- The price of what has no date has none either.
ALTER TABLE price DROP CONSTRAINT price_pkey;
ALTER TABLE price
  ALTER COLUMN visit_date DROP NOT NULL,
  ADD CONSTRAINT price_once UNIQUE NULLS NOT DISTINCT (ticket_type_id, visit_date, channel);

-- What a date asks of stays that begin (or, for no_departure, end) on it.
CREATE TABLE stay_rule (
  ticket_type_id integer NOT NULL REFERENCES ticket_type,
  on_date date NOT NULL,
  min_length smallint CHECK (min_length > 0),
  max_length smallint CHECK (max_length >= min_length),
  no_arrival boolean NOT NULL DEFAULT false,
  no_departure boolean NOT NULL DEFAULT false,
  PRIMARY KEY (ticket_type_id, on_date)
);
CREATE TRIGGER stay_rule_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stay_rule
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');

-- Every piece that came into stock or left it without being sold. The capacity of the pool is their sum.
CREATE TABLE stock_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource_id integer NOT NULL REFERENCES resource,
  quantity integer NOT NULL CHECK (quantity <> 0),
  kind text NOT NULL CHECK (kind IN ('RECEIPT', 'CORRECTION', 'DAMAGE', 'RETURN')),
  note text NOT NULL DEFAULT '',
  -- staff:<account> or system
  actor text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX stock_entry_of_resource ON stock_entry (resource_id);
