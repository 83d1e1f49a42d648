-- What the desk reads about money: how alerts were resolved, what the comparison of each bill came to, entries of accounts.

ALTER TABLE payment_alert
  -- staff:<account>
  ADD COLUMN resolved_by text,
  ADD COLUMN resolution text CHECK (length(resolution) <= 200),
  ADD CHECK ((resolved_by IS NULL) = (resolution IS NULL)),
  ADD CHECK (resolved_by IS NULL OR resolved_at IS NOT NULL);
CREATE INDEX payment_alert_of_payment ON payment_alert (payment_no);
CREATE INDEX payment_alert_of_bill ON payment_alert ((detail ->> 'day')) WHERE detail ? 'day';

CREATE TABLE bill_comparison (
  provider text NOT NULL,
  day date NOT NULL,
  -- MISSING: the provider had no bill although money came.
  state text NOT NULL CHECK (state IN ('COMPARED', 'MISSING')),
  compared_at timestamptz NOT NULL,
  billed_count integer NOT NULL,
  billed_fen bigint NOT NULL,
  booked_count integer NOT NULL,
  booked_fen bigint NOT NULL,
  refunded_count integer NOT NULL,
  refunded_fen bigint NOT NULL,
  PRIMARY KEY (day, provider)
);

-- Nearly every booking is between these three, whose newest entries are found from the end; the others are rare.
CREATE INDEX ledger_entry_of_rare_account ON ledger_entry (account, tx_id)
  WHERE account NOT IN ('clearing:order', 'cash:WECHAT_PAY', 'cash:ALIPAY');
