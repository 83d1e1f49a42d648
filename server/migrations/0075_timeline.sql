-- An order's page lists all that happened to it: closures and points are found by their order.
CREATE INDEX closure_order_of_order ON closure_order (order_id);
CREATE INDEX point_entry_of_order ON point_entry (order_no) WHERE order_no IS NOT NULL;
