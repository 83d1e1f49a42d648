-- Staff choose the policies of an offer, and write the options of goods: a draft begins with what its offers have.
UPDATE product_draft SET content = jsonb_set(content, '{offers}', (
  SELECT coalesce(jsonb_agg(edited || jsonb_build_object('refundPolicy', refund_policy_code,
    'changePolicy', change_policy_code, 'options', coalesce(options, '[]')) ORDER BY place), '[]')
  FROM jsonb_array_elements(content -> 'offers') WITH ORDINALITY AS each (edited, place)
  LEFT JOIN offer ON offer.product_id = product_draft.product_id AND offer.code = edited ->> 'code'))
WHERE content IS NOT NULL;
