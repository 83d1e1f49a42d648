-- Staff say by which freight template goods are sent and what they weigh: a draft begins with what its offers have.
UPDATE product_draft SET content = jsonb_set(content, '{offers}', (
  SELECT coalesce(jsonb_agg(edited || jsonb_build_object('freight', freight_code, 'weightGrams', weight_grams) ORDER BY place), '[]')
  FROM jsonb_array_elements(content -> 'offers') WITH ORDINALITY AS each (edited, place)
  LEFT JOIN offer ON offer.product_id = product_draft.product_id AND offer.code = edited ->> 'code'))
WHERE content IS NOT NULL;
