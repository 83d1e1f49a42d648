-- A group's party comes in by one code, in pieces: which order was shown, and with which of its tickets people came in.

ALTER TABLE gate_scan
  -- Of the party that was shown; null for one ticket.
  ADD COLUMN order_id bigint REFERENCES shop_order,
  DROP CONSTRAINT gate_scan_medium_check,
  DROP CONSTRAINT gate_scan_outcome_check,
  DROP CONSTRAINT gate_scan_check1,
  DROP CONSTRAINT gate_scan_of_nothing,
  ADD CONSTRAINT gate_scan_medium_check CHECK (medium IN ('QR', 'ASSIST', 'CARD', 'PARTY')),
  ADD CONSTRAINT gate_scan_outcome_check CHECK (outcome IN ('ADMIT', 'ADMIT_PART', 'HOW_MANY', 'ALREADY_USED', 'TOO_MANY',
    'TOO_EARLY', 'TOO_LATE', 'WRONG_DAY', 'WRONG_GATE', 'REFUNDED', 'CHANGED', 'CHANGING', 'NOT_PAID', 'NOT_CONFIRMED',
    'UNKNOWN', 'CHECK_DOCUMENT', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING')),
  ADD CONSTRAINT gate_scan_of_one CHECK (unit_id IS NULL OR order_id IS NULL),
  ADD CONSTRAINT gate_scan_shown CHECK ((unit_id IS NULL AND order_id IS NULL) = (shown IS NULL)),
  ADD CONSTRAINT gate_scan_of_nothing CHECK (unit_id IS NOT NULL OR order_id IS NOT NULL
    OR outcome IN ('UNKNOWN', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING'));

CREATE TABLE gate_scan_unit (
  nonce uuid NOT NULL REFERENCES gate_scan,
  unit_id bigint NOT NULL REFERENCES unit,
  people smallint NOT NULL CHECK (people > 0),
  PRIMARY KEY (nonce, unit_id)
);
CREATE INDEX gate_scan_unit_of_unit ON gate_scan_unit (unit_id);
