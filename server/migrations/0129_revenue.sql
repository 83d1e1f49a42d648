-- Money of orders becomes revenue when its unit was used or expired, or when a fee is kept: booked once for each day and
-- kind of product, by a sweep, after the day is over.
ALTER TABLE account DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('cash', 'clearing', 'suspense', 'owed', 'voucher', 'advance', 'revenue'));

ALTER TABLE unit
  -- When it was used, or expired.
  ADD COLUMN ended_at timestamptz,
  -- What of its worth was booked as revenue; null: nothing yet.
  ADD COLUMN earned_fen bigint CHECK (earned_fen >= 0),
  ADD CHECK (earned_fen IS NULL OR state IN ('used', 'expired'));
UPDATE unit SET ended_at = (SELECT max(at) FROM order_history WHERE order_id = unit.order_id)
  WHERE state IN ('used', 'expired');
CREATE INDEX unit_to_earn ON unit (coalesce(ended_at, '-infinity'))
  WHERE state IN ('used', 'expired') AND earned_fen IS NULL;

-- Has the fee been booked as revenue? A refund keeps it from when it is granted on, a change from when it is complete.
ALTER TABLE refund ADD COLUMN fee_earned boolean NOT NULL DEFAULT false;
CREATE INDEX refund_fee_to_earn ON refund (decided_at)
  WHERE status IN ('REFUND_ING', 'REFUND', 'FINISH') AND fee_fen > 0 AND NOT fee_earned;
ALTER TABLE order_change ADD COLUMN fee_earned boolean NOT NULL DEFAULT false;
CREATE INDEX order_change_fee_to_earn ON order_change (ended_at)
  WHERE state = 'DONE' AND fee_fen > 0 AND NOT fee_earned;
