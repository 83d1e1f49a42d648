-- What staff prepare of a product before the shop shows it. The row stays when a draft is published or discarded, so that
-- its version never comes back.
CREATE TABLE product_draft (
  product_id integer PRIMARY KEY REFERENCES product,
  version integer NOT NULL CHECK (version > 0),
  -- The product's own version on which it was written.
  base_version integer NOT NULL,
  -- An EditedProduct; null: there is no draft now.
  content jsonb,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL
);
