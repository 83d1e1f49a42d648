-- Orders know the agency that they were bought for, and an agency gets one invoice over the orders of a month.

ALTER TABLE shop_order
  -- Whoever bought it may buy for another agency by now.
  ADD COLUMN corp_id bigint REFERENCES corp,
  ADD CONSTRAINT shop_order_of_corp CHECK (corp_id IS NULL OR channel = 'B2B');
UPDATE shop_order SET corp_id = corp.id
  FROM payment JOIN corp ON corp.code = payment.provider_trade_no
  WHERE payment.order_no = shop_order.order_no AND provider = 'ADVANCE' AND channel = 'B2B';
UPDATE shop_order SET corp_id = corp_member.corp_id
  FROM corp_member
  WHERE corp_member.member_id = shop_order.member_id AND channel = 'B2B' AND shop_order.corp_id IS NULL;
CREATE INDEX shop_order_paid_of_corp ON shop_order (corp_id, paid_at) WHERE corp_id IS NOT NULL AND paid_at IS NOT NULL;

ALTER TABLE invoice
  ALTER COLUMN order_id DROP NOT NULL,
  ALTER COLUMN order_no DROP NOT NULL,
  -- Of the orders of a month, as the agency's statement has them.
  ADD COLUMN corp_id bigint,
  ADD COLUMN month text,
  ADD CONSTRAINT invoice_of_statement FOREIGN KEY (corp_id, month) REFERENCES statement,
  ADD CONSTRAINT invoice_of_one CHECK (
    (order_id IS NULL) = (order_no IS NULL) AND (corp_id IS NULL) = (month IS NULL)
    AND (order_id IS NULL) <> (corp_id IS NULL));
CREATE UNIQUE INDEX invoice_one_live_of_statement ON invoice (corp_id, month)
  WHERE colour = 'BLUE' AND state IN ('ASKED', 'ISSUING', 'ISSUED', 'FAILED', 'REVERSING');
CREATE INDEX invoice_by_statement ON invoice (corp_id, id) WHERE corp_id IS NOT NULL;
