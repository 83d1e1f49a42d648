-- The page of a product says which of its offers were ever ordered. Of one that never was, nothing but an index ends the search
-- before the last line.
CREATE INDEX order_line_offer ON order_line (offer_id);
