-- What agencies pay in advance, and buy from: topped up by bank transfer, never below what they may owe.

ALTER TABLE corp
  ADD COLUMN balance_fen bigint NOT NULL DEFAULT 0,
  -- So much may be owed.
  ADD COLUMN credit_fen bigint NOT NULL DEFAULT 0 CHECK (credit_fen >= 0),
  ADD CONSTRAINT corp_balance_floor CHECK (balance_fen + credit_fen >= 0);

CREATE TABLE top_up (
  no text PRIMARY KEY CHECK (no ~ '^U\d{6}[0-9A-Z]{8}$'),
  corp_id bigint NOT NULL REFERENCES corp,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- Of the transfer at the bank: entered twice, it is the same money.
  bank_ref text NOT NULL UNIQUE,
  -- AWAIT: above the limit, so that a second person looks at it.
  state text NOT NULL CHECK (state IN ('AWAIT', 'DONE', 'REJECTED')),
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  CHECK ((state = 'AWAIT') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX top_up_of_corp ON top_up (corp_id, entered_at DESC);

-- A payment from a balance; its provider_trade_no is the agency's code.
ALTER TABLE payment DROP CONSTRAINT payment_provider_check,
  ADD CONSTRAINT payment_provider_check CHECK (provider IN ('WECHAT_PAY', 'ALIPAY', 'EXTICKET', 'ADVANCE'));

-- advance: what an agency paid before it bought; one account for each.
ALTER TABLE account DROP CONSTRAINT account_kind_check,
  ADD CONSTRAINT account_kind_check CHECK (kind IN ('cash', 'clearing', 'suspense', 'owed', 'voucher', 'advance'));
