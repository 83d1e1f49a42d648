-- Which ending of opening times left an exception, so that staff can take back together what it closed. The rule may be
-- gone; ended again, it ends earlier, so the last day tells its endings apart.
ALTER TABLE slot_exception
  ADD COLUMN ended_rule integer,
  ADD COLUMN ended_after date,
  ADD CHECK ((ended_rule IS NULL) = (ended_after IS NULL));
