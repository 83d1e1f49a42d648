-- The list of product types is a table of the code (contract/values/product-types.ts). Here only their spelling is
-- checked, so that a new type needs no migration.
ALTER TABLE product
  DROP CONSTRAINT product_type_check,
  ADD CONSTRAINT product_type_check CHECK (type ~ '^[A-Z][A-Z0-9_]{0,15}$');
