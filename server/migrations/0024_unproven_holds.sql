-- Against hoarding without log-in: the counter of open_hold on which an unproven browser's seats weigh until they are
-- placed. It is also one of limit_keys; null for members and proven guests, and once the order is placed.
ALTER TABLE shop_order ADD COLUMN unproven_key bytea;
