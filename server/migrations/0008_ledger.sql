-- Double entry: every fen that comes in or goes back is two entries. Nothing here is ever changed or removed; a mistake
-- is put right by another transaction.

CREATE TABLE account (
  code text PRIMARY KEY,
  -- cash: money at a provider; clearing: money of orders; suspense: money that fulfils nothing and goes back.
  kind text NOT NULL CHECK (kind IN ('cash', 'clearing', 'suspense'))
);

INSERT INTO account (code, kind) VALUES
  ('cash:WECHAT_PAY', 'cash'),
  ('cash:ALIPAY', 'cash'),
  ('clearing:order', 'clearing'),
  ('suspense:late', 'suspense');

CREATE TABLE ledger_tx (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What happened, once: booking it a second time is refused by this key.
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  -- The number of the payment or order that it is about.
  ref text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX ledger_tx_of_ref ON ledger_tx (ref);

-- A positive amount is a debit. `account` carries no foreign key, or every payment would lock the same few rows; the
-- trigger below reads them without a lock, and accounts are never removed.
CREATE TABLE ledger_entry (
  tx_id bigint NOT NULL REFERENCES ledger_tx,
  position smallint NOT NULL,
  account text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen <> 0),
  PRIMARY KEY (tx_id, position)
);
CREATE FUNCTION ledger_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  booked bigint;
  entries integer;
  total numeric;
  unknown text;
BEGIN
  IF TG_TABLE_NAME = 'ledger_tx' THEN booked := NEW.id; ELSE booked := NEW.tx_id; END IF;
  SELECT count(*), coalesce(sum(amount_fen), 0), min(ledger_entry.account) FILTER (WHERE account.code IS NULL)
    INTO entries, total, unknown
    FROM ledger_entry LEFT JOIN account ON account.code = ledger_entry.account
    WHERE tx_id = booked;
  IF entries < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % does not balance: % entries, sum %', booked, entries, total
      USING ERRCODE = 'check_violation';
  END IF;
  IF unknown IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % names an unknown account: %', booked, unknown
      USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- At the end of the database transaction, when all entries are there.
CREATE CONSTRAINT TRIGGER ledger_tx_balances AFTER INSERT ON ledger_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_must_balance();

CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append only' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
