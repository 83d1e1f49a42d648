-- Refunds between promise and arrival.

-- returning: the refund is certain, the seat is free, the money is on its way; refunded means that it has arrived.
ALTER TABLE ticket_unit DROP CONSTRAINT ticket_unit_state_check;
ALTER TABLE ticket_unit ADD CONSTRAINT ticket_unit_state_check CHECK (state IN (
  'reserved', 'valid', 'changing', 'refunding', 'returning', 'refunded', 'used', 'expired', 'void'));

-- Valid tickets expire at the end of their day, also while others of the order are being refunded or changed.
ALTER TABLE shop_order ALTER COLUMN due_at SET EXPRESSION AS (CASE
  WHEN flow_status = 'INIT' THEN held_until
  WHEN flow_status = 'AWAIT_PAID' THEN pay_until
  WHEN flow_status = 'PAST_DUE' AND seats = 'HELD' THEN release_due_at
  WHEN flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') THEN confirm_until
  WHEN flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING') THEN valid_until
  END);

-- Money that was promised back and has not arrived.
ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK (kind IN ('cash', 'clearing', 'suspense', 'owed'));
INSERT INTO account (code, kind) VALUES ('owed:refund', 'owed');
