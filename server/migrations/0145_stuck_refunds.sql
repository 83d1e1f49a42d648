-- A provider refund that comes to no end: staff stop the sending of its number and pay by bank transfer.

ALTER TABLE provider_refund
  -- When its provider, or a bank card by it, was given it last; left out for what was sent before this was stored.
  ADD COLUMN sent_at timestamptz,
  DROP CONSTRAINT provider_refund_trouble_check,
  -- STUCK: the provider never said how it ended.
  ADD CONSTRAINT provider_refund_trouble_check CHECK (trouble IN ('CLOSED', 'ABNORMAL', 'STUCK'));
