-- A top-up that was booked by mistake is reversed, by an entry of its own; its transfer is entered anew under its reference.
ALTER TABLE top_up
  ADD COLUMN reversed_by text,
  ADD COLUMN reversed_at timestamptz,
  -- In the words of who reversed it.
  ADD COLUMN reverse_text text,
  DROP CONSTRAINT top_up_state_check,
  ADD CONSTRAINT top_up_state_check CHECK (state IN ('AWAIT', 'DONE', 'REJECTED', 'REVERSED')),
  ADD CONSTRAINT top_up_reversed CHECK (
    num_nonnulls(reversed_by, reversed_at, reverse_text) = CASE WHEN state = 'REVERSED' THEN 3 ELSE 0 END);
DROP INDEX top_up_of_transfer;
CREATE UNIQUE INDEX top_up_of_transfer ON top_up (bank_ref) WHERE state NOT IN ('REJECTED', 'REVERSED');
