-- Holders and photos of card orders that ended unpaid go after some days: nothing is done with them any more.
ALTER TABLE card ADD COLUMN forget_at timestamptz
  CHECK (forget_at IS NULL OR (state = 'CANCELLED' AND kind = 'ANNUAL' AND decided_at IS NULL));
CREATE INDEX card_to_forget ON card (forget_at) WHERE forget_at IS NOT NULL;
UPDATE card SET forget_at = shop_order.created_at + interval '7 days'
FROM shop_order
WHERE shop_order.id = card.order_id AND card.state = 'CANCELLED' AND card.decided_at IS NULL
  AND flow_status IN ('CANCEL', 'PAST_DUE') AND seats = 'RELEASED';
