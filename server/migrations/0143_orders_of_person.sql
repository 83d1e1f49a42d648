-- Staff find an order by the mobile of its contact, where that is not the buyer's own, and by a visitor's document also
-- after the ticket was refunded, changed or expired. Placing an order for documents that count once per day writes
-- nothing here: those are in visitor_once as long as they are live.
CREATE INDEX shop_order_of_contact ON shop_order (contact_mobile_index)
  WHERE contact_mobile_index IS NOT NULL AND contact_mobile_index IS DISTINCT FROM guest_mobile_index;
CREATE INDEX visitor_over ON visitor (document_index)
  WHERE document_index IS NOT NULL AND NOT (live AND once_per_day);
