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
