-- Staff write the tags of products: a draft begins with those that its product has.
UPDATE product_draft SET content = content || jsonb_build_object('tags', product.tags)
FROM product WHERE product.id = product_id AND content IS NOT NULL;
