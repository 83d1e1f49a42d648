-- An index whose condition names a column that a sale writes makes each sale write an entry into every index of the table.
-- A unit that was used or has expired is found by when it was, which a sale does not touch.
UPDATE unit SET ended_at = (SELECT created_at FROM shop_order WHERE shop_order.id = unit.order_id)
  WHERE state IN ('used', 'expired') AND earned_fen IS NULL AND ended_at IS NULL;
DROP INDEX unit_to_earn;
CREATE INDEX unit_to_earn ON unit (ended_at) WHERE ended_at IS NOT NULL AND earned_fen IS NULL;

-- Nearly all orders come through the shop itself: the list of all is theirs.
DROP INDEX shop_order_of_channel;
CREATE INDEX shop_order_of_channel ON shop_order (channel, placed_at, id)
  WHERE placed_at IS NOT NULL AND channel <> 'SYS';

-- An order has its way to pay only once it is paid.
DROP INDEX shop_order_of_pay_type;
CREATE INDEX shop_order_of_pay_type ON shop_order (pay_type, placed_at, id)
  WHERE placed_at IS NOT NULL AND pay_type IS NOT NULL;
