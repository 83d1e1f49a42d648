-- Staff void one coupon that its member has not used, or one code that nobody has typed yet. A coupon without these two that is
-- VOID lost its member.

ALTER TABLE coupon
  ADD COLUMN voided_at timestamptz CHECK (voided_at IS NULL OR state = 'VOID'),
  -- Its member reads it.
  ADD COLUMN void_reason text CHECK ((void_reason IS NULL) = (voided_at IS NULL));

ALTER TABLE coupon_code ADD COLUMN voided_at timestamptz CHECK (voided_at IS NULL OR used_at IS NULL);
