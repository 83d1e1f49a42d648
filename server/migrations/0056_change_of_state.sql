-- The console lists changes of date by the order in which they were asked for.
ALTER TABLE order_change ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
CREATE INDEX order_change_of_state ON order_change (state, id);
-- All changes of an order, found by its number.
CREATE INDEX order_change_of_order ON order_change (order_no, id);
