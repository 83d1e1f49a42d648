-- The desk's side of vouchers: what the issuer pays for each, what it has paid, and single vouchers to void.

ALTER TABLE voucher_batch
  -- Moves with each edit: two editors never overwrite each other.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- What the issuer pays for each voucher that was exchanged; null: the list price of its order.
  ADD COLUMN settle_fen bigint CHECK (settle_fen > 0),
  DROP CONSTRAINT voucher_batch_state_check,
  -- VOID: for good.
  ADD CONSTRAINT voucher_batch_state_check CHECK (state IN ('OPEN', 'STOPPED', 'VOID'));

-- Its place in its batch, and its last four characters: how staff tell one from another without knowing it.
ALTER TABLE voucher ADD COLUMN serial_no integer, ADD COLUMN tail text CHECK (length(tail) = 4);
UPDATE voucher SET serial_no = placed.place FROM (
  SELECT serial_hash, row_number() OVER (PARTITION BY batch_code ORDER BY serial_hash) AS place FROM voucher
) AS placed WHERE placed.serial_hash = voucher.serial_hash;
ALTER TABLE voucher ALTER COLUMN serial_no SET NOT NULL;
CREATE UNIQUE INDEX voucher_of_batch ON voucher (batch_code, serial_no);
CREATE INDEX voucher_ended ON voucher (batch_code, state, serial_no) WHERE state IN ('REDEEMED', 'VOID');

CREATE TABLE voucher_settlement (
  no text PRIMARY KEY CHECK (no ~ '^V\d{6}[0-9A-Z]{8}$'),
  batch_code text NOT NULL REFERENCES voucher_batch,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- Of the transfer at the bank: entered twice, it is the same money.
  bank_ref text NOT NULL UNIQUE,
  entered_by text NOT NULL,
  entered_at timestamptz NOT NULL
);
CREATE INDEX voucher_settlement_of_batch ON voucher_settlement (batch_code, entered_at DESC);

-- Money that came by bank transfer: from agencies and issuers. cash:HAND is what staff refunded by hand.
INSERT INTO account (code, kind) VALUES ('cash:BANK', 'cash');
