-- The product of a line at position 0 is the order's own, until a change gives the order the product of another line.
ALTER TABLE order_line ADD COLUMN left_behind boolean NOT NULL DEFAULT false;
UPDATE order_line SET left_behind = true FROM shop_order
WHERE shop_order.id = order_id AND position = 0 AND order_line.product_id <> shop_order.product_id;

-- Lines whose product may be another one than their order's, which are few. Among all lines, those of a product that was
-- sold long ago were looked for in every order that is newer.
CREATE INDEX order_line_later ON order_line (product_id, order_id) WHERE position > 0 OR left_behind;
