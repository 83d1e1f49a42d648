-- Which ending of opening times left an exception, so that staff can take back together what it closed. The rule may be
-- gone; ended again, it ends earlier, so the last day tells its endings apart.
ALTER TABLE slot_exception
  ADD COLUMN ended_rule integer,
  ADD COLUMN ended_after date,
  ADD CHECK ((ended_rule IS NULL) = (ended_after IS NULL));

-- Of the pieces of a refund that were sent out, how many came back of how many.
ALTER TABLE refund_history
  ADD COLUMN came integer CHECK (came >= 0),
  ADD COLUMN awaited integer CHECK (awaited > came),
  ADD CHECK ((came IS NULL) = (awaited IS NULL));
