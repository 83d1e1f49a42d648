-- Who wrote a version of a policy, when and why; null for those that came with the catalogue.
ALTER TABLE policy
  ADD COLUMN written_by text,
  ADD COLUMN written_at timestamptz,
  ADD COLUMN note text,
  -- What visitors read after the sentence that the rules make, in both languages; null: nothing.
  ADD COLUMN addition jsonb;

-- The products that a policy stands for.
CREATE INDEX offer_of_refund_policy ON offer (refund_policy_code);
CREATE INDEX offer_of_change_policy ON offer (change_policy_code);
