-- An order may have several products and dates: product, date, slot, validity and the parts of the price belong to its
-- lines. The order keeps a copy of its first line for lists; `shop_order.valid_until` is the earliest end of a line that
-- still has tickets to use. Goods have no date and, until they are received, no end.

ALTER TABLE order_line
  ADD COLUMN product_id integer,
  ADD COLUMN product_code text,
  ADD COLUMN product_fact bigint,
  ADD COLUMN visit_date date,
  -- The day of departure of a stay by nights, the last day of one by days.
  ADD COLUMN until_date date CHECK (until_date >= visit_date),
  ADD COLUMN slot_from time,
  ADD COLUMN slot_to time,
  ADD COLUMN valid_from timestamptz,
  ADD COLUMN valid_until timestamptz CHECK (valid_until > valid_from),
  -- Of a package that this line is a part of.
  ADD COLUMN parent_position smallint,
  -- What the line takes of pools stands in the rows of `hold` with the same number: 0 for the purchase.
  ADD COLUMN claim smallint NOT NULL DEFAULT 0 CHECK (claim >= 0),
  -- What `price_fen` is the sum of: [{"date": "2026-11-21", "priceFen": 15000}], one for each date of a stay.
  ADD COLUMN price_parts jsonb;

UPDATE order_line SET product_id = shop_order.product_id, product_code = shop_order.product_code,
  product_fact = shop_order.product_fact, visit_date = shop_order.visit_date, slot_from = shop_order.slot_from,
  slot_to = shop_order.slot_to, valid_from = shop_order.valid_from, valid_until = shop_order.valid_until,
  price_parts = jsonb_build_array(jsonb_build_object('date', shop_order.visit_date, 'priceFen', price_fen))
FROM shop_order WHERE shop_order.id = order_line.order_id;

ALTER TABLE order_line
  ALTER COLUMN product_id SET NOT NULL,
  ALTER COLUMN product_code SET NOT NULL,
  ALTER COLUMN product_fact SET NOT NULL,
  ALTER COLUMN price_parts SET NOT NULL;

-- Rows come by the time of booking, not by the date of the visit, so this is no BRIN.
CREATE INDEX order_line_visit ON order_line (visit_date, product_id);

ALTER TABLE hold ADD COLUMN claim smallint NOT NULL DEFAULT 0 CHECK (claim >= 0);
ALTER TABLE hold DROP CONSTRAINT hold_pkey, ADD PRIMARY KEY (order_id, claim, pool_id);
CREATE INDEX hold_of_pool ON hold (pool_id);

ALTER TABLE shop_order
  ALTER COLUMN visit_date DROP NOT NULL,
  ALTER COLUMN valid_from DROP NOT NULL,
  ALTER COLUMN valid_until DROP NOT NULL;
ALTER TABLE visitor ALTER COLUMN visit_date DROP NOT NULL;
