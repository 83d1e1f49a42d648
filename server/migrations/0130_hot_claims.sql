-- How many coupons of an activity were claimed within a minute; once that was many, each claim costs a captcha until hot_until.
ALTER TABLE coupon_activity
  ADD COLUMN minute_from timestamptz,
  ADD COLUMN minute_claims integer NOT NULL DEFAULT 0 CHECK (minute_claims >= 0),
  ADD COLUMN hot_until timestamptz,
  ADD CONSTRAINT coupon_activity_minute CHECK ((minute_from IS NULL) = (minute_claims = 0));
