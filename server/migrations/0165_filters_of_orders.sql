-- Staff filter orders by one of these, newest first: what few orders are was looked for in all of them.
CREATE INDEX shop_order_of_product ON shop_order (product_code, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX shop_order_of_product_by_visit ON shop_order (product_code, visit_date, id) WHERE placed_at IS NOT NULL;
CREATE INDEX shop_order_of_status ON shop_order (flow_status, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX shop_order_of_channel ON shop_order (channel, placed_at, id) WHERE placed_at IS NOT NULL;
CREATE INDEX shop_order_of_pay_type ON shop_order (pay_type, placed_at, id) WHERE placed_at IS NOT NULL;

-- All numbers that a promise has had, the dead ones as well.
CREATE INDEX provider_refund_of_promise ON provider_refund (coalesce(promise_no, provider_refund_no));
