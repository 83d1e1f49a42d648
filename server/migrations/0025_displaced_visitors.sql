-- An unpaid order keeps a document's day only until another order with the same document is placed.

-- A visitor of this order lost the day to another order. Its money is settled alone then, never in a batch.
ALTER TABLE shop_order ADD COLUMN displaced boolean NOT NULL DEFAULT false;

-- How often a buyer or a network was told that a document has a ticket, so that nobody asks for strangers' documents.
CREATE TABLE document_answer (
  key bytea PRIMARY KEY,
  answers integer NOT NULL,
  max_answers integer NOT NULL,
  until timestamptz NOT NULL
);

-- Counts up when the buyer revokes the key of an order; the key is derived from it.
ALTER TABLE shop_order ADD COLUMN key_serial integer NOT NULL DEFAULT 0;
