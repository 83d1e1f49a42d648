-- A card is renewed before it ends: the new one follows on the day after, so a person has two live cards of a type for a while.
ALTER TABLE card
  -- Approved while another one was good; false once its own first day has come.
  ADD COLUMN follows boolean NOT NULL DEFAULT false;
DROP INDEX card_live;
-- One person has one live card of a type, and one that follows it.
CREATE UNIQUE INDEX card_live ON card (type_code, document_index, follows) WHERE state IN ('AWAIT', 'ACTIVE', 'FROZEN');
CREATE INDEX card_that_follows ON card (valid_from) WHERE follows;
