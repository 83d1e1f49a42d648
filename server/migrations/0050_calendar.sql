-- What staff set in the calendar, and what two of them must not overwrite of each other.

ALTER TABLE pool
  -- The capacity that staff set for this one pool; null: what rules and exceptions say.
  ADD COLUMN painted integer CHECK (painted >= 0),
  -- Why it is closed, for visitors.
  ADD COLUMN closed_reason jsonb;

-- Each goes up with every write of its calendar. A resource may be shared by products, so it has one of its own.
ALTER TABLE product ADD COLUMN calendar_version integer NOT NULL DEFAULT 1;
ALTER TABLE resource ADD COLUMN calendar_version integer NOT NULL DEFAULT 1;
