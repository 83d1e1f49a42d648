-- Two who edit a product: the second is refused.
ALTER TABLE product ADD COLUMN version integer NOT NULL DEFAULT 1;
