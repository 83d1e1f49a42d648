-- A card is shown at a gate instead of a ticket.
ALTER TABLE gate_scan ADD COLUMN card_no text REFERENCES card (card_no) ON DELETE SET NULL,
  DROP CONSTRAINT gate_scan_medium_check,
  DROP CONSTRAINT gate_scan_outcome_check,
  DROP CONSTRAINT gate_scan_check2,
  ADD CONSTRAINT gate_scan_medium_check CHECK (medium IN ('QR', 'ASSIST', 'CARD')),
  ADD CONSTRAINT gate_scan_outcome_check CHECK (outcome IN ('ADMIT', 'ADMIT_PART', 'ALREADY_USED', 'TOO_MANY', 'TOO_EARLY',
    'TOO_LATE', 'WRONG_DAY', 'WRONG_GATE', 'REFUNDED', 'CHANGED', 'CHANGING', 'NOT_PAID', 'NOT_CONFIRMED', 'UNKNOWN',
    'CHECK_DOCUMENT', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING')),
  ADD CONSTRAINT gate_scan_of_nothing CHECK (
    unit_id IS NOT NULL OR outcome IN ('UNKNOWN', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING'));
CREATE INDEX gate_scan_of_card ON gate_scan (card_no) WHERE card_no IS NOT NULL;
