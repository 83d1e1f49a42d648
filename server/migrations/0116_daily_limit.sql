-- How much a member of a group may spend from its balance in a day, and what was spent on the last day that anything was.

ALTER TABLE corp_member
  -- Null: as much as there is.
  ADD COLUMN daily_limit_fen bigint CHECK (daily_limit_fen >= 0),
  ADD COLUMN spent_on date,
  ADD COLUMN spent_fen bigint NOT NULL DEFAULT 0 CHECK (spent_fen >= 0);
