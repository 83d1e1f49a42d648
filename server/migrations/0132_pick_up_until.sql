-- How long goods for pick-up are kept at the desk: the last day, as the setting delivery.pick-up-days said when they were ordered.
-- Null: they are sent, or were ordered before there was such a day.

ALTER TABLE shop_order ADD COLUMN pick_up_until date
  CHECK (pick_up_until IS NULL OR (way_to_get IS NOT NULL AND way_to_get = 'PICKUP'));

-- Orders of which something may have to be handed over, the oldest first.
CREATE INDEX shop_order_to_pick_up ON shop_order (id) WHERE way_to_get = 'PICKUP' AND seats = 'SOLD'
  AND flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING');
