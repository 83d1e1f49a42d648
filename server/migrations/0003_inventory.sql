-- What is scarce: resources, the rules that lay out their pools, the pools, and what a ticket draws from them.

-- SLOT has a pool per time slot, DAY one per day, ALLOTMENT one per day that only orders of its channel draw from.
CREATE TABLE resource (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('SLOT', 'DAY', 'ALLOTMENT')),
  channel text CHECK (channel IN ('WEB', 'WECHAT', 'WAP', 'APP', 'SYS', 'B2B', 'OTA')),
  slot_minutes integer CHECK (slot_minutes BETWEEN 5 AND 1440),
  CHECK ((kind = 'ALLOTMENT') = (channel IS NOT NULL)),
  CHECK ((kind = 'SLOT') = (slot_minutes IS NOT NULL))
);

-- Where several rules lay out the same slot, the newest one (highest id) counts.
CREATE TABLE slot_rule (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource_id integer NOT NULL REFERENCES resource,
  valid_from date NOT NULL,
  valid_until date CHECK (valid_until >= valid_from),
  -- 1 is Monday, 7 is Sunday.
  weekdays integer[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}',
  -- The first slot begins at `opens`, the last one ends at `closes`; both null for a resource without slots.
  opens time,
  closes time CHECK (closes > opens),
  capacity integer NOT NULL CHECK (capacity >= 0),
  CHECK ((opens IS NULL) = (closes IS NULL))
);
CREATE INDEX slot_rule_of_resource ON slot_rule (resource_id);

-- What differs from the rules: on one date, or on the n-th weekday of every month (a maintenance day).
CREATE TABLE slot_exception (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: every resource.
  resource_id integer REFERENCES resource,
  visit_date date,
  weekday integer CHECK (weekday BETWEEN 1 AND 7),
  week_of_month integer CHECK (week_of_month BETWEEN 1 AND 5),
  -- The slots that begin in [from_time, until_time); null: from the opening, to the closing. Only an exception without
  -- times touches resources without slots.
  from_time time,
  until_time time CHECK (until_time > from_time),
  -- Null: closed.
  capacity integer CHECK (capacity >= 0),
  reason jsonb NOT NULL,
  CHECK (num_nonnulls(visit_date, weekday) = 1),
  CHECK ((weekday IS NULL) = (week_of_month IS NULL))
);

-- The counters. No index but the two keys, so that a claim is a heap-only update; half the page is left free for it.
CREATE TABLE pool (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  resource_id integer NOT NULL REFERENCES resource,
  visit_date date NOT NULL,
  slot_from time,
  slot_to time CHECK (slot_to > slot_from),
  capacity integer NOT NULL,
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  closed boolean NOT NULL DEFAULT false,
  -- Law 1 of DESIGN.md section 6, in the last line of defence.
  CONSTRAINT pool_never_oversold CHECK (held + sold <= capacity),
  CHECK ((slot_from IS NULL) = (slot_to IS NULL)),
  UNIQUE NULLS NOT DISTINCT (resource_id, visit_date, slot_from)
) WITH (fillfactor = 50);

-- What one ticket takes: from a SLOT resource the pool in which the ticket's slot begins, from the others the day's pool.
CREATE TABLE draw (
  ticket_type_id integer NOT NULL REFERENCES ticket_type,
  resource_id integer NOT NULL REFERENCES resource,
  units integer NOT NULL DEFAULT 1 CHECK (units > 0),
  PRIMARY KEY (ticket_type_id, resource_id)
);

CREATE TRIGGER resource_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON resource
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
CREATE TRIGGER draw_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON draw
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('catalogue_changed');
