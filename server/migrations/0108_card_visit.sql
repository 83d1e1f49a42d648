-- Tickets that are free or cheaper with a card, and the visits that are booked with it.
ALTER TABLE offer ADD COLUMN needs_card text[] NOT NULL DEFAULT '{}',
  -- One holder a ticket, named with a document.
  ADD CONSTRAINT offer_of_holder CHECK (
    needs_card = '{}' OR (real_name = 'EVERY' AND admits = 1 AND NOT needs_guardian));

CREATE TABLE card_visit (
  card_no text NOT NULL REFERENCES card (card_no) ON DELETE CASCADE,
  visit_date date NOT NULL,
  unit_id bigint NOT NULL REFERENCES unit ON DELETE CASCADE,
  order_no text NOT NULL,
  -- Counts; false: its order ended unpaid, or another order took the day while it was unpaid.
  live boolean NOT NULL DEFAULT true,
  -- The change of date that will move the ticket to this day.
  reserved_by text,
  PRIMARY KEY (card_no, visit_date, unit_id)
);
CREATE UNIQUE INDEX card_visit_of_unit ON card_visit (unit_id) WHERE reserved_by IS NULL;
CREATE INDEX card_visit_by_order ON card_visit (order_no);
CREATE INDEX card_visit_by_change ON card_visit (reserved_by) WHERE reserved_by IS NOT NULL;
