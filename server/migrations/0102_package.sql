-- Packages: an offer whose parts are offers of other products, each on its own day, had whole or not at all.

CREATE TABLE package_part (
  offer_id integer NOT NULL REFERENCES offer,
  position smallint NOT NULL,
  -- By it a buyer names the slot of the part.
  code text NOT NULL CHECK (code ~ '^[a-z][a-z0-9-]{0,19}$'),
  part_offer_id integer NOT NULL REFERENCES offer CHECK (part_offer_id <> offer_id),
  -- In one package.
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 20),
  -- Days after the one on which the package begins.
  day_from smallint NOT NULL CHECK (day_from BETWEEN 0 AND 30),
  -- Nights or days of what has a length.
  length smallint CHECK (length BETWEEN 1 AND 30),
  PRIMARY KEY (offer_id, position),
  UNIQUE (offer_id, code)
);
CREATE INDEX package_part_of_offer ON package_part (part_offer_id);
CREATE TRIGGER package_part_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON package_part
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('catalogue_changed');

-- The line of a package has its price, and neither units nor draws; those are of its parts, whose amounts add up to it.
ALTER TABLE order_line
  ADD COLUMN is_package boolean NOT NULL DEFAULT false,
  ADD COLUMN part_code text,
  ADD CHECK (NOT is_package OR (parent_position IS NULL AND draws = '[]')),
  ADD CHECK ((part_code IS NULL) = (parent_position IS NULL));

-- Which package of its order a unit is of, from 1: its buyer gets all units of a package refunded, or none.
ALTER TABLE unit ADD COLUMN package_no smallint CHECK (package_no > 0);
