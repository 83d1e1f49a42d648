-- What moved the balance of an agency in a month, as it was told: made once, on the settle day of the next month.

CREATE TABLE statement (
  corp_id bigint NOT NULL REFERENCES corp,
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  opening_fen bigint NOT NULL,
  -- Paid in, used for orders, and given back from refunds.
  in_fen bigint NOT NULL,
  used_fen bigint NOT NULL,
  back_fen bigint NOT NULL,
  closing_fen bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (corp_id, month),
  CHECK (closing_fen = opening_fen + in_fen - used_fen + back_fen)
);
