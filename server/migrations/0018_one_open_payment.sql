-- An order has at most one attempt that may be paid, whatever the way: whoever opens another closes the one before.
-- The statement that begins many payments at once leans on it (server/modules/payment/start-together.ts).
CREATE UNIQUE INDEX payment_one_open ON payment (order_no) WHERE state = 'CREATED' AND NOT closing;
DROP INDEX payment_open_way;
