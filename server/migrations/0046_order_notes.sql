-- What staff write about an order: to the buyer with a decision, and among themselves.

ALTER TABLE order_history ADD COLUMN text text CHECK (length(text) <= 200);

CREATE TABLE order_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES shop_order,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500)
);
CREATE INDEX order_note_of_order ON order_note (order_id, id);
