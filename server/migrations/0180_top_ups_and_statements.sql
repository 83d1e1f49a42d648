-- Staff read the top-ups of all agencies, newest or oldest first: all, those in one state, and those that are looked for.

ALTER TABLE top_up
  -- In the words of who rejected it.
  ADD COLUMN reject_text text,
  ADD CONSTRAINT top_up_reject_text CHECK (reject_text IS NULL OR state = 'REJECTED');
-- Until now it stood in the audit log alone.
UPDATE top_up SET reject_text = audit.reason FROM audit
  WHERE state = 'REJECTED' AND call = 'POST /api/staff/top-ups/{no}/reject' AND audit.after->>'topUp' = no;

CREATE INDEX top_up_by_entry ON top_up (entered_at, no);
CREATE INDEX top_up_of_state ON top_up (state, entered_at, no);
-- By how they begin, whatever the collation of the database is.
CREATE INDEX top_up_of_bank_ref ON top_up (bank_ref text_pattern_ops);
CREATE INDEX corp_by_name ON corp (lower(name) text_pattern_ops);

-- Their statements, the newest month first.
CREATE INDEX statement_by_month ON statement (month DESC, corp_id);
