-- Vouchers that others sold or gave away: what a batch is good for, and which order each serial was exchanged for.

CREATE TABLE voucher_batch (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,31}$'),
  -- In both languages: who issued it, what it is called, and the terms of exchange.
  issuer jsonb NOT NULL,
  name jsonb NOT NULL,
  terms jsonb NOT NULL,
  -- Each voucher is good for so many of this offer.
  product_code text NOT NULL,
  offer_code text NOT NULL,
  quantity smallint NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- Days of the visit, both included.
  valid_from date NOT NULL,
  valid_until date NOT NULL CHECK (valid_until >= valid_from),
  -- 0 is Sunday; and single days on which it is not accepted.
  weekdays smallint[] NOT NULL CHECK (cardinality(weekdays) > 0),
  blackout date[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('OPEN', 'STOPPED'))
);

CREATE TABLE voucher (
  -- Keyed hash: a serial can be tried, not read.
  serial_hash bytea PRIMARY KEY,
  batch_code text NOT NULL REFERENCES voucher_batch,
  -- LOCKED: by a hold, until locked_until; after that it counts as ISSUED. Expired is never stored.
  state text NOT NULL DEFAULT 'ISSUED' CHECK (state IN ('ISSUED', 'LOCKED', 'REDEEMED', 'VOID')),
  -- Of the hold or order that has it; the module stands below orders.
  order_no text,
  -- Who holds or exchanged it; null also when that account was deleted.
  member_id bigint REFERENCES member ON DELETE SET NULL,
  locked_until timestamptz,
  redeemed_at timestamptz,
  -- It came back from a refund after its last day.
  extended_until date,
  CHECK ((state IN ('LOCKED', 'REDEEMED')) = (order_no IS NOT NULL)),
  CHECK ((state = 'LOCKED') = (locked_until IS NOT NULL)),
  CHECK ((state = 'REDEEMED') = (redeemed_at IS NOT NULL))
);
CREATE INDEX voucher_of_order ON voucher (order_no) WHERE order_no IS NOT NULL;

-- How many vouchers pay an order; they pay all of it, or nothing.
ALTER TABLE shop_order ADD COLUMN vouchers smallint NOT NULL DEFAULT 0 CHECK (vouchers >= 0);

-- A payment by vouchers; its provider_trade_no is the batch.
ALTER TABLE payment DROP CONSTRAINT payment_provider_check,
  ADD CONSTRAINT payment_provider_check CHECK (provider IN ('WECHAT_PAY', 'ALIPAY', 'EXTICKET'));

-- voucher: what the issuer of a batch owes for the orders that its vouchers paid; one account for each batch.
ALTER TABLE account DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check CHECK (kind IN ('cash', 'clearing', 'suspense', 'owed', 'voucher'));
