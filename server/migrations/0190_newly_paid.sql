-- Orders whose buyers are still to be written to, as rows of their own: a mark on the order wrote the whole row once more
-- for each payment, with an entry in each of its indexes.
CREATE TABLE newly_paid (order_id bigint PRIMARY KEY REFERENCES shop_order);
INSERT INTO newly_paid SELECT id FROM shop_order WHERE paid_at IS NOT NULL AND NOT paid_notified;
ALTER TABLE shop_order DROP COLUMN paid_notified;
