-- What of a discount is on which unit, so that a refund gives back exactly what was paid for it, and which units of an
-- order count on the limits of open holds.

ALTER TABLE unit
  -- Price = worth + both shares, fixed when the order is placed.
  ADD COLUMN coupon_share_fen bigint NOT NULL DEFAULT 0 CHECK (coupon_share_fen >= 0),
  ADD COLUMN integral_share_fen bigint NOT NULL DEFAULT 0 CHECK (integral_share_fen >= 0);

-- Units without a date, which come out of stock: they are limited per order and are no seats that somebody could hoard.
ALTER TABLE shop_order ADD COLUMN undated_units integer NOT NULL DEFAULT 0,
  ADD CHECK (undated_units BETWEEN 0 AND quantity);
