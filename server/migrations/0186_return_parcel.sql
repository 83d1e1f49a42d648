-- A buyer says by which parcel the goods come back that a refund waits for.
ALTER TABLE refund
  ADD COLUMN return_carrier text,
  ADD COLUMN return_tracking_no text,
  ADD CONSTRAINT refund_return_parcel CHECK ((return_carrier IS NULL) = (return_tracking_no IS NULL));

-- Who opens a parcel finds its refund by the number on it.
CREATE INDEX refund_return_tracking_no ON refund (return_tracking_no) WHERE return_tracking_no IS NOT NULL;
