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

-- By which parcel goods were to come back before their buyer corrected it; goes with the account, as that of the refund does.
ALTER TABLE refund_history
  ADD COLUMN former_carrier text,
  ADD COLUMN former_tracking_no text,
  ADD CHECK ((former_carrier IS NULL) = (former_tracking_no IS NULL));
