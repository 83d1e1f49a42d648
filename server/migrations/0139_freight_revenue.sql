-- Freight that is kept becomes revenue when the last piece of its order has ended: booked once, by a sweep, after that day.
ALTER TABLE shop_order ADD COLUMN freight_earned boolean NOT NULL DEFAULT false;
CREATE INDEX shop_order_freight_to_earn ON shop_order (paid_at)
  WHERE freight_fen > 0 AND NOT freight_earned AND paid_at IS NOT NULL;
