-- Staff edit which cards an offer asks for and of which parts a package is: drafts that are there already have those of now.
UPDATE product_draft SET content = jsonb_set(content, '{offers}', (
  SELECT jsonb_agg(edited.offer || jsonb_build_object('needsCard', coalesce(to_jsonb(offer.needs_card), '[]'), 'parts', coalesce((
      SELECT jsonb_agg(jsonb_build_object('code', part.code, 'offerCode', of_part.code, 'quantity', part.quantity,
        'dayFrom', part.day_from, 'length', part.length) ORDER BY part.position)
      FROM package_part AS part JOIN offer AS of_part ON of_part.id = part.part_offer_id
      WHERE part.offer_id = offer.id), '[]')) ORDER BY edited.position)
  FROM jsonb_array_elements(content -> 'offers') WITH ORDINALITY AS edited (offer, position)
  LEFT JOIN offer ON offer.code = edited.offer ->> 'code'))
WHERE jsonb_array_length(content -> 'offers') > 0;

-- Types of cards whose holders come in without a booking: the gate makes a free order for the day.
UPDATE card_type SET terms = terms || '{"needsBooking": true}';
UPDATE card SET terms = terms || '{"needsBooking": true}';
UPDATE product SET extra = extra || '{"needsBooking": true}' WHERE kind = 'card';
UPDATE product_draft SET content = jsonb_set(content, '{extra,needsBooking}', 'true')
WHERE jsonb_typeof(content -> 'extra') = 'object' AND product_id IN (SELECT id FROM product WHERE kind = 'card');

ALTER TABLE gate_scan
  DROP CONSTRAINT gate_scan_outcome_check,
  DROP CONSTRAINT gate_scan_of_nothing,
  ADD CONSTRAINT gate_scan_outcome_check CHECK (outcome IN ('ADMIT', 'ADMIT_PART', 'HOW_MANY', 'ALREADY_USED', 'TOO_MANY',
    'TOO_EARLY', 'TOO_LATE', 'WRONG_DAY', 'WRONG_GATE', 'REFUNDED', 'CHANGED', 'CHANGING', 'NOT_PAID', 'NOT_CONFIRMED',
    'UNKNOWN', 'CHECK_DOCUMENT', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING', 'CARD_BLACKOUT',
    'CARD_USED_UP', 'CARD_NO_PLACE')),
  ADD CONSTRAINT gate_scan_of_nothing CHECK (unit_id IS NOT NULL OR order_id IS NOT NULL
    OR outcome IN ('UNKNOWN', 'CHECK_DOCUMENT', 'CARD_EXPIRED', 'CARD_FROZEN', 'CARD_REPLACED', 'CARD_NO_BOOKING',
      'CARD_BLACKOUT', 'CARD_USED_UP', 'CARD_NO_PLACE'));
