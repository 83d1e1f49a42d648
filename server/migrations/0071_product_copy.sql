-- A product that staff prepare: the shop does not know it before it is published.
ALTER TABLE product ADD COLUMN published boolean NOT NULL DEFAULT true;
