-- The console lists orders by when they were placed and by the date of the visit, a page at a time.
CREATE INDEX shop_order_by_placed ON shop_order (placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX shop_order_by_visit ON shop_order (visit_date, id) WHERE placed_at IS NOT NULL;
