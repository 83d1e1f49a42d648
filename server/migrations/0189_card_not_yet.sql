-- A card that renews another one is good from a later day on: until then the gate answers with an outcome of its own.
ALTER TABLE gate_scan
  DROP CONSTRAINT gate_scan_outcome_check,
  DROP CONSTRAINT gate_scan_of_nothing,
  ADD CONSTRAINT gate_scan_outcome_check CHECK (outcome IN ('ADMIT', 'ADMIT_PART', 'HOW_MANY', 'ALREADY_USED', 'TOO_MANY',
    'TOO_EARLY', 'TOO_LATE', 'WRONG_DAY', 'WRONG_GATE', 'REFUNDED', 'CHANGED', 'CHANGING', 'NOT_PAID', 'NOT_CONFIRMED',
    'UNKNOWN', 'CHECK_DOCUMENT', 'CARD_NOT_YET', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING',
    'CARD_BLACKOUT', 'CARD_USED_UP', 'CARD_NO_PLACE')),
  ADD CONSTRAINT gate_scan_of_nothing CHECK (unit_id IS NOT NULL OR order_id IS NOT NULL
    OR outcome IN ('UNKNOWN', 'CHECK_DOCUMENT', 'CARD_NOT_YET', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED',
      'CARD_NO_BOOKING', 'CARD_BLACKOUT', 'CARD_USED_UP', 'CARD_NO_PLACE'));
